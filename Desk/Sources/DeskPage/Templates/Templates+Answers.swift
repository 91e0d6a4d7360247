extension Templates {
    /// The form of a known issue.
    ///
    /// Its first button is the one that Enter in a field presses, so it is the preview.
    static let knownIssue = """
        {{<layout}}{{$main}}
        <article class="known-page" data-known-issue="{{groupID}}">
        <div class="head title-head">
        <p class="crumbs"><a href="{{groupHref}}"><bdi>{{groupTitle}}</bdi></a></p>
        <h1>{{t.knownIssue}}</h1>
        <p class="lead">{{t.knownIssueLead}}</p>
        </div>
        {{#problem}}
        <div class="problem" role="alert"><h2>{{t.problemTitle}}</h2><p>{{.}}</p></div>
        {{/problem}}
        <div class="hero">
        <form class="facts known-form" method="post" action="{{knownIssueHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        {{#languages}}
        <fieldset>
        <legend>{{.name}}</legend>
        <label for="title-{{.tag}}">{{t.knownIssueTitle}}</label>
        <input id="title-{{.tag}}" name="title-{{.tag}}" value="{{.title}}" maxlength="100" \
        lang="{{.tag}}" autocomplete="off">
        <label for="message-{{.tag}}">{{t.knownIssueMessage}}</label>
        <textarea id="message-{{.tag}}" name="message-{{.tag}}" rows="3" maxlength="500" \
        lang="{{.tag}}">{{.message}}</textarea>
        </fieldset>
        {{/languages}}
        {{#others}}<p class="hint">{{.}}</p>{{/others}}
        <div class="versions">
        <p><label for="from">{{t.knownIssueFrom}}</label>
        <input id="from" name="from" value="{{from}}" maxlength="100" placeholder="1.12.0" \
        autocomplete="off" aria-describedby="versions-hint"></p>
        <p><label for="fixed-in">{{t.knownIssueFixedIn}}</label>
        <input id="fixed-in" name="fixedIn" value="{{fixedIn}}" maxlength="100" \
        placeholder="1.13.0" autocomplete="off" aria-describedby="versions-hint"></p>
        </div>
        <p class="hint" id="versions-hint">{{t.knownIssueVersionsHint}}</p>
        <p class="buttons">
        <button type="submit" name="do" value="preview" \
        data-action="known-issue-preview">{{t.knownIssuePreview}}</button>
        <button class="primary" type="submit" name="do" value="save" \
        data-action="known-issue-save">{{t.knownIssueSave}}</button>
        </p>
        </form>
        <section class="shown" aria-labelledby="preview-title">
        <h2 id="preview-title">{{t.knownIssuePreviewTitle}}</h2>
        <p class="fine">{{t.knownIssuePreviewLead}}</p>
        {{#preview}}
        {{>previews}}
        {{/preview}}
        {{^preview}}<p class="nothing-line">{{t.knownIssuePreviewNone}}</p>{{/preview}}
        </section>
        </div>
        {{#stored}}
        <form class="take-back" method="post" action="{{knownIssueHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <p class="fine" data-handed-out="{{.handedOut}}">{{.handedOutText}}</p>
        <button type="submit" name="do" value="remove" \
        data-action="known-issue-remove">{{t.knownIssueRemove}}</button>
        </form>
        {{/stored}}
        </article>
        {{/main}}{{/layout}}
        """

    /// Phones with the text in each language.
    static let previews = """
        <div class="previews">
        {{#.previews}}
        <figure data-preview="{{.language}}" lang="{{.language}}">
        {{>phone}}
        <figcaption class="fine" lang="{{lang}}">{{.name}}</figcaption>
        </figure>
        {{/.previews}}
        </div>
        """

    /// The effect of a merge or a split, before it is done.
    static let confirm = """
        {{<layout}}{{$main}}
        <article class="confirm-page">
        <div class="head title-head">
        <p class="crumbs"><a href="{{groupHref}}"><bdi>{{groupTitle}}</bdi></a></p>
        <h1>{{heading}}</h1>
        </div>
        <section class="panel" aria-labelledby="effects-title">
        <h2 id="effects-title">{{t.confirmEffects}}</h2>
        <ul class="effects">
        {{#effects}}
        <li><bdi>{{.}}</bdi></li>
        {{/effects}}
        </ul>
        <form class="buttons" method="post" action="{{actionHref}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <input type="hidden" name="{{field}}" value="{{fieldValue}}">
        <button class="primary" type="submit" data-action="confirm-{{kind}}">{{button}}</button>
        <a class="button" href="{{groupHref}}">{{t.confirmCancel}}</a>
        </form>
        </section>
        </article>
        {{/main}}{{/layout}}
        """

    static let who = """
        <form class="who" method="post" action="{{.href}}">
        <input type="hidden" name="csrf" value="{{csrf}}">
        <input type="hidden" name="next" value="{{.next}}">
        <label for="who">{{t.whoLabel}}</label>
        <p class="hint" id="who-hint">{{t.whoHint}}</p>
        <p class="buttons"><input id="who" name="name" value="{{.name}}" maxlength="100" \
        aria-describedby="who-hint" autocomplete="name">
        <button type="submit" data-action="me">{{t.whoSave}}</button></p>
        </form>
        """

    /// The sessions of a release by day; those with a failure at the foot of each bar.
    static let days = """
        {{#.days}}<svg class="days" viewBox="0 0 84 20" width="84" height="20" role="img" \
        aria-label="{{.summary}}"><title>{{.summary}}</title>\
        {{#.bars}}<g><title>{{.label}}</title>\
        <rect class="healthy" x="{{.x}}" y="{{.y}}" width="4.5" height="{{.height}}"/>\
        {{#.failed}}<rect class="failed" x="{{.x}}" y="{{.y}}" width="4.5" \
        height="{{.height}}"/>{{/.failed}}</g>{{/.bars}}</svg>{{/.days}}{{^.days}}–{{/.days}}
        """

    static let replies = """
        {{#.hasReplies}}
        <ol class="replies" aria-label="{{t.replies}}">
        {{#.replies}}
        <li data-reply="{{.id}}"><p><bdi>{{.message}}</bdi></p>
        <p class="fine">{{t.replyOurs}} · {{#.time}}{{>time}}{{/.time}}</p></li>
        {{/.replies}}
        </ol>
        {{/.hasReplies}}
        """
}
