"""For each kind of destination a URL without its scheme, with the secret in its place, and the path that is asked.

A mail server is asked for no path.
"""

DESTINATIONS = {
    "discord": ("{host}/api/webhooks/5/{secret}", "/api/webhooks/"),
    "ga4": ("{host}/mp/collect?firebase_app_id=1:5:ios:ab&api_secret={secret}", "/mp/collect"),
    "otlp": ("user:{secret}@{host}/base", "/base/"),
    "sentry": ("{secret}@{host}/7", "/api/7/"),
    "slack": ("{host}/services/T5/B5/{secret}", "/services/"),
    "smtp": ("user:{secret}@{host}?from=desk@example.com&to=team@example.com", None),
    "teams": ("{host}/workflows/5/triggers/manual/paths/invoke?sig={secret}", "/workflows/"),
    "telegram": ("{host}/bot5:{secret}/sendMessage?chat_id=-5", "/bot5:"),
    "webhook": ("{host}/hook/{secret}?x={secret}", "/hook/"),
}


def url(kind, host, secret):
    """A destination's URL without TLS."""
    return ("smtp://" if kind == "smtp" else "http://") + DESTINATIONS[kind][0].format(host=host, secret=secret)
