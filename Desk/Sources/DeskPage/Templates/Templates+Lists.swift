extension Templates {
    static let gateBrand = """
        <p class="brand">{{>mark}}<span>{{t.deskName}}</span></p>
        """

    static let login = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>assetHead}}
        </head>
        <body class="gate">
        <main id="main" tabindex="-1">
        {{>gateBrand}}
        <h1>{{t.loginTitle}}</h1>
        <p class="lead">{{t.loginLead}}</p>
        {{#problem}}
        <div class="problem" role="alert"><h2>{{t.problemTitle}}</h2><p>{{.}}</p></div>
        {{/problem}}
        <form method="post" action="{{loginHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        {{#nextPath}}<input type="hidden" name="next" value="{{.}}">{{/nextPath}}
        <label for="token">{{t.loginToken}}</label>
        <p class="hint" id="token-hint">{{t.loginTokenHint}}</p>
        <input id="token" name="token" type="password" required autocomplete="current-password" \
        spellcheck="false" aria-describedby="token-hint"{{#problem}} aria-invalid="true"\
        {{/problem}}>
        <button class="primary" type="submit">{{t.loginButton}}</button>
        </form>
        </main>
        </body>
        </html>
        """

    static let inbox = """
        {{<layout}}{{$main}}
        <div class="head">
        <h1>{{t.inbox}}</h1>
        <p class="live" data-live-state hidden></p>
        </div>
        <section class="overview" aria-label="{{t.figures}}" data-refresh="overview">
        <dl class="figures">
        {{#figures}}
        <div><dt>{{.label}}</dt><dd data-figure="{{.name}}">{{.text}}</dd></div>
        {{/figures}}
        </dl>
        {{#chart}}
        {{>chart}}
        {{/chart}}
        </section>
        <div class="columns">
        <section class="list" aria-label="{{t.inboxList}}">
        <nav class="tabs" aria-label="{{t.inboxFilter}}">
        <ul>
        {{#tabs}}
        <li><a href="{{.href}}"{{#.isCurrent}} aria-current="page"{{/.isCurrent}}\
        {{#.isMine}} data-action="mine"{{/.isMine}}>{{.label}}</a></li>
        {{/tabs}}
        </ul>
        </nav>
        {{#who}}
        {{>who}}
        {{/who}}
        {{#filter}}
        <p class="filter"><span><bdi>{{.text}}</bdi></span> <a href="{{.clearHref}}">\
        {{t.inboxQueryClear}}</a></p>
        {{/filter}}
        <div class="row legend" aria-hidden="true"><span class="legend-main">{{t.columnProblem}}\
        </span><span class="spark">{{t.columnTrend}}</span><span class="num">{{t.columnEvents}}\
        </span><span class="num">{{t.columnUsers}}</span><span class="when">{{t.columnSeen}}</span></div>
        <ol class="rows" role="list"{{#live}} data-live="{{.after}}" data-live-url="{{.url}}" \
        data-kind="group"{{#.only}} data-only="{{.}}"{{/.only}}\
        {{#.isFiltered}} data-filtered{{/.isFiltered}}{{/live}}>
        {{#groups}}
        {{>groupRow}}
        {{/groups}}
        </ol>
        {{#live}}
        <template data-row data-href="{{groupHref}}">
        {{>groupRow}}
        </template>
        {{/live}}
        {{#nothing}}
        <div class="nothing" data-nothing>
        <h2>{{.title}}</h2>
        <p>{{.lead}}</p>
        {{#.dsn}}<pre class="dsn" tabindex="0"><code>{{.}}</code></pre>{{/.dsn}}
        </div>
        {{/nothing}}
        {{>pager}}
        </section>
        <aside aria-labelledby="releases-title" data-refresh="releases">
        <h2 id="releases-title"><a href="{{releasesHref}}">{{t.releases}}</a></h2>
        {{#hasReleases}}
        <ul class="release-list">
        {{#releases}}
        <li>
        <p class="release-name"><bdi>{{.release}}</bdi></p>
        {{>releaseMeter}}
        <p class="fine">{{.facts}}</p>
        </li>
        {{/releases}}
        </ul>
        <p class="fine">{{t.releasesLead}}</p>
        {{/hasReleases}}
        {{^hasReleases}}<p class="fine">{{t.releasesNothing}}</p>{{/hasReleases}}
        </aside>
        </div>
        {{/main}}{{/layout}}
        """

    static let releaseMeter = """
        <p class="meter">{{#.healthWidth}}<svg viewBox="0 0 100 4" preserveAspectRatio="none" \
        aria-hidden="true"><rect class="track" width="100" height="4"/><rect class="{{.kind}}" \
        width="{{.width}}" height="4"/></svg>{{/.healthWidth}}\
        <span><span class="hidden">{{t.columnHealthy}}: </span>{{.health}}</span></p>
        """

    static let groupRow = """
        <li class="row"{{#.id}} data-group="{{.}}"{{/.id}} data-level="{{.level}}" \
        data-status="{{.status}}">
        <span class="level" data-level="{{.level}}"><span class="hidden" \
        data-slot="levelName">{{.levelName}}</span></span>
        <div class="row-main">
        <a class="row-title" href="{{.href}}"><bdi data-slot="title">{{.title}}</bdi></a>
        <p class="row-meta">
        <span class="badge new" data-badge="new"{{^.isNew}} hidden{{/.isNew}}>{{t.badgeNew}}</span>
        <span class="badge regressed" data-badge="regressed"{{^.isRegressed}} hidden\
        {{/.isRegressed}}>{{t.badgeRegressed}}</span>
        <span class="badge" data-badge="status"{{^.statusName}} hidden{{/.statusName}}>\
        {{.statusName}}</span>
        <bdi class="culprit" data-slot="culprit">{{.culprit}}</bdi>
        <bdi class="release" data-slot="release">{{.release}}</bdi>
        <bdi class="assignee" data-slot="assignee">{{.assignee}}</bdi>
        </p>
        </div>
        <svg class="spark" viewBox="0 0 96 24" preserveAspectRatio="none" aria-hidden="true">\
        {{#.spark}}<rect x="{{.x}}" y="{{.y}}" width="3" height="{{.height}}"/>{{/.spark}}</svg>
        <p class="num"><span class="cell-label">{{t.columnEvents}}</span> <data \
        value="{{.count}}"{{#.id}} data-count="{{count}}"{{/.id}} data-slot="count">{{.countText}}</data></p>
        <p class="num"><span class="cell-label">{{t.columnUsers}}</span> \
        <data value="{{.users}}" data-slot="users">{{.usersText}}</data></p>
        <p class="when" data-slot="seen"><span class="hidden">{{t.columnSeen}}</span> {{#.seen}}{{>time}}{{/.seen}}</p>
        </li>
        """

    static let eventRow = """
        <li class="row event-row"{{#.id}} data-event="{{.}}"{{/.id}}>
        <span class="level" data-level="{{.level}}"><span class="hidden" \
        data-slot="levelName">{{.levelName}}</span></span>
        <div class="row-main">
        <a class="row-title" href="{{.href}}"><bdi data-slot="title">{{.title}}</bdi></a>
        <p class="row-meta">
        {{#.isHit}}<span class="badge">{{t.hitEvent}}</span>{{/.isHit}}
        <bdi class="user" data-slot="user">{{.user}}</bdi>
        <bdi class="release" data-slot="release">{{.release}}</bdi>
        <bdi class="environment" data-slot="environment">{{.environment}}</bdi>
        </p>
        </div>
        <p class="code"><span class="hidden">{{t.supportCode}}</span> <bdi data-slot="supportCode"\
        {{#.supportCode}} data-support-code="{{.}}"{{/.supportCode}}>{{.supportCode}}</bdi></p>
        <p class="when" data-slot="seen">{{#.seen}}{{>time}}{{/.seen}}</p>
        </li>
        """

    static let search = """
        {{<layout}}{{$main}}
        <div class="head"><h1><bdi>{{heading}}</bdi></h1></div>
        {{#hasHits}}
        <ol class="rows hits" role="list">
        {{#hits}}
        {{#.group}}
        {{>groupRow}}
        {{/.group}}
        {{#.event}}
        {{>eventRow}}
        {{/.event}}
        {{/hits}}
        </ol>
        {{/hasHits}}
        {{#nothing}}
        <div class="nothing"><h2><bdi>{{.title}}</bdi></h2><p>{{.lead}}</p></div>
        {{/nothing}}
        {{>pager}}
        {{/main}}{{/layout}}
        """

    static let gateMessage = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>assetHead}}
        </head>
        <body class="gate">
        <main id="main">
        {{>gateBrand}}
        <h1>{{heading}}</h1>
        <p class="lead">{{lead}}</p>
        <p><a class="button" href="{{homeHref}}">{{t.backToInbox}}</a></p>
        </main>
        </body>
        </html>
        """

    static let message = """
        {{<layout}}{{$main}}
        <div class="nothing">
        <h1>{{heading}}</h1>
        <p>{{lead}}</p>
        <p><a class="button" href="{{homeHref}}">{{t.backToInbox}}</a></p>
        </div>
        {{/main}}{{/layout}}
        """
}
