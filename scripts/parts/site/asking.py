"""Asks a site that was built what people ask, with its own search: the first results must be the right ones."""

import json
import pathlib
import shutil
import subprocess

from pages import ROOT

# By language: what people type, and for each of the first results a part of its title or of its address.
QUERIES = {
    "en": {
        "snackbar": ["notice/"],
        "toast": ["notice/"],
        "splash": ["#4-the-launch-gate"],
        "loading": ["#2-one-screen"],
        "message": ["standard-table"],
        "error message": ["standard-table"],
        "logout": ["401"],
        "unauthorized": ["401"],
        "401": ["401"],
        "license": ["guides/"],
        "spm": ["guides/"],
        "install": ["guides/"],
        "package": ["guides/"],
        "price": ["figures"],
        "cost": ["figures"],
        "test": ["test"],
        "testing": ["test"],
        "XCTest": ["test"],
        "interceptor": ["middleware/", "alamofire"],
        "retry": ["#2-one-screen"],
        "how do i show a retry": ["#2-one-screen"],
        "LoadableView": ["guides/views.html#loadableview"],
        "SwiftUI view": ["guides/views.html#loadableview"],
        "UIKit": ["guides/views.html"],
        "notices": ["guides/views.html#faultcenter"],
        "window": ["guides/views.html#noticewindowcontroller"],
        "URLProtocol": ["guides/testing.html#a-client-of-your-own"],
        "MockURLProtocol": ["guides/testing.html#a-client-of-your-own"],
        "dark mode": ["guides/questions.html"],
        "accessibility": ["guides/questions.html"],
        "VoiceOver": ["guides/questions.html"],
        "docker": ["desk.html#run-it-on-a-server"],
        "datadog": ["guides/questions.html"],
        "bugsnag": ["guides/questions.html"],
        "retry policy": ["triageclient/retry/"],
        "keep alamofire interceptor token": ["guides/from-alamofire.html"],
        "how much does it cost": ["figures"],
        "dependencies": ["guides/install.html", "figures"],
        "add to project": ["guides/install.html"],
        "certificate pinning": ["guides/from-alamofire.html#move"],
        "app extension": ["guides/in-your-project.html#app"],
        "mainactor": ["guides/in-your-project.html#default"],
        "main actor": ["guides/in-your-project.html#default"],
        "objective-c": ["guides/in-your-project.html#objective"],
        "objc": ["guides/in-your-project.html#objective"],
        "preview": ["guides/in-your-project.html#previews"],
        "snake case": ["guides/from-alamofire.html"],
        "convertFromSnakeCase": ["guides/from-alamofire.html"],
        "combine": ["guides/from-combine.html"],
        "419": ["guides/from-urlsession.html#a-server"],
        "custom toast": ["guides/views.html#notices-that"],
        "why": ["guides/why-not.html"],
        "pull to refresh": ["guides/views.html#loadableview"],
        "add Triage to my Xcode project": ["guides/install.html"],
    },
    "ko": {
        "스낵바": ["notice/"],
        "스플래시": ["ko/guides/adopting.html#4"],
        "로딩": ["ko/guides/adopting.html#2"],
        "메시지": ["standard-table"],
        "로그인 만료": ["401"],
        "세션 만료": ["401"],
        "로그아웃": ["401"],
        "다시 시도": ["ko/guides/adopting.html#2"],
        "재시도": ["ko/guides/adopting.html#2"],
        "설치": ["ko/guides/"],
        "비용": ["ko/figures"],
        "테스트": ["테스트"],
        "LoadableView": ["ko/guides/views.html#loadableview"],
        "UIKit": ["ko/guides/views.html"],
        "윈도": ["ko/guides/views.html"],
        "도커": ["ko/desk.html"],
        "접근성": ["ko/guides/questions.html"],
        "의존성": ["ko/guides/install.html", "ko/figures"],
        "재시도 정책": ["triageclient/retry/"],
        "인증서 고정": ["ko/guides/from-alamofire.html#"],
        "앱 확장": ["ko/guides/in-your-project.html#"],
        "메인 액터": ["ko/guides/in-your-project.html#"],
        "mainactor": ["ko/guides/in-your-project.html#"],
        "objective-c": ["ko/guides/in-your-project.html#"],
        "프리뷰": ["ko/guides/in-your-project.html#"],
        "snake case": ["ko/guides/from-alamofire.html"],
        "컴바인": ["ko/guides/from-combine.html"],
        "당겨서 새로 고침": ["ko/guides/views.html#loadableview"],
    },
}
# The plural finds what the singular finds, and nothing finds nothing.
SAME = [("interceptors", "interceptor"), ("toasts", "toast"), ("errors", "error"), ("retries", "retry")]
NOTHING = "qwxzv"
PROGRAM = pathlib.Path(__file__).with_suffix(".js")


def problems(site):
    """The queries whose first results are others."""
    if not shutil.which("node"):
        subprocess.run([str(ROOT / "scripts/setup"), "nodejs"], check=False)
    if not shutil.which("node"):
        return 0, ["node is missing: scripts/setup nodejs"]
    texts = {language: [*queries] for language, queries in QUERIES.items()}
    texts["en"] += [one for pair in SAME for one in pair] + [NOTHING]
    done = subprocess.run(
        ["node", PROGRAM, str(site.folder), json.dumps(texts)], capture_output=True, text=True, check=True
    )
    results = {language: dict(zip(texts[language], found)) for language, found in json.loads(done.stdout).items()}
    wrong, english = [], results["en"]
    for language, queries in QUERIES.items():
        for text, wanted in queries.items():
            first = [f"{title} {address}".lower() for title, address in results[language][text]]
            if not all(one in place for one, place in zip(wanted, first + [""] * len(wanted))):
                wrong.append(f"{language}: {text} finds {first[:2]}, not {wanted}")
    wrong += [f"en: {many} finds other than {one}" for many, one in SAME if english[many] != english[one]]
    wrong += [f"en: {NOTHING} finds {english[NOTHING]}"] if english[NOTHING] else []
    return sum(map(len, texts.values())), wrong
