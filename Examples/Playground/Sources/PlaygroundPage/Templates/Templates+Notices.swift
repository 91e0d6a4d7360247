extension Templates {
    /// A notice of the phone with Moim.
    static let notice = """
        <div class="shade {{.style}}" data-key="{{.id}}">\
        <div class="notice" id="{{.id}}" data-notice="{{.style}}"\
        {{#.incidents}} data-incident="{{.}}"{{/.incidents}}\
        {{#.isModal}} role="alertdialog" aria-modal="true" tabindex="-1" \
        aria-labelledby="{{.labelID}}" aria-describedby="{{.messageID}}"{{/.isModal}}\
        {{^.isModal}} role="status"{{/.isModal}}>
        {{>noticeText}}
        {{#.hasActions}}<div class="actions {{.flow}}">{{#.actions}}<form method="post" \
        action="{{act}}" data-key="{{.name}}"><input type="hidden" name="do" value="answer">\
        <input type="hidden" name="action" value="{{.name}}">\
        <button data-action="{{.name}}"><bdi>{{.label}}</bdi></button></form>{{/.actions}}</div>\
        {{/.hasActions}}
        </div></div>
        """

    static let noticeText = """
        <div class="words">\
        {{#.title}}<p class="title" id="{{titleID}}" data-title="{{.}}">\
        <bdi>{{.}}</bdi></p>{{/.title}}\
        <p class="message" id="{{.messageID}}" data-message="{{.message}}">\
        <bdi>{{.message}}</bdi></p>\
        {{#.supportCode}}<p class="code">{{p.supportCode}} \
        <code data-support-code="{{.}}">{{.}}</code></p>{{/.supportCode}}\
        </div>
        """

    /// The region of the careless phone.
    static let careless = """
        <h2 class="panel-title"><b>{{t.phoneCareless}}</b> \
        <span>{{t.phoneCarelessLead}}</span></h2>
        {{>carelessDevice}}
        {{#careless}}
        <div class="verdict{{#.hasMistake}} wrong{{/.hasMistake}}" role="status">\
        {{#.hasMistake}}<b>{{t.mistake}}</b><p>{{.mistake}}</p>{{/.hasMistake}}\
        {{^.hasMistake}}<p>{{t.noMistake}}</p>{{/.hasMistake}}</div>
        {{/careless}}
        """

    static let carelessDevice = """
        {{#careless}}
        <div class="device small" data-phone="careless" data-mistake="{{.mistake}}" \
        aria-label="{{t.phoneCareless}}" lang="{{.lang}}" \
        role="{{#isStatic}}group{{/isStatic}}{{^isStatic}}region{{/isStatic}}">
        {{>statusBar}}
        <div class="screen" data-key="{{.screen}}" data-screen="{{.screen}}" \
        data-content="{{.content}}" data-loading="{{.loading}}">
        {{#.isSplash}}
        <div class="splash">{{>mark}}<b>{{p.appName}}</b>\
        {{#.isLoading}}<i class="spinner" aria-hidden="true"></i>{{/.isLoading}}</div>
        {{/.isSplash}}
        {{^.isSplash}}
        {{>screenHead}}
        <div class="scroll">
        {{>screenBody}}
        {{#.button}}<p class="tinted{{#.isDead}} dead{{/.isDead}}"><bdi>{{.label}}</bdi>\
        {{#.isDead}}<small>{{p.dead}}</small>{{/.isDead}}</p>{{/.button}}
        </div>
        {{/.isSplash}}
        </div>
        {{#.hasAlerts}}<div class="shade alert">{{#.alerts}}\
        <div class="notice depth{{.depth}}" data-key="{{.id}}" data-notice="{{.style}}" \
        role="alertdialog" aria-label="{{.name}}">{{>noticeText}}\
        <div class="actions stack"><form method="post" action="{{act}}">\
        <input type="hidden" name="do" value="carelessAnswer">\
        <button data-action="dismiss"><bdi>{{.label}}</bdi></button></form></div></div>\
        {{/.alerts}}</div>{{/.hasAlerts}}
        <i class="home-line" aria-hidden="true"></i>
        </div>
        {{/careless}}
        """
}
