extension Templates {
    static let releases = """
        {{<layout}}{{$main}}
        <div class="head"><h1>{{t.releases}}</h1><p class="lead">{{t.releasesLead}}</p></div>
        {{#hasReleases}}
        <div class="table" role="region" aria-label="{{t.releases}}" tabindex="0">
        <table>
        <thead><tr><th scope="col">{{t.columnRelease}}</th><th scope="col">{{t.columnHealthy}}</th>\
        <th scope="col" class="num">{{t.columnHealthyUsers}}</th>\
        <th scope="col">{{t.columnDays}}</th>\
        <th scope="col" class="num">{{t.columnSessions}}</th>\
        <th scope="col" class="num">{{t.columnFailed}}</th>\
        <th scope="col" class="num">{{t.columnEvents}}</th>\
        <th scope="col" class="num">{{t.columnAffected}}</th>\
        <th scope="col">{{t.columnFirstSeen}}</th></tr></thead>
        <tbody>
        {{#releases}}
        <tr><th scope="row"><bdi>{{.release}}</bdi></th>
        <td>{{>releaseMeter}}</td>
        <td class="num" data-label="{{t.columnHealthyUsers}}">{{.healthyUsers}}</td>
        <td data-label="{{t.columnDays}}">{{>days}}</td>
        <td class="num" data-label="{{t.columnSessions}}">{{.sessions}}</td>
        <td class="num" data-label="{{t.columnFailed}}">{{.failed}}</td>
        <td class="num" data-label="{{t.columnEvents}}">{{.events}}</td>
        <td class="num" data-label="{{t.columnAffected}}">{{.affected}}</td>
        <td data-label="{{t.columnFirstSeen}}">{{#.first}}{{>time}}{{/.first}}</td></tr>
        {{/releases}}
        </tbody>
        </table>
        </div>
        {{/hasReleases}}
        {{^hasReleases}}<div class="nothing"><h2>{{t.releasesNothing}}</h2></div>{{/hasReleases}}
        {{>pager}}
        {{/main}}{{/layout}}
        """

    static let feedback = """
        {{<layout}}{{$main}}
        <div class="head"><h1>{{t.feedback}}</h1></div>
        <ol class="feedback">
        {{#items}}
        <li id="feedback-{{.id}}" data-feedback="{{.id}}">
        <blockquote><p><bdi>{{.message}}</bdi></p></blockquote>
        <p class="fine"><bdi>{{.name}}</bdi> · {{#.time}}{{>time}}{{/.time}}\
        {{#.supportCode}} · {{t.supportCode}} <bdi data-support-code="{{.}}">{{.}}</bdi>\
        {{/.supportCode}}{{#.href}} · <a href="{{.}}">{{t.feedbackEvent}}</a>{{/.href}}</p>
        {{>replies}}
        <details class="reply"{{#.problem}} open{{/.problem}}><summary>{{t.replyWrite}}</summary>
        {{#.problem}}
        <div class="problem" role="alert"><h2>{{t.problemTitle}}</h2><p>{{.}}</p></div>
        {{/.problem}}
        <form method="post" action="{{.replyHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        {{#cursor}}<input type="hidden" name="cursor" value="{{.}}">{{/cursor}}
        <label for="reply-{{.id}}">{{t.replyLabel}}</label>
        <p class="hint" id="reply-hint-{{.id}}">{{#.isAnswerable}}{{t.replyHint}}{{/.isAnswerable}}\
        {{^.isAnswerable}}{{t.replyNowhere}}{{/.isAnswerable}}</p>
        <textarea id="reply-{{.id}}" name="message" rows="3" maxlength="2000" required \
        aria-describedby="reply-hint-{{.id}}">{{.draft}}</textarea>
        <button class="primary" type="submit" data-action="reply">{{t.replySend}}</button>
        </form>
        </details>
        </li>
        {{/items}}
        </ol>
        {{#nothing}}
        <div class="nothing"><h2>{{t.feedbackNothing}}</h2><p>{{t.feedbackNothingLead}}</p></div>
        {{/nothing}}
        {{>pager}}
        {{/main}}{{/layout}}
        """

    static let settings = """
        {{<layout}}{{$main}}
        <div class="head"><h1>{{t.settings}}</h1></div>
        <section class="panel" aria-labelledby="dsn-title">
        <h2 id="dsn-title">{{t.dsn}}</h2>
        <p class="fine">{{t.dsnLead}}</p>
        <pre class="dsn" tabindex="0"><code>{{dsn}}</code></pre>
        </section>
        <section class="panel" aria-labelledby="forwarding-title">
        <h2 id="forwarding-title">{{t.forwarding}}</h2>
        <p class="fine">{{t.forwardingLead}}</p>
        {{#hasDestinations}}
        <ul class="destinations">
        {{#destinations}}
        <li class="{{.state}}" data-destination="{{.id}}">
        <div class="destination-head"><h3><span class="kind">{{.kind}}</span> \
        <bdi>{{.label}}</bdi></h3><p class="state"><bdi>{{.stateText}}</bdi></p></div>
        <p class="fine">{{t.columnWhen}}: {{.when}}{{#.isPrivate}} · {{t.destinationPrivate}}\
        {{/.isPrivate}}</p>
        <dl class="figures small-figures">
        <div><dt>{{t.columnSent}}</dt><dd>{{.sent}}</dd></div>
        <div><dt>{{t.columnWaiting}}</dt><dd>{{.waiting}}</dd></div>
        <div><dt>{{t.columnFailedSends}}</dt><dd>{{.failed}}</dd></div>
        </dl>
        </li>
        {{/destinations}}
        </ul>
        {{/hasDestinations}}
        {{^hasDestinations}}<p class="nothing-line">{{t.forwardingNothing}}</p>{{/hasDestinations}}
        </section>
        <section class="panel" aria-labelledby="limits-title">
        <h2 id="limits-title">{{t.limits}}</h2>
        <p class="fine">{{t.limitsLead}}</p>
        {{#limits}}
        {{>table}}
        {{/limits}}
        </section>
        <section class="panel" aria-labelledby="counts-title">
        <h2 id="counts-title">{{t.countsTitle}}</h2>
        <dl class="figures">
        {{#figures}}
        <div><dt>{{.label}}</dt><dd data-figure="{{.name}}">{{.text}}</dd></div>
        {{/figures}}
        </dl>
        {{#tables}}
        <h3>{{.title}}</h3>
        {{>table}}
        {{/tables}}
        </section>
        {{/main}}{{/layout}}
        """
}
