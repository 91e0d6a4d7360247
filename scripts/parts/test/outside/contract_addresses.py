"""Private addresses are refused in every spelling, behind names and behind redirects."""
import base64
import json
import os
import shutil
import socket
import subprocess
import sys

from receivers import Receiver
from running import HERE, SCRIPTS, chain, event, event_envelope, until

PRIVATE = """
127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 127.000.000.001 127.255.255.254 [::1] [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.0.0.1] [::ffff:7f00:1]
[0:0:0:0:0:ffff:7f00:0001] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [2002:7f00:1::] [2002:c0a8:0101::1] localhost LOCALHOST LocalHost. localhost. localhost.localdomain ip6-localhost
10.0.0.1 10.255.255.255 10.1 167772161 0xa.0.0.1 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 192.168.257 0xc0a80001 169.254.169.254 169.254.0.1 0xa9fea9fe 2852039166
[fe80::1] [fe80::1%25lo] [febf::1] [fc00::1] [fd00::1] [fdff:ffff::1] [::ffff:10.0.0.1] [::ffff:192.168.0.1] [::ffff:169.254.169.254] 100.64.0.1 100.127.255.255 0x64400001
224.0.0.1 239.255.255.255 [ff02::1] [ff0e::1] 0.0.0.0 0 00 0x0 0.1 [::] [0::0] [::ffff:0.0.0.0] 255.255.255.255 １２７.0.0.1 ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 127.0.0.1. 2130706433. x@127.0.0.1
public.example:80@127.0.0.1 public.example%23@127.0.0.1
""".split()


def check_every_spelling(t):
    desk = t.common()
    spellings = [*PRIVATE, socket.gethostname()]
    for host in spellings:
        try:
            reached = socket.gethostbyname(host) if host == socket.gethostname() else "127.0.0.1"
        except OSError:
            continue
        if not reached.startswith(("127.", "10.", "192.168.", "172.")):
            continue
        for kind, url in (("webhook", f"http://{host}:9/hook"),):
            run = desk.run("destination", "add", "--project", "1", "--kind", kind, "--url", url)
            t.check(run.returncode in (1, 2) and not run.stdout.strip() and run.stderr.strip(), f"a private address is refused when it is added: {host}", (run.returncode, run.stdout[:60], run.stderr[:100]))
            if run.returncode == 0:
                desk.run("destination", "remove", run.stdout.strip())
    for kind, url in (("discord", f"http://{HERE}:9/api/webhooks/5/t"), ("ga4", "http://10.0.0.1/mp/collect?firebase_app_id=1:1:ios:a&api_secret=s"), ("otlp", "http://[::1]:4318"), ("sentry", f"http://{'a' * 32}@192.168.0.1/1"),
                      ("sentry", f"http://{'a' * 32}@2130706433/1"), ("otlp", "http://user:pw@127.1:4318/")):
        run = desk.run("destination", "add", "--project", "1", "--kind", kind, "--url", url)
        t.check(run.returncode in (1, 2) and not run.stdout.strip(), f"a private address is refused for {kind}", (run.returncode, run.stdout[:60]))
    t.equal(desk.run("destination", "list").stdout.strip().count("\n") <= 1 and desk.counts()["forwarded"], {}, "nothing was added")


PUBLIC, OTHER = "93.184.216.34", "93.184.216.35"

INSIDE = r'''
import json, os, pathlib, subprocess, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import running, contract_addresses
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
for address in (contract_addresses.PUBLIC, contract_addresses.OTHER, "10.9.8.7"):
    subprocess.run(["ip", "addr", "add", address + "/32", "dev", "lo"], check=True)
hosts = pathlib.Path(sys.argv[3]) / "hosts"
hosts.write_text("")
subprocess.run(["mount", "--bind", str(hosts), "/etc/hosts"], check=True)
topic = running.Topic(sys.argv[2], "addresses-inside")
topic.hosts = hosts
try:
    contract_addresses.inside(topic)
except Exception as error:
    import traceback
    topic.check(False, "stopped", traceback.format_exc()[-400:])
for desk in topic.desks:
    if desk.process and desk.alive():
        desk.kill()
print(json.dumps({"count": topic.count, "failures": topic.failures}))
sys.stdout.flush()
os._exit(0)
'''


