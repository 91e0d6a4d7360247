extension Templates {
    static let event = """
        {{<layout}}{{$main}}
        {{#event}}
        <article class="event-page" data-event="{{.id}}">
        <div class="head title-head">
        <p class="crumbs">{{>levelMark}}
        {{#.supportCode}}<span class="badge support"><span>{{t.supportCode}}</span> \
        <bdi data-support-code="{{.}}">{{.}}</bdi></span>{{/.supportCode}}
        {{#.groupHref}}<a href="{{.}}">{{t.eventInGroup}}{{#groupCount}} <span \
        class="count">{{.}}</span>{{/groupCount}}</a>{{/.groupHref}}
        <span class="steps">{{#.olderHref}}<a rel="prev" href="{{.}}">{{t.eventOlder}}</a>\
        {{/.olderHref}} {{#.newerHref}}<a rel="next" href="{{.}}">{{t.eventNewer}}</a>\
        {{/.newerHref}}</span></p>
        <h1><bdi>{{.title}}</bdi></h1>
        {{#.culprit}}<p class="culprit"><bdi>{{.}}</bdi></p>{{/.culprit}}
        {{#.message}}<p class="message"><bdi>{{.}}</bdi></p>{{/.message}}
        </div>
        {{/event}}
        {{#problem}}<p class="note">{{.}}</p>{{/problem}}
        <div class="hero">
        <section class="facts" aria-labelledby="facts-title">
        <h2 id="facts-title">{{t.eventFacts}}</h2>
        {{>facts}}
        </section>
        {{#notice}}
        {{>notice}}
        {{/notice}}
        </div>
        {{#feedback}}
        <section class="quote" aria-label="{{t.feedback}}">
        <h2>{{t.feedback}}</h2>
        <blockquote><p><bdi>{{.message}}</bdi></p></blockquote>
        <p class="fine"><bdi>{{.name}}</bdi> · {{#.time}}{{>time}}{{/.time}} · \
        <a href="{{.listHref}}">{{t.replyWrite}}</a></p>
        {{>replies}}
        </section>
        {{/feedback}}
        <div class="story">
        <div>
        {{#chain}}
        {{>chain}}
        {{/chain}}
        {{#thread}}
        <section aria-labelledby="thread-title"><h2 id="thread-title">{{t.thread}}</h2>
        {{#.frames}}
        {{>frames}}
        {{/.frames}}
        </section>
        {{/thread}}
        {{#request}}
        <section class="request" aria-labelledby="request-title">
        <h2 id="request-title">{{t.requestTitle}}</h2>
        <p class="request-line">{{#.method}}<b class="method"><bdi>{{.}}</bdi></b> {{/.method}}\
        {{#.path}}<code><bdi>{{.}}</bdi></code>{{/.path}}\
        {{#.status}} <span class="status {{kind}}"><span class="hidden">{{t.requestStatus}}: \
        </span><bdi>{{.}}</bdi></span>{{/.status}}</p>
        {{>table}}
        {{#reproduce}}
        <h3>{{t.reproduce}}</h3>
        <p class="fine">{{t.reproduceLead}} <code>{{.command}}</code> \
        <a href="{{.href}}">{{t.reproduceFiles}}</a></p>
        {{/reproduce}}
        </section>
        {{/request}}
        {{#body}}
        <section aria-labelledby="body-title">
        <h2 id="body-title">{{t.bodyTitle}}</h2>
        {{>table}}
        {{#.shape}}<h3>{{t.bodyShape}}</h3>
        <pre tabindex="0"><code><bdi>{{.}}</bdi></code></pre>{{/.shape}}
        </section>
        {{/body}}
        </div>
        {{#breadcrumbs}}
        {{>breadcrumbs}}
        {{/breadcrumbs}}
        </div>
        {{#hasTags}}
        <section aria-labelledby="tags-title">
        <h2 id="tags-title">{{t.tags}}</h2>
        <ul class="chips tags">
        {{#tags}}
        <li><a href="{{.href}}"><bdi class="key">{{.name}}</bdi> <bdi>{{.text}}</bdi></a></li>
        {{/tags}}
        </ul>
        </section>
        {{/hasTags}}
        {{#hasAttachments}}
        <section aria-labelledby="files-title">
        <h2 id="files-title">{{t.attachments}}</h2>
        <ul class="files">
        {{#attachments}}
        <li><a href="{{.href}}" download><bdi>{{.name}}</bdi></a> <span class="fine">\
        {{#.type}}<bdi>{{.}}</bdi> · {{/.type}}{{.size}}</span></li>
        {{/attachments}}
        </ul>
        </section>
        {{/hasAttachments}}
        {{#hasContexts}}
        <section class="more" aria-labelledby="contexts-title">
        <h2 id="contexts-title">{{t.contexts}}</h2>
        {{#contexts}}
        <details class="fold"><summary><bdi>{{.name}}</bdi></summary>
        {{>table}}
        </details>
        {{/contexts}}
        </section>
        {{/hasContexts}}
        <section class="raw" aria-labelledby="raw-title">
        <h2 id="raw-title" class="hidden">{{t.raw}}</h2>
        <details class="fold"><summary>{{t.raw}}</summary>
        {{#rawCut}}<p class="fine">{{t.rawCut}}</p>{{/rawCut}}
        <pre class="raw" tabindex="0"><code><bdi>{{raw}}</bdi></code></pre>
        <p><a href="{{rawHref}}">{{t.rawAll}}</a></p>
        </details>
        </section>
        </article>
        {{/main}}{{/layout}}
        """

    static let facts = """
        <dl class="pairs facts-list">
        {{#facts}}
        <div><dt>{{.name}}</dt><dd>{{#.time}}{{>time}} <span class="fine">{{.full}}</span>\
        {{/.time}}{{#.text}}<bdi>{{.}}</bdi>{{/.text}}</dd></div>
        {{/facts}}
        </dl>
        """

    static let chain = """
        <section aria-labelledby="chain-title">
        <h2 id="chain-title">{{t.chain}}</h2>
        {{#.isLong}}<p class="fine">{{t.chainLead}}</p>{{/.isLong}}
        {{#.omitted}}<p class="fine">{{.}}</p>{{/.omitted}}
        <ol class="chain" role="list">
        {{#.errors}}
        <li>
        <h3><bdi class="type">{{.type}}</bdi>{{#.isUnhandled}} <span class="badge regressed">\
        {{t.chainUnhandled}}</span>{{/.isUnhandled}}{{#.isRoot}} <span class="badge">\
        {{t.chainRoot}}</span>{{/.isRoot}}{{#.source}} <span class="fine"><bdi>{{.}}</bdi></span>\
        {{/.source}}</h3>
        {{#.value}}<p class="value"><bdi>{{.}}</bdi></p>{{/.value}}
        {{#.frames}}
        {{>frames}}
        {{/.frames}}
        </li>
        {{/.errors}}
        </ol>
        </section>
        """

    static let frames = """
        <details class="frames"{{#.isOpen}} open{{/.isOpen}}>
        <summary><span>{{.title}}</span>{{#.top}} <code><bdi>{{.}}</bdi></code>{{/.top}}</summary>
        {{#.omitted}}<p class="fine">{{.}}</p>{{/.omitted}}
        <ol>
        {{#.items}}
        <li{{#.isApp}} class="app"{{/.isApp}}><code><bdi class="function">{{.function}}</bdi></code>\
        {{#.place}} <span class="place"><bdi>{{.}}</bdi></span>{{/.place}}\
        {{#.isApp}} <span class="badge">{{t.framesApp}}</span>{{/.isApp}}
        {{#.code}}<pre tabindex="0"><code><bdi>{{.}}</bdi></code></pre>{{/.code}}</li>
        {{/.items}}
        </ol>
        </details>
        """

    static let breadcrumbs = """
        <section aria-labelledby="crumbs-title">
        <h2 id="crumbs-title">{{t.breadcrumbs}}</h2>
        {{#.omitted}}<p class="fine">{{.}}</p>{{/.omitted}}
        <ol class="timeline" role="list">
        {{#.items}}
        <li data-level="{{.level}}">
        <p class="moment">{{#.time}}<time datetime="{{.iso}}" title="{{.full}}">{{.clock}}</time>\
        {{#.offset}} <span class="offset">{{.}}</span>{{/.offset}}{{/.time}}</p>
        <div>
        <p>{{#.category}}<bdi class="key">{{.}}</bdi> {{/.category}}\
        {{#.message}}<bdi>{{.}}</bdi>{{/.message}}</p>
        {{#.data}}<p class="fine"><bdi>{{.}}</bdi></p>{{/.data}}
        </div>
        </li>
        {{/.items}}
        <li class="end" data-level="{{.endLevel}}"><p class="moment">{{.endClock}}</p>\
        <div><p>{{t.breadcrumbsNow}}</p></div></li>
        </ol>
        </section>
        """

    /// The phone is drawn by the style sheet; its texts are read in their order.
    static let phone = """
        <div class="phone phone-{{.kind}}" data-notice="{{.kind}}">
        <p class="phone-bar" aria-hidden="true"><span>{{.clock}}</span><span class="island"></span>\
        <svg viewBox="0 0 34 10" width="34" height="10"><rect x="0" y="6" width="2.4" height="4" \
        rx="1"/><rect x="4" y="4" width="2.4" height="6" rx="1"/><rect x="8" y="2" width="2.4" \
        height="8" rx="1"/><rect x="16" y="1" width="15" height="8" rx="2.5"/></svg></p>
        <div class="phone-app" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></div>
        <div class="phone-shade">
        <div class="phone-notice">
        {{#.title}}<p class="phone-title"><bdi>{{.}}</bdi></p>{{/.title}}
        {{#.message}}<p class="phone-message"><bdi>{{.}}</bdi></p>{{/.message}}
        {{#.isEmpty}}<p class="phone-message">{{t.noticeEmpty}}</p>{{/.isEmpty}}
        {{#.supportCode}}<p class="phone-code">{{t.supportCode}} <bdi>{{.}}</bdi></p>\
        {{/.supportCode}}
        {{#.hasActions}}
        <ul class="phone-actions {{.arrangement}}">
        {{#.actions}}
        <li{{#.isChosen}} class="chosen" data-chosen{{/.isChosen}}><bdi>{{.label}}</bdi>\
        {{#.isChosen}}<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">\
        <path d="M3 8.5 6.5 12 13 4.5"/></svg><span class="hidden"> ({{t.noticeChosenMark}})</span>\
        {{/.isChosen}}</li>
        {{/.actions}}
        </ul>
        {{/.hasActions}}
        </div>
        </div>
        </div>
        """

    static let notice = """
        <section class="shown" aria-labelledby="notice-title">
        <h2 id="notice-title">{{t.noticeTitle}}</h2>
        <figure class="phone-figure">
        {{>phone}}
        <figcaption>
        {{#.choice}}<p class="choice"><bdi>{{.}}</bdi></p>{{/.choice}}
        <p class="fine"><bdi>{{.style}}</bdi></p>
        </figcaption>
        </figure>
        </section>
        """
}
