extension Templates {
    static let group = """
        {{<layout}}{{$main}}
        <article class="problem-page"{{#group}} data-group="{{.id}}" data-level="{{.level}}" \
        data-status="{{.status}}"{{/group}}>
        {{#group}}
        <div class="head title-head">
        <p class="crumbs">{{>levelMark}}
        <span class="badge new" data-badge="new"{{^.isNew}} hidden{{/.isNew}}>{{t.badgeNew}}</span>
        <span class="badge regressed" data-badge="regressed"{{^.isRegressed}} hidden\
        {{/.isRegressed}}>{{t.badgeRegressed}}</span>
        <span class="badge" data-badge="status"{{^.statusName}} hidden{{/.statusName}}>\
        {{.statusName}}</span>
        <span class="badge"><bdi data-slot="assignee">{{.assignee}}</bdi></span></p>
        <h1><bdi data-slot="title">{{.title}}</bdi></h1>
        {{#.culprit}}<p class="culprit"><bdi>{{.}}</bdi></p>{{/.culprit}}
        <div data-refresh="note">{{#.note}}<p class="note">{{.}}</p>{{/.note}}</div>
        </div>
        {{/group}}
        <div class="actions">
        <div class="forms" data-refresh="actions">
        {{#actions}}
        <form method="post" action="{{statusHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <input type="hidden" name="status" value="{{.status}}">
        <button class="{{.look}}" type="submit" data-action="{{.action}}">{{.label}}</button>
        </form>
        {{/actions}}
        </div>
        {{#latestHref}}<a class="button" href="{{.}}">{{t.groupLatest}}</a>{{/latestHref}}
        {{^isKnown}}<a class="button" href="{{knownIssueHref}}" data-action="known-issue">\
        {{t.knownIssueWrite}}</a>{{/isKnown}}
        <p class="live" data-live-state hidden></p>
        </div>
        <section class="overview" aria-label="{{t.figures}}" data-refresh="overview">
        {{#group}}
        <dl class="figures">
        <div><dt>{{t.columnEvents}}</dt><dd><data value="{{.count}}" data-count="{{.count}}" \
        data-slot="count">{{.countText}}</data></dd></div>
        <div><dt>{{t.columnUsers}}</dt><dd><data value="{{.users}}" data-slot="users">\
        {{.usersText}}</data></dd></div>
        <div><dt>{{t.groupFirstSeen}}</dt><dd class="small">{{#.first}}{{>time}}{{/.first}}</dd></div>
        <div><dt>{{t.groupLastSeen}}</dt><dd class="small" data-slot="seen">{{#.seen}}{{>time}}{{/.seen}}</dd></div>
        </dl>
        {{/group}}
        {{#chart}}
        {{>chart}}
        {{/chart}}
        </section>
        {{#known}}
        <section class="known" aria-labelledby="known-title" data-known-issue="{{.id}}">
        <div class="known-head"><h2 id="known-title">{{t.knownIssue}}</h2>
        <p class="fine">{{.range}} <span data-handed-out="{{.handedOut}}">{{.handedOutText}}</span></p>
        <a class="button" href="{{knownIssueHref}}" data-action="known-issue">{{t.knownIssueEdit}}</a></div>
        {{>previews}}
        </section>
        {{/known}}
        {{#hasReleases}}
        <section class="chips-section" aria-label="{{t.releases}}"><h2>{{t.releases}}</h2>
        <ul class="chips">{{#releases}}<li><bdi>{{.}}</bdi></li>{{/releases}}</ul></section>
        {{/hasReleases}}
        <section class="list" aria-labelledby="events-title">
        <h2 id="events-title">{{t.groupEvents}}</h2>
        <ol class="rows" role="list"{{#live}} data-live="{{.after}}" data-live-url="{{.url}}" \
        data-kind="event" data-of="{{.of}}"{{/live}}>
        {{#events}}
        {{>eventRow}}
        {{/events}}
        </ol>
        {{#live}}
        <template data-row data-href="{{eventHref}}" data-query="{{eventQuery}}">
        {{>eventRow}}
        </template>
        {{/live}}
        {{#nothing}}
        <div class="nothing" data-nothing><p>{{t.groupNothing}}</p></div>
        {{/nothing}}
        {{>pager}}
        </section>
        <details class="manage">
        <summary>{{t.groupManage}}</summary>
        <form method="post" action="{{assignHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <label for="assignee">{{t.groupAssignee}}</label>
        <p class="hint" id="assignee-hint">{{t.groupAssigneeHint}}</p>
        <input id="assignee" name="assignee" value="{{assigneeValue}}" maxlength="100" \
        aria-describedby="assignee-hint" autocomplete="off">
        <p class="check"><input id="is-me" type="checkbox" name="me" value="1">\
        <label for="is-me">{{t.groupAssignIsMe}}</label></p>
        <button type="submit" data-action="assign">{{t.groupAssignButton}}</button>
        </form>
        {{#assignMe}}
        <form method="post" action="{{assignHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <input type="hidden" name="assignee" value="{{.name}}">
        <button type="submit" data-action="assign-me">{{.label}}</button>
        </form>
        {{/assignMe}}
        {{#hasOthers}}
        <form method="get" action="{{mergeHref}}">
        <label for="into">{{t.groupMergeChoose}}</label>
        <p class="hint" id="into-hint">{{t.groupMergeHint}}</p>
        <select id="into" name="into" required aria-describedby="into-hint">
        {{#others}}
        <option value="{{.id}}">{{.title}}</option>
        {{/others}}
        </select>
        <button type="submit" data-action="merge">{{t.groupMergeAsk}}</button>
        </form>
        {{/hasOthers}}
        {{#hasFingerprints}}
        <h3>{{t.groupFingerprints}}</h3>
        {{#canSplit}}<p class="hint">{{t.groupSplitHint}}</p>{{/canSplit}}
        <ul class="fingerprints">
        {{#fingerprints}}
        <li><code><bdi>{{.text}}</bdi></code>
        {{#canSplit}}
        <form method="get" action="{{splitHref}}">
        <input type="hidden" name="fingerprint" value="{{value}}">
        <button type="submit" data-action="split">{{t.groupSplitAsk}}</button>
        </form>
        {{/canSplit}}
        </li>
        {{/fingerprints}}
        </ul>
        {{/hasFingerprints}}
        </details>
        </article>
        {{/main}}{{/layout}}
        """
}
