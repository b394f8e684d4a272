#!/usr/bin/env python3
"""ask.py ADDRESS FOLDER: asks the API at ADDRESS, whose archive holds the SGF
files under FOLDER among others, and compares the answers with a plain scan of
the files that shares no code with the product."""
import json
import os
import re
import sys
import urllib.parse
import urllib.request

address, folder = sys.argv[1:3]
failed = []


def get(path, **query):
    url = address + path + ("?" + urllib.parse.urlencode(query) if query else "")
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)


def all_items(**query):
    """Every item of a list, page by page."""
    cursor, items = None, []
    while True:
        page = get("/api/v1/games", limit=200, **query, **({"cursor": cursor} if cursor else {}))
        items += page["items"]
        cursor = page["next"]
        if not cursor:
            return page, items


def check(what, have, want):
    right = have == want
    size = lambda v: "%d files" % len(v) if isinstance(v, set) else v
    print("%-6s %s: %s%s" % ("ok" if right else "WRONG", what, size(have), "" if right else ", the files say %s" % size(want)))
    if not right and isinstance(have, set):
        print("       too many: %s; missing: %s" % (sorted(have - want)[:5], sorted(want - have)[:5]))
    if not right:
        failed.append(what)


class Record:
    """The values and the first moves of a file's main line."""

    def __init__(self, path):
        data = open(path, "rb").read()
        self.path = path
        self.value = {}
        self.moves = []
        self.setup = False
        text = data.decode("utf8", "replace")
        for name, value in re.findall(r"([A-Z]+)\s*\[((?:\\.|[^\]\\])*)\]", text):
            self.value.setdefault(name, value)
            if name in ("B", "W"):
                self.moves.append((name, value))
            if name in ("AB", "AW", "AE"):
                self.setup = True
        self.size = self.value.get("SZ", "19")


records = [Record(os.path.join(d, f)) for d, _, fs in os.walk(folder) for f in sorted(fs) if f.endswith(".sgf")]
here = {"source": folder}


def told(items):
    """The files under FOLDER among the witnesses of the items."""
    out = set()
    for item in items:
        for witness in get("/api/v1/games/" + item["id"])["witnesses"]:
            if witness["file"].startswith(folder):
                out.add(witness["file"])
    return out


def said(test):
    return {r.path for r in records if test(r)}


def plays(name):
    return lambda r: any(name in r.value.get(side, "") for side in ("PB", "PW"))


about = get("/api/v1/archive")
print("archive", about["archive"])
check("health", urllib.request.urlopen(address + "/healthz").status, 200)
check("ready", urllib.request.urlopen(address + "/readyz").status, 200)

# A player by name, in two scripts.
sonjin = said(plays("Cho Sonjin"))
page, items = all_items(player="Cho Sonjin")
check("player=Cho Sonjin", told(items), sonjin)
_, same = all_items(player="赵善津")
check("player=赵善津 finds the same games", [i["id"] for i in same] == [i["id"] for i in items], True)
check("total is the number of items", page["total"], len(items))

# An event and a result, alone and together.
resigned = re.compile(r"B\+R(esign)?$")
_, all_resigned = all_items(result="B+R", source=folder)
check("result=B+R", told(all_resigned), said(lambda r: resigned.match(r.value.get("RE", ""))))
_, all_honinbo = all_items(event="Honinbo", source=folder)
check("event=Honinbo", told(all_honinbo), said(lambda r: re.search(r"\bHoninbo\b", r.value.get("EV", ""))))
_, by_result = all_items(player="Cho Sonjin", result="B+R")
check("player and result", told(by_result), said(lambda r: plays("Cho Sonjin")(r) and resigned.match(r.value.get("RE", ""))))
_, honinbo = all_items(event="Honinbo", player="Cho Sonjin")
check("player and event", told(honinbo), said(lambda r: plays("Cho Sonjin")(r) and "Honinbo" in r.value.get("EV", "")))
_, three = all_items(event="Honinbo", player="Cho Sonjin", result="B+R")
check("all three", told(three), told(honinbo) & told(by_result))


# The position after four moves, in whatever orientation it was played.
def turned(stones, turn):
    def t(x, y):
        if turn & 1:
            x = 18 - x
        if turn & 2:
            y = 18 - y
        return (y, x) if turn & 4 else (x, y)
    return tuple(sorted((c,) + t(x, y) for c, x, y in stones))


def canonical(moves):
    stones = [(c, ord(v[0]) - 97, ord(v[1]) - 97) for c, v in moves if len(v) == 2 and v != "tt"]
    return min(turned(stones, turn) for turn in range(8))


def four(r):
    usable = r.size == "19" and not r.setup and len(r.moves) >= 4 and all(len(v) == 2 for _, v in r.moves[:4])
    return canonical(r.moves[:4]) if usable else None


after = {}
for r in records:
    key = four(r)
    if key:
        after.setdefault(key, set()).add(r.path)
for key, files in sorted(after.items(), key=lambda e: -len(e[1]))[:3]:
    first = min(files)
    game = next(i for i in all_items(source=first)[1])
    board = get("/api/v1/games/%s/board" % game["id"], move=4)
    page, items = all_items(position=board["position"])
    check("position after four moves of %s" % os.path.basename(first), len(told(items) & said(four)), len(files))

sys.exit("%d answers differ from the files" % len(failed) if failed else 0)