def check_names_and_redirects(t):
    """In a network of its own, where a public address is this machine's and names lead where the test says."""
    tools = [shutil.which(name) for name in ("unshare", "ip", "mount")]
    if not all(tools) or subprocess.run(["unshare", "-rnm", "true"], capture_output=True, check=False).returncode != 0:
        return t.skip("names and redirects: no network namespaces here (unshare -rnm)")
    run = subprocess.run(["unshare", "-rnm", sys.executable, "-B", "-c", INSIDE, str(SCRIPTS), t.binary, str(t.new_folder())], capture_output=True, text=True, timeout=200, check=False)
    try:
        result = json.loads(run.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        return t.skip(f"names and redirects: {run.stderr[-200:]}")
    t.count += result["count"]
    t.failures += result["failures"]


def names(t, **lines):
    t.hosts.write_text("".join(f"{address} {name.replace('_', '.')}\n" for name, addresses in lines.items() for address in addresses.split()))


def inside(t):
    desk = t.desk()
    names(t, public_example=PUBLIC, private_example="127.0.0.1", inner_example="10.9.8.7", six_example="::1", mixed_example=f"{PUBLIC} 127.0.0.1", mapped_example="::ffff:127.0.0.1", moving_example=PUBLIC, other_example=OTHER)
    with Receiver(host=PUBLIC) as public, Receiver(port=0) as private, Receiver(host="10.9.8.7") as inner, Receiver(host=OTHER) as other:
        for name in ("private.example", "inner.example", "six.example", "mapped.example"):
            run = desk.run("destination", "add", "--project", "1", "--kind", "webhook", "--url", f"http://{name}:{private.port}/hook")
            t.check(run.returncode in (1, 2), f"a private address behind a name is refused when it is added: {name}", (run.returncode, run.stdout, run.stderr[:100]))
        run = desk.run("destination", "add", "--project", "1", "--kind", "webhook", "--when", "every", "--url", public.url("/hook", "public.example"))
        if not t.check(run.returncode == 0, "a public address behind a name is taken", run.stderr[:200]):
            return
        public_id = run.stdout.strip()

        def told(receiver, seconds=6):
            return until(lambda: desk.report() and until(lambda: receiver.got, 1), seconds)

        t.check(told(public), "and gets what is forwarded")

        # A name that led to a public address and leads to a private one later
        run = desk.run("destination", "add", "--project", "1", "--kind", "webhook", "--when", "every", "--url", f"http://moving.example:{private.port}/moved")
        if t.check(run.returncode == 0, "a name that leads to a public address", run.stderr[:200]):
            names(t, public_example=PUBLIC, moving_example="127.0.0.1", other_example=OTHER)
            for _ in range(3):
                desk.report()
            until(lambda: private.got, 4)
            t.equal([got.path for got in private.got], [], "a name that leads to a private address later is refused before each request")
            names(t, public_example=PUBLIC, moving_example=f"{PUBLIC} 127.0.0.1", other_example=OTHER)
            for _ in range(3):
                desk.report()
            until(lambda: private.got, 3)
            t.equal([got.path for got in private.got], [], "a name that leads to both is not followed to the private one")
            desk.run("destination", "remove", run.stdout.strip())
        names(t, public_example=PUBLIC, other_example=OTHER, private_example="127.0.0.1")

        # Redirects
        for status in (301, 302, 303, 307, 308):
            for host in (f"{HERE}:{private.port}", f"2130706433:{private.port}", f"[::ffff:127.0.0.1]:{private.port}", f"private.example:{private.port}", f"10.9.8.7:{inner.port}", f"localhost:{private.port}", f"0:{private.port}"):
                if status not in (302, 307) and not host.startswith(HERE):
                    continue
                public.always = (status, {"Location": f"http://{host}/redirected"}, b"")
                public.got.clear()
                desk.report()
                until(lambda: public.got, 5)
        until(lambda: private.got or inner.got, 3)
        t.equal([got.path for got in private.got + inner.got], [], "a redirect to a private address is refused")
        public.always = (307, {"Location": f"http://{OTHER}:{other.port}/hop"}, b"")
        other.always = (307, {"Location": f"http://{HERE}:{private.port}/second"}, b"")
        desk.report()
        until(lambda: private.got, 4)
        t.equal([got.path for got in private.got], [], "nor behind a second redirect")
        desk.run("destination", "remove", public_id)

        # A redirect never takes a secret to another address
        other.always, secret = (200, {}, b"{}"), "plantedsecret0123456789abcdef0123"[:32]
        coded = base64.b64encode(f"user:{secret}".encode()).decode().rstrip("=")
        kinds = {"sentry": (f"http://{secret}@public.example:{public.port}/7", "/api/7/"), "ga4": (public.url(f"/mp/collect?firebase_app_id=1:1:ios:a&api_secret={secret}", "public.example"), "/mp/collect"),
                 "webhook": (public.url(f"/hook/{secret}?token={secret}", "public.example"), "/hook/"), "otlp": (f"http://user:{secret}@public.example:{public.port}/base", "/base/"),
                 "discord": (public.url(f"/api/webhooks/5/{secret}", "public.example"), "/api/webhooks/")}
        for status in (302, 307, 308):
            public.always = (status, {"Location": f"http://other.example:{other.port}/elsewhere"}, b"")
            public.got.clear()
            other.got.clear()
            ids = []
            for kind, (url, _) in kinds.items():
                run = desk.run("destination", "add", "--project", "1", "--kind", kind, "--url", url, "--when", "every")
                t.check(run.returncode == 0, f"destination add {kind}", run.stderr[:200])
                ids.append(run.stdout.strip())
            missing = lambda: [kind for kind, (_, path) in kinds.items() if not any(path in got.path for got in public.got)]
            until(lambda: desk.report() and until(lambda: not missing(), 1), 10)
            t.equal(missing(), [], f"each is told before it leads elsewhere ({status})")
            until(lambda: other.got, 2)
            t.equal([got.path for got in other.got if secret in got.whole or coded in got.whole], [], f"a redirect takes no secret to another address ({status})")
            for id in ids:
                desk.run("destination", "remove", id)
        errors = desk.errors()
        t.check(secret not in errors, "no secret in the log", errors[-200:])
    desk.stop()
