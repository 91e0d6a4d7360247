extension Templates {
    static let story = """
        {{#bar}}
        <div class="bar-line">
        <nav class="stories" aria-label="{{t.stories}}"><ul>\
        {{#.links}}<li><a href="{{.href}}" title="{{.summary}}"\
        {{#.isCurrent}} aria-current="true"{{/.isCurrent}}>{{.title}}</a></li>{{/.links}}\
        <li><a class="plain" href="{{.storiesHref}}">{{t.allStories}}</a></li></ul></nav>
        <p class="here"><a href="{{.link}}" title="{{.link}}" data-link>\
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">\
        <path d="M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-1 1M9.5 6.5a3 3 0 \
        0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l1-1"/></svg>{{t.link}}</a>
        <span class="languages" role="group" aria-label="{{t.language}}">{{#.languages}}\
        <a href="{{.href}}" lang="{{.lang}}" hreflang="{{.lang}}"\
        {{#.isCurrent}} aria-current="true"{{/.isCurrent}}>{{.label}}</a>{{/.languages}}</span></p>
        </div>
        {{#.story}}
        <section class="story card" data-story="{{.name}}" data-frame="{{.frame}}" \
        aria-labelledby="story-title">
        <div class="story-head"><h2 id="story-title">{{.title}}</h2>
        <div class="player">\
        <form method="post" action="{{tell}}" data-key="play">\
        <input type="hidden" name="do" value="play">\
        <button class="button{{^.isPlaying}} primary{{/.isPlaying}}" data-play>\
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">\
        <path class="solid" d="M4 2.5v11l9-5.5Z"/></svg>{{t.play}}</button></form>\
        <form method="post" action="{{tell}}" data-key="pause">\
        <input type="hidden" name="do" value="pause">\
        <button class="button{{#.isPlaying}} primary{{/.isPlaying}}" data-pause>\
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">\
        <path class="solid" d="M4 3h3v10H4ZM9 3h3v10H9Z"/></svg>{{t.pause}}</button></form>\
        <form method="post" action="{{tell}}" data-key="step">\
        <input type="hidden" name="do" value="step"><button class="button" data-step>\
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">\
        <path class="solid" d="M3 3v10l7-5ZM11 3h2v10h-2Z"/></svg>{{t.step}}</button></form>\
        </div></div>
        <ol class="steps" aria-label="{{t.frames}}">{{#.steps}}\
        <li class="{{.state}}"{{#.isCurrent}} aria-current="step"{{/.isCurrent}}>\
        <i aria-hidden="true">{{.number}}</i><span>{{.caption}}</span></li>{{/.steps}}</ol>
        </section>
        {{/.story}}
        {{/bar}}
        """

    static let switches = """
        {{#switchboard}}
        <div class="section-head"><h2>{{t.switches}}</h2>\
        <a class="reset" data-reset href="/">{{t.reset}}</a><p>{{t.switchesLead}}</p></div>
        <form class="card toggles" method="post" action="{{act}}">\
        <input type="hidden" name="do" value="network">\
        <input type="hidden" name="up" value="{{.turned}}">\
        <button class="toggle" data-network="{{.network}}" aria-pressed="{{#.isUp}}true{{/.isUp}}\
        {{^.isUp}}false{{/.isUp}}"><b>{{t.network}}</b><span>{{.networkText}}</span>\
        </button></form>
        {{#.groups}}
        <section data-key="{{.name}}"><h3>{{.title}}</h3><div class="card toggles">\
        {{#.switches}}<form method="post" action="{{act}}" data-key="{{.name}}">\
        <input type="hidden" name="do" value="switch">\
        <input type="hidden" name="name" value="{{.name}}">\
        <input type="hidden" name="on" value="{{.turned}}">\
        <button class="toggle" data-switch="{{.name}}" aria-pressed="{{.pressed}}">\
        <b lang="en">{{.name}}</b><span>{{.summary}}</span>\
        {{#.uses}}<code>{{.}}</code>{{/.uses}}</button></form>{{/.switches}}</div></section>
        {{/.groups}}
        {{/switchboard}}
        """

    static let team = """
        <div class="section-head"><h2>{{t.team}}</h2><p>{{t.teamLead}}</p></div>
        {{#reports}}
        {{>report}}
        {{/reports}}
        {{^hasReports}}<p class="nothing card">{{t.teamNothing}}</p>{{/hasReports}}
        """

    static let report = """
        <article class="report card" tabindex="0" data-key="{{.incident}}" \
        data-report="{{.incident}}" data-incident="{{.incident}}" data-kind="{{.kind}}" \
        data-level="{{.level}}">
        <p class="tags"><b class="level">{{.level}}</b><span>{{.kind}}</span></p>
        <h3><bdi>{{.headline}}</bdi></h3>
        {{#.supportCode}}<p class="code">{{t.supportCode}} <code>{{.}}</code></p>{{/.supportCode}}
        <dl>{{#.facts}}<div><dt>{{.name}}</dt><dd><bdi>{{#.pieces}}{{.}}<wbr>{{/.pieces}}</bdi></dd></div>{{/.facts}}</dl>
        {{#.desk}}<p class="desk"><span>{{t.desk}}</span> <b>{{.group}}</b> · \
        <span class="count">{{.events}}</span> · <span class="count">{{.users}}</span></p>{{/.desk}}
        </article>
        """
}
