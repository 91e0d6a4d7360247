"""The live stream over a kill, and beside a command. LiveTests, LiveFeedTests and LiveHubTests hold its rules."""

from running import Stream, until


def test_a_stream_resumes_after_a_kill(start):
    desk = start()
    stream = Stream(desk)
    first = desk.report()
    assert until(lambda: first in stream.told and stream.last, 5)
    stream.close()
    missed = [desk.report() for _ in range(3)]
    desk.kill()
    again = start(data=desk.data)
    missed += [again.report() for _ in range(2)]
    with Stream(again, last=stream.last) as stream:
        assert until(lambda: set(missed) <= set(stream.told), 5)
        assert stream.told == missed, "in order, each once"


def test_a_command_that_revokes_a_token_ends_its_stream(desk):
    token = desk.run("token", "add", "viewer").stdout.strip()
    assert desk.holds(desk.token, token) == [], "tokens are in no file"
    assert until(lambda: desk.get("/api/desk/projects", token=token, source="127.0.0.41").status == 200, 6)
    with Stream(desk, token=token) as stream:
        assert stream.status == 200
        desk.run("token", "revoke", "viewer")
        assert until(lambda: desk.get("/api/desk/projects", token=token, source="127.0.0.42").status == 401, 6)
        late = desk.report()
        assert until(lambda: stream.ended, 5) or late not in stream.told
