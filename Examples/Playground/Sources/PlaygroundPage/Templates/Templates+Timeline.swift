extension Templates {
    static let strip = """
        {{#strip}}
        <div class="strip" tabindex="0" role="region" aria-label="{{t.strip}}">
        <svg viewBox="0 0 680 {{.height}}" aria-hidden="true">
        {{#.lanes}}
        <text class="lane-name" x="0" y="{{.labelY}}">{{.name}}</text>\
        <path class="lane-line" d="M118 {{.line}}H676"/>
        {{#.waits}}<g><title>{{.title}}</title>\
        <path class="wait" d="M{{.x1}} {{.y}}H{{.x2}}"/>\
        {{#.label}}<text class="wait-text" x="{{labelX}}" y="{{labelY}}" \
        text-anchor="middle">{{.}}</text>{{/.label}}</g>{{/.waits}}
        {{#.bars}}<g class="{{.kind}}"><title>{{.title}}</title>\
        <rect class="request" x="{{.x}}" y="{{.y}}" width="{{.width}}" height="16" rx="5"/>\
        {{#.label}}<text class="bar-text" x="{{labelX}}" y="{{labelY}}" \
        text-anchor="middle">{{.}}</text>{{/.label}}</g>{{/.bars}}
        {{#.marks}}<g class="sign {{.event}}" transform="{{.at}}"\
        {{#.incident}} data-incident="{{.}}"{{/.incident}}><title>{{.title}}</title>\
        {{#.isFailure}}<circle r="6"/><path d="M-2.2-2.2 2.2 2.2M2.2-2.2-2.2 2.2"/>{{/.isFailure}}\
        {{#.isNotice}}<rect x="-6" y="-6" width="12" height="12" rx="3.5"/>\
        <path d="M0-3V.8M0 3v.1"/>{{/.isNotice}}\
        {{#.isReport}}<path class="body" d="M0-7 7 0 0 7-7 0Z"/>\
        <path d="M-2.2 0 -.5 1.7 2.3-1.6"/>{{/.isReport}}</g>{{/.marks}}
        {{/.lanes}}
        <path class="axis" d="M118 {{.foot}}H676"/>\
        {{#.cuts}}<g class="cut" transform="translate({{.x}} {{.y}})">\
        <path d="M-4 4-1-4h5L1 4Z"/><path class="edge" d="M-4 4-1-4M1 4 4-4"/></g>{{/.cuts}}\
        <text class="axis-text" x="118" y="{{.axis}}">{{.from}}</text>\
        <text class="axis-text" x="{{.end}}" y="{{.axis}}" text-anchor="end">{{.to}}</text>
        </svg></div>
        <ul class="legend" aria-hidden="true">\
        <li class="good">2xx</li><li class="bad">{{t.eventFailure}}</li>\
        <li class="presented">{{t.eventPresented}}</li><li class="reported">{{t.eventReported}}\
        </li></ul>
        {{/strip}}
        """

    static let entries = """
        {{#entries}}<li{{#.event}} data-event="{{.}}"{{/.event}}\
        {{#.trace}} data-trace="{{.}}"{{/.trace}}\
        {{#.incident}} data-incident="{{.}}"{{/.incident}}\
        {{#.isFailure}} class="failed"{{/.isFailure}}>\
        <span class="at">{{.seconds}}</span><b>{{.label}}</b>\
        <span class="text"><bdi>{{.text}}</bdi></span>\
        {{#.operation}}<code>{{.}}</code>{{/.operation}}</li>{{/entries}}
        """
}
