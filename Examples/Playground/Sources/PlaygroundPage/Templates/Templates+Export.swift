extension Templates {
    static let storyPage = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>head}}
        </head>
        <body class="export">
        <main class="sheet wide">
        <header class="export-head"><a class="brand" href="{{homeHref}}">{{>mark}}\
        <span>{{t.pageTitle}}</span></a>\
        <span class="languages" role="group" aria-label="{{t.language}}">{{#languages}}\
        <a href="{{.href}}" lang="{{.lang}}" hreflang="{{.lang}}"\
        {{#.isCurrent}} aria-current="true"{{/.isCurrent}}>{{.label}}</a>{{/languages}}</span>\
        </header>
        <h1>{{title}}</h1>
        <p class="lead">{{t.headline}}</p>
        {{#frames}}
        <section class="frame" aria-labelledby="frame-{{.number}}">
        <h2 id="frame-{{.number}}"><i>{{.number}}</i><span>{{.caption}}</span></h2>
        <fieldset disabled>
        <div class="panel ours"><p class="panel-title"><b>{{t.phoneOurs}}</b></p>{{>device}}</div>
        <div class="panel theirs">{{>careless}}</div>
        <div class="aside">
        {{#.hasReports}}<div class="section-head"><h3>{{t.team}}</h3></div>{{/.hasReports}}
        {{#.reports}}{{>report}}{{/.reports}}
        {{#.hasEntries}}<details class="news"><summary><h3>{{t.newly}}</h3></summary>\
        <ol class="card rows-static">{{>entries}}</ol></details>{{/.hasEntries}}
        </div>
        </fieldset>
        </section>
        {{/frames}}
        <nav class="stories more" aria-label="{{t.stories}}"><h2>{{t.stories}}</h2><ul>{{#links}}\
        <li><a href="{{.href}}"{{#.isCurrent}} aria-current="page"{{/.isCurrent}}>{{.title}}</a>\
        </li>{{/links}}</ul></nav>
        </main>
        </body>
        </html>
        """

    static let exportIndex = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>head}}
        </head>
        <body class="export">
        <main class="sheet">
        <header class="export-head"><a class="brand" href="{{homeHref}}">{{>mark}}\
        <span>{{t.pageTitle}}</span></a>\
        <span class="languages" role="group" aria-label="{{t.language}}">{{#languages}}\
        <a href="{{.href}}" lang="{{.lang}}" hreflang="{{.lang}}"\
        {{#.isCurrent}} aria-current="true"{{/.isCurrent}}>{{.label}}</a>{{/languages}}</span>\
        </header>
        <h1>{{t.stories}}</h1>
        <p class="lead">{{t.headline}}</p>
        <ul class="story-list">
        {{#links}}
        <li><a data-story="{{.name}}" href="{{.href}}"><b>{{.title}}</b>\
        <span>{{.summary}}</span></a></li>
        {{/links}}
        </ul>
        </main>
        </body>
        </html>
        """

    static let picture = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        {{>head}}
        </head>
        <body class="poster">
        <main id="picture">
        {{#frames}}
        <section class="shot">
        <h2><i>{{.number}}</i><span>{{.caption}}</span></h2>
        <fieldset disabled>
        <div class="half theirs"><p class="panel-title"><b>{{t.phoneCareless}}</b></p>\
        {{>carelessDevice}}</div>
        {{#careless}}<p class="verdict{{#.hasMistake}} wrong{{/.hasMistake}}">\
        {{#.hasMistake}}{{.mistake}}{{/.hasMistake}}\
        {{^.hasMistake}}{{t.noMistake}}{{/.hasMistake}}</p>{{/careless}}
        <div class="half ours"><p class="panel-title"><b>{{t.phoneOurs}}</b></p>\
        {{>device}}</div>
        </fieldset>
        </section>
        {{/frames}}
        </main>
        </body>
        </html>
        """
}
