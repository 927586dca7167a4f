"""What schemathesis needs to know of our API: how to be somebody, and names of
things that exist, so that most requests get further than "there is no such".

PENTAD_URL is the server. Every request seems to come from an address of its own,
so that the limits of one address are not what is tested."""

import itertools
import json
import os
import urllib.request

import schemathesis

URL = os.environ["PENTAD_URL"] + "/api/v1"
COUNT = itertools.count(1)


def ask(path, body, headers=()):
    data = json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data=data, method="POST", headers=dict(headers))
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


def token():
    """A token of a new account: it can do everything but end the account."""
    _, cookie = ask("/accounts", {"name": "Schemathesis", "password": "five in a row"})
    made, _ = ask("/me/tokens", {"label": "test"}, [("Cookie", cookie)])
    return made["token"]


WHO = {"Authorization": "Bearer " + token()}
GAME, _ = ask("/games", {"variant": "pente", "against": {"level": 1}, "side": "first"}, WHO.items())
EVENT, _ = ask("/tournaments", {"name": "Test", "format": {"swiss": {"rounds": 2}}, "players": [{"name": "Ann"}, {"name": "Bob"}]}, WHO.items())


@schemathesis.hook
def before_call(context, case, kwargs):
    """Mostly as somebody who is known, and mostly about things that exist."""
    n = next(COUNT)
    case.headers["X-Forwarded-For"] = f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"
    if n % 4:
        case.headers.update(WHO)
    if n % 3 and "id" in (case.path_parameters or {}):
        for part, made in (("/games/{id}", GAME), ("/tournaments/{id}", EVENT)):
            if part in case.operation.path:
                case.path_parameters["id"] = made["id"]
