"""My dice, played by its buttons."""

import json

from faults import flip
from seated import choose, chore, do, first_start, move, open_game, pass_news
from shots import begun, commit, drawn, menu_of
from spelling import spell
from toychest.app import catalog
from toychest.core import files
from toychest.core.settings import Document
from toychest.games.dice.rules import EXPLODE, JOINED
from toychest.lang import t

OWN = {
    "version": 1,
    "dice": [
        {"name": "action", "faces": [{"icon": "swap"}, "skip", {"icon": "milk", "count": 2}, 3]},
    ],
    "sets": [
        {"name": "2d6 + action", "dice": ["2d6", "action"]},
        {"name": "Five", "dice": ["d6"] * 5},
    ],
}


def write(device, document):
    """Write a file of the owner's dice onto the box."""
    files.make_saves(device.saves)
    Document(device.saves, "dice.json").save(document)


FIVE = {"version": 1, "dice": [], "sets": [OWN["sets"][1]]}


async def start(device, name="", document=None):
    """Start the box and open the table with a set of dice; returns the session. name: of the set.
    document: file of the owner's dice, or None."""
    if document:
        write(device, document)
    await first_start(device)
    app = device.app
    app.save_setting("last", "dice")
    session = app.session("dice")
    await open_game(device, "dice")
    if name:
        await do(device, name)
        assert name in device.text, device.text
    return session


async def test_keep_some_and_roll_the_rest(device):
    session = await start(device, "Five", OWN)
    await device.press("c")
    before = session.state["faces"]
    await device.press("b", "down", "b")  # keep the first die and the third
    assert device.text.count("(kept)") == 2 and "C: " + t("dice.roll.rest", 3) in device.text
    await device.press("up", "b")  # do not keep the third
    assert device.text.count("(kept)") == 1, device.text
    await device.press("up", "b", "c")
    state = session.state
    assert (state["rolls"], state["kept"]) == (2, 5), state
    assert [state["faces"][i] for i in (0, 2)] == [before[i] for i in (0, 2)]
    assert sum(state["counts"][0]) == 8 and "(kept)" not in device.text
    await device.press("up", "b")  # the row More comes after the last die
    assert t("history") in device.text, device.text
    await device.press("down", "c")
    assert "> 2: [" in device.text, device.text
    await device.press("a", "down", "b", "b", "b", "b", "b")
    assert session.state["rolls"] == 2
    await device.press("c")  # all dice are kept, so nothing can be rolled
    assert session.state["rolls"] == 2
    await device.press("b", "c")
    assert session.state["rolls"] == 3 and session.state["kept"] == 30
    await device.press("a", "a", "a")
    await pass_news(device)
    assert t("dice.ready") in device.text and session.redos == 3, device.text
    await device.press("b", "up", "up", "c")
    assert session.state["rolls"] == 3, device.text


async def fix(device, older, *labels):
    """Put a step right. older: number of newer lines. labels: what is pressed then."""
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), *labels)


async def test_a_roll_by_mistake_goes(device):
    """What fell can't be changed. A set of dice can, but nothing makes dice meanwhile."""
    session = await start(device, "d20")
    await do(device, *[t("dice.roll")] * 3)
    faces = session.state["faces"]
    async with chore(device, "dice: a roll by mistake goes, a roll ago", 12):
        await fix(device, 1)
        assert t("right.anew") not in device.text, device.text
        await do(device, t("right.out"), t("ok"))
    assert session.state["rolls"] == 2 and session.state["faces"] == faces, session.state
    await do(device, t("more"), t("dice.other"), t("dice.dice", 2), t("dice.roll"))
    await fix(device, 1, t("right.anew"), t("more"), t("dice.other"))
    assert t("dice.new.set") not in device.text, device.text
    await do(device, "d20")
    assert t("right.misfit") in device.text, device.text  # a roll of two dice
    await do(device, t("right.leave_out"), t("ok"))
    assert session.state["set"] == "d20", device.text


async def test_the_dice_that_were_copied(device):
    await device.power_on()
    await device.press("c")
    device.app.save_setting("dice", {"toss.action": "SLRTTT"})
    await device.restart()
    await open_game(device, "dice")
    while "> Toss" not in device.text:
        await device.press("down")
    await device.press("c")
    session = device.app.session("dice")
    for _ in range(30):
        await device.press("c")
    counts = session.state["counts"][0]
    assert sum(counts) == 30 and session.state["dice"] == [0, 1]
    assert sum(counts[3:]) > 5, counts
    await device.press("b", "down", "down", "c")
    assert t("dice.even.fair") in device.text or t("dice.even.odd", "")[:10] in device.text


async def test_the_dice_of_toss_your_cookies_have_names_in_each_language(device):
    own = {"name": "number", "faces": [1, 2]}
    write(device, {"version": 1, "dice": [own], "sets": []})
    await device.power_on()
    device.app.save_setting("language", "es")
    await device.restart()
    await open_game(device, "dice")
    await choose(device, t("dice.new.set"))
    assert "> number" in device.text, "the owner's die keeps its name: " + device.text
    await choose(device, "acción")
    await device.press("down", "c", "a", "c")
    assert device.app.session("dice").state["set"] == "acción + d100", device.text
    await device.press("b", "down", "down", "c")
    assert device.text.startswith("acción"), device.text


async def test_statistics(device):
    session = await start(device, "2d6 + action", OWN)
    for _ in range(4):
        await device.press("c")
    await device.press("up", "b", "down", "down", "c")
    assert t("dice.thrown", 8) in device.text and t("dice.even.few", 30) in device.text
    await device.press("c")
    for count in session.state["counts"][0]:
        assert "%d (1.3)" % count in device.text, device.text
    await device.press("c")
    assert t("dice.thrown", 4) in device.text and device.text.startswith("action")
    await device.press("up", "up", "up")
    assert "4 of 4" in device.text, device.text
    await device.press("a")


async def test_a_wrong_file_of_dice_gives_a_message_and_the_last_roll_stays(device):
    session = await start(device, "Five", OWN)
    await device.press("c")
    faces = session.state["faces"]
    await device.power_off()
    document = json.loads(json.dumps(OWN))
    document["sets"].append({"name": "loop", "dice": ["loop"]})
    write(device, document)
    await device.power_on()
    await open_game(device, "dice")
    assert t("dice.damaged") in device.text, device.text
    await device.press("c")
    assert t("dice.gone.heading") in device.text, device.text
    session = device.app.session("dice")
    assert session.state["faces"] == faces
    await device.press("c")
    assert t("dice.which") in device.text
    await device.press("c", "c")
    assert session.state["rolls"] == 2, device.text
    await device.press("a", "a")
    await pass_news(device)
    assert session.state["faces"] == faces and t("dice.gone.heading") in device.text, device.text


async def test_a_set_is_made_in_a_few_presses(device):
    session = await start(device)
    await choose(device, t("dice.new.set"))
    assert t("back") in device.text
    await device.press("down", "c", "c", "down", "c", "c", "b")  # 2d6, d8, and one d8 too many
    assert "> d8 (×1)" in device.text and t("dice.dice", 3) in device.text, device.text
    await device.press("a")
    assert "2d6 + d8" in device.text and t("dice.ready") in device.text, device.text
    await device.press("c")
    assert session.state["dice"] == [0, 0, 1] and session.state["sides"] == [6, 8]
    await device.restart()
    await open_game(device, "dice")
    await device.press("c")
    session = device.app.session("dice")
    assert session.state["rolls"] == 2, device.text
    # The same dice chosen again are the same set.
    await device.press("up", "b", "c")
    await choose(device, t("dice.new.set"))
    await device.press("down", "down", "c", "up", "c", "c", "a")
    assert session.state["rolls"] == 2 and session.depth == 3, session.depth
    # The set gets another name. The old one still says which dice it means.
    await device.press("up", "b", "c", "b", "c", "b", "b")
    await spell(device, "A")
    assert "> 2d6 + A" in device.text, device.text
    await device.press("a")
    assert t("dice.gone.heading") not in device.text, device.text
    await device.restart()
    await open_game(device, "dice")
    assert t("dice.gone.heading") not in device.text, device.text
    await device.press("up", "b", "c", "b", "down", "c", "c")  # remove the set
    assert "2d6 + A" not in device.text and t("dice.which") in device.text, device.text


async def test_a_die_is_made_face_by_face(device):
    session = await start(device)
    await choose(device, t("dice.dice.own"))
    await device.press("c", "down", "down", "c")  # make a new die with four faces
    assert t("dice.face.of", 1, 4) in device.text, device.text
    await device.press("up", "up", "c")  # enter a 3
    await device.press("b", "down", "down", "c", "down", "c")  # choose the last picture
    await device.press("b", "down", "c")
    await spell(device, "Aa")
    assert "Aa" in device.text and "UP, DOWN" not in device.text, device.text
    await device.press("c", "b", "down", "down", "c", "b", "up", "c", "up", "up", "c")
    assert t("dice.count", t("dice.icon.swap"), 3) in device.text, device.text
    await device.press("c")
    assert t("dice.die.name", 1) + "[✓]" in device.text, device.text
    await device.press("a", "a", "a", "a")  # go back to the first face; none is lost
    assert t("dice.face.of", 1, 4) in device.text and "\n3\n" in device.text, device.text
    await device.press("a", "c")  # to the number of faces; again none is lost
    assert t("dice.face.of", 1, 4) in device.text and "\n3\n" in device.text, device.text
    await device.press("c", "c", "c", "c", "c")
    assert "> %s (%s)" % (t("dice.die.name", 1), t("dice.faces", 4)) in device.text, device.text
    assert Document(device.saves, "dice.json").data["dice"] == [
        {
            "name": t("dice.die.name", 1),
            "faces": [3, {"icon": "undo"}, "Aa", {"icon": "swap", "count": 3}],
        }
    ]
    await device.press("a")
    await choose(device, t("dice.new.set"))
    await device.press("c", "c", "a", "c")
    assert len(session.state["faces"]) == 2 and session.state["sides"] == [4], device.text
    # A die can't be removed while a set contains it; its name can change.
    await device.press("b", "c")
    await choose(device, t("dice.dice.own"))
    await device.press("c")
    await choose(device, t("dice.remove"))
    await device.press("c")
    assert t("dice.used") in device.text, device.text
    await device.press("c", "c")
    await choose(device, t("dice.rename"))
    await device.press("b")
    await spell(device, "A")
    name = t("dice.die.name", "A")
    assert "> " + name in device.text, device.text
    found = Document(device.saves, "dice.json").data
    assert found["sets"][0]["dice"] == [name, name], found
    await device.press("c", "c", "a")  # open the faces, then answer no
    assert "> " + name in device.text


async def test_the_word_of_a_face_may_be_a_sign(device):
    signs = {"name": "signs", "faces": ["+", "-", " ", 2]}
    await start(device, document={"version": 1, "dice": [signs], "sets": []})
    await choose(device, t("dice.dice.own"))
    await choose(device, "signs")
    await choose(device, t("dice.change"))
    assert "\n+\n" in device.text and "UP, DOWN" not in device.text, device.text
    await device.press("up", "b")
    assert t("dice.kind.count") not in device.text, device.text
    await choose(device, t("dice.kind.word"))
    assert "+[✓]" in device.text, device.text
    await device.press("c", "c", "c", "b")
    await choose(device, t("dice.kind.word"))
    await spell(device, "")  # nothing is entered, so the blank stays
    await device.press("c", "up", "c")
    found = Document(device.saves, "dice.json").data["dice"][0]
    assert found == {"name": "signs", "faces": ["+", "-", " ", 3]}, found


async def test_a_17th_set_or_die_is_refused_before_it_is_made(device):
    sets = [{"name": "set %d" % i, "dice": ["d4"] * (1 + i % 6)} for i in range(16)]
    dice = [{"name": "die %d" % i, "faces": [1, 2]} for i in range(16)]
    await start(device, document={"version": 1, "dice": dice, "sets": sets})
    await choose(device, t("dice.new.set"))
    assert t("dice.many") in device.text, device.text
    await device.press("c")
    assert t("dice.which") in device.text, device.text
    await choose(device, t("dice.dice.own"))
    await choose(device, t("dice.new.die"))
    assert t("dice.many") in device.text, device.text
    await device.press("c")
    assert "> " + t("dice.new.die") in device.text, device.text


async def test_a_set_that_is_too_large_for_a_roll_can_be_mended(device):
    cookie = {"name": "Cookie", "faces": [{"icon": "cookie_big"}, {"icon": "milk"}]}
    session = await start(device, document={"version": 1, "dice": [cookie], "sets": []})
    await choose(device, t("dice.new.set"))
    await device.press("c", "c", "c", "c", "c", "c", "c", "c", "c", "c", "a")
    assert t("dice.large") in device.text, device.text
    await device.press("c")
    assert "> Cookie (×10)" in device.text, device.text
    await device.press("b", "a")
    assert len(session.state["dice"]) == 9 and t("dice.ready") in device.text, device.text


async def test_a_die_that_finds_no_room_can_be_changed(device):
    """The file is nearly full."""
    words = ["word%d" % (i + 1000) for i in range(100)]
    dice = [{"name": "full", "faces": words}, {"name": "more", "faces": words[:12]}]
    await start(device, document={"version": 1, "dice": dice, "sets": []})
    await choose(device, t("dice.dice.own"))
    await choose(device, t("dice.new.die"))
    for _ in range(14):
        await device.press("up")
    for _ in range(21):
        await device.press("c")
    await spell(device, "a")
    assert t("dice.not_saved") in device.text, device.text
    await device.press("c")
    assert t("dice.face.of", 20, 20) in device.text, device.text
    await device.press("c")
    assert t("dice.die.name", "1a") + "[✓]" in device.text, device.text
    assert len(Document(device.saves, "dice.json").data["dice"]) == 2


async def test_a_name_that_is_taken_gets_a_number(device):
    long = "x" * 16
    dice = [{"name": name, "faces": [1, 2]} for name in ("A", "B", long, long[1:])]
    sets = [{"name": "C", "dice": ["A"]}]
    await start(device, document={"version": 1, "dice": dice, "sets": sets})
    await choose(device, t("dice.dice.own"))
    await choose(device, "A")
    await choose(device, t("dice.rename"))
    await device.press("b")
    await spell(device, "B")
    assert "> B 2" in device.text, device.text
    await choose(device, long[1:] + " ")
    await choose(device, t("dice.rename"))
    await spell(device, "x")
    assert "> %s 2" % long[2:] in device.text, device.text
    await choose(device, t("dice.new.die"))
    await device.press("down", "down", "down", "down", "c", "c", "c", "b", "b", "b", "b", "b")
    await spell(device, "C")
    found = Document(device.saves, "dice.json").data
    assert [die["name"] for die in found["dice"]] == ["B 2", "B", long, long[2:] + " 2", "C 2"]
    assert found["sets"] == [{"name": "C", "dice": ["B 2"]}], found


async def test_a_missing_icon_is_replaced_by_its_name(device):
    """A damaged or missing icon is replaced by its name. A valid icon is drawn."""
    icons = {
        "alien": b"PNG" + bytes(400),
        "cut": b"TI1\x30" + bytes(200),
        "empty": b"TI1",
        "large": b"TI1\xff" + bytes(9_000),
        "black": b"TI1\x20" + b"\xff" * 128,
    }
    files.make_saves(device.saves)
    files.make_folder(device.saves + "/icons")
    for name in icons:
        with open("%s/icons/%s.icon" % (device.saves, name), "wb") as file:
            file.write(icons[name])
    names = sorted(icons) + ["missing"]
    await start(
        device,
        "Icons",
        {
            "version": 1,
            "dice": [{"name": name, "faces": [{"icon": name}] * 2} for name in names],
            "sets": [{"name": "Icons", "dice": names}],
        },
    )
    await device.press("c", "up")  # no die is selected, for that one is black
    shown = [line[2:] for line in device.text.split("\n")[1:7]]
    assert shown == names, device.text
    canvas = device.app.display.canvas
    dark = [
        sum(
            1 - canvas.pixel(x, y)
            for x in range(48 * die + 4, 48 * die + 48, 2)
            for y in range(26, 88, 2)
        )
        for die in range(6)
    ]
    assert canvas.overflow == [] and dark[1] == max(dark) and dark[1] > 230, dark
    assert min(dark) > 5, dark


async def test_the_higher_of_two_d20_from_the_list(device):
    session = await start(device)
    await choose(device, t("dice.more"))
    await choose(device, "2d20kh1 (" + t("dice.highest", 1) + ")")
    await device.press("c")
    faces = session.state["faces"]
    assert "= %d" % max(faces) in device.text, device.text
    assert device.text.count(t("dice.out", "")) == 1, device.text
    await device.press("b", "c")
    assert "> " + t("dice.more") in device.text, device.text


async def test_an_undone_roll_comes_back_or_stays_in_the_history(device):
    """It comes back if the same dice are rolled at once. Else it is struck out."""
    session = await start(device, "Five", OWN)
    await device.press("c")
    first = session.state["faces"]
    for _ in range(3):
        await device.press("a", "c")
        assert session.state["faces"] == first and session.depth == 2, device.text
    await device.press("b", "c")  # keep the first die, and roll the others
    second = session.state["faces"]
    await device.press("a", "b", "c")
    assert session.state["faces"] == second and session.depth == 3, device.text
    await device.press("a", "down", "b", "c")  # keep the second die
    await device.press("up", "b", "down", "c")

    await device.press("down")
    lines = device.text.split("\n")
    assert lines[2].startswith("> ~%s~" % ", ".join([str(face) for face in second])), lines
    assert "+".join([str(face) for face in first]) in lines[3], lines
    await device.press("a", "a")  # undo the roll with what stands before it
    assert session.state["faces"] == first and session.depth == 2, device.text
    await device.press("up", "b")
    await choose(device, t("redo"))
    assert session.state["rolls"] == 2 and session.redos == 0, device.text
    await device.restart()
    assert device.app.session("dice").depth == 4


async def test_a_struck_out_roll_stays_when_the_roll_before_it_is_taken_out(device):
    session = await start(device, "Five", OWN)
    await device.press("c", "c")
    faces = session.state["faces"]
    await device.press("a", "down", "b", "c")  # keep the second die
    await device.press("up")
    await do(device, t("more"), t("history"))
    await move(device, True)
    assert "> ~" in device.text and t("put_right") not in device.text, device.text
    await move(device, True)
    await do(device, t("put_right"), t("right.out"), t("right.leave_out"), t("ok"))
    events = [event[1:] for _, _, event in session.events(session.depth)]
    assert ["undone", faces] in events and session.state["rolls"] == 0, events


async def test_undone_rolls_that_cannot_be_read_are_left_out(device):
    """An old page of the log has a bad bit. The players go back beyond it, and roll."""
    session = await start(device, "Five", OWN)
    log = session.journal.log()
    for i in range(4):  # four pages of the log
        pages = files.size(log)
        while files.size(log) == pages:
            session.commit("roll", 0, [0] * 5, [i + 1] * 5, [])
            session.flush_log()
    session.commit("roll", 0, [0] * 5, [6] * 5, [])
    newest = session.depth
    flip(log, pages + 300)
    await device.restart()
    session = device.app.session("dice")
    session.go(5)
    await open_game(device, "dice")
    for rolls in (5, 6):
        await device.press("b", "c")  # other dice than those of the undone roll
        assert t("error.oops") not in device.text, device.text
        assert session.state["rolls"] == rolls, session.state
    assert session.depth < newest
    events = [event[1:] for _, _, event in session.events(session.depth)]
    assert ["undone", [6] * 5] in events, events
    await device.restart()
    assert device.app.session("dice").state == session.state


async def test_an_undone_roll_stays_in_the_history_when_the_dice_change(device):
    session = await start(device, "Five", OWN)
    await device.press("c", "c")
    first = session.state["faces"]
    await device.press("a", "up", "b", "c")
    await choose(device, "d20")
    await device.press("c", "b", "down", "c", "down", "down")
    line = "~%s~" % ", ".join([str(face) for face in first])
    assert "> " + line in device.text, device.text
    await device.press("a", "a", "a")  # undo the roll, and the d20 with what stands before it
    assert session.state["set"] == "Five" and session.depth == 2, device.text
    await device.press("up", "b")
    await choose(device, t("redo"))
    assert session.state["set"] == "d20" and session.redos == 1, device.text


async def test_exploded_dice(device):
    sets = [{"name": "boom", "dice": "3d2!"}, {"name": "own", "dice": ["d2"], "rule": "!1+5"}]
    session = await start(device, "boom", {"version": 1, "dice": [], "sets": sets})
    shown = []
    for _ in range(12):
        await device.press("c")
        faces = session.state["faces"]
        # Each 2 has added a die, up to ten dice in all.
        assert len(faces) == min(3 + faces.count(2), 10) or len(faces) == 10, faces
        assert "= %d" % sum(faces) in device.text and t("more") in device.text, device.text
        shown.append(len(faces))
    assert max(shown) > 6, shown
    await device.press("b", "c")
    await choose(device, "own")
    await device.press("c")
    faces = session.state["faces"]
    assert faces[:-1] == [1] * (len(faces) - 1) and "= %d" % (sum(faces) + 5) in device.text


async def test_exploded_dice_that_are_joined(device):
    sets = [{"name": "wild", "dice": "d8!!+d6!!kh1"}, {"name": "coins", "dice": "3d2!!kh1"}]
    session = await start(device, "coins", {"version": 1, "dice": [], "sets": sets})
    longest = 0
    for _ in range(12):
        await device.press("c")
        faces, added = session.state["faces"], session.state["added"]
        sums = faces[:3]
        for i, die in enumerate(added):
            sums[die] += faces[3 + i]
        assert "= %d" % max(sums) in device.text, device.text
        # The other two dice are struck out, with all that they have added.
        counts = len(faces) - device.text.count(t("dice.out", "").strip())
        assert counts == 1 + added.count(sums.index(max(sums))), device.text
        longest = max(longest, counts)
    assert longest > 2, longest
    await device.press("b", "c")
    await choose(device, "wild")
    for _ in range(12):
        await device.press("c")
        faces, added = session.state["faces"], session.state["added"]
        assert len(faces) == 2 + len(added) and all(
            faces[0] == 8 if die == 0 else faces[1] == 6 for die in added
        ), faces


async def test_what_a_set_counts_is_chosen(device):
    session = await start(device, document=OWN)
    await device.press("down")
    assert "> Five" in device.text, device.text
    await device.press("b")
    await choose(device, t("dice.counts"))
    await choose(device, t("dice.counts"))
    await device.press("up", "up", "up", "c")
    assert Document(device.saves, "dice.json").data["sets"][1]["rule"] == "kh3", device.text
    await device.press("b")
    await choose(device, t("dice.counts"))
    await choose(device, t("dice.explode"))
    await device.press("b")
    await choose(device, t("dice.counts"))
    await choose(device, t("dice.add"))
    await device.press("up", "up", "c")
    await device.press("b")
    await choose(device, t("dice.counts"))
    await choose(device, t("dice.success"))
    await device.press("up", "up", "up", "up", "c")
    assert Document(device.saves, "dice.json").data["sets"][1]["rule"] == "kh3!cs>=4+2"
    await device.press("c", "c")
    assert session.state["rule"] == [3, -1, 2, 4], device.text
    # A set with words has no such rows.
    await device.press("b", "c", "up", "b")
    assert t("dice.rename") in device.text and t("dice.counts") not in device.text, device.text


async def test_a_rule_of_the_file_is_shown_as_it_is(device):
    dice = [{"name": "money", "faces": [1, 9999]}]
    sets = [
        {"name": "all", "dice": "3d6kh3cs>=9"},
        {"name": "boom", "dice": "3d6!"},
        {"name": "low", "dice": ["money"] * 2, "rule": "kl2cs>=1500"},
    ]
    await start(device, document={"version": 1, "dice": dice, "sets": sets})
    for words, number in ((t("dice.highest", 3), "[9]"), (None, ""), (t("dice.lowest", 2), "[1]")):
        if words:
            await device.press("b")
            await choose(device, t("dice.counts"))
            await choose(device, t("dice.counts"))
            assert words in device.text, device.text
            await device.press("c", "b")
            await choose(device, t("dice.counts"))
            await choose(device, t("dice.success"))
            assert number in device.text, device.text
            assert device.app.display.canvas.overflow == [], device.text
            await device.press("up", "a")
        await device.press("down")
    saved = Document(device.saves, "dice.json").data["sets"]
    assert [entry.get("rule") for entry in saved] == ["kh3cs>=9", "!", "kl2cs>=1500"], saved
    # Exploded dice are more than three, so "highest 3" is a choice.
    await device.press("up", "up", "b")
    await choose(device, t("dice.counts"))
    await choose(device, t("dice.counts"))
    await device.press("up", "up", "up", "c")
    saved = Document(device.saves, "dice.json").data["sets"]
    assert saved[1]["rule"] == "kh3!", saved
    for rule in ("kh3!!", "kh3", "kh3!"):
        await device.press("b")
        await choose(device, t("dice.counts"))
        await choose(device, t("dice.explode"))
        saved = Document(device.saves, "dice.json").data["sets"]
        assert saved[1]["rule"] == rule, saved


async def test_d66_is_tens_and_ones(device):
    session = await start(device)
    await choose(device, t("dice.new.set"))
    await choose(device, t("dice.another"))
    await device.press(*["up"] * 60)
    assert "66" in device.text and t("dice.faces", 36) in device.text, device.text
    await device.press("c", "a", "c", "c")
    assert session.state["sides"] == [36] and session.state["set"] == "d66", device.text
    assert 11 <= session.state["faces"][0] <= 66, device.text


async def test_the_power_fails_between_an_undone_roll_and_the_next_one(device):
    """The undone roll is saved for the history, and the roll after it is not."""
    session = await start(device, "Five", OWN)
    await device.press("c", "c", "a")
    first = session.state["faces"]
    session.commit("undone", [1, 2, 3, 4, 5])
    await device.restart()
    session = device.app.session("dice")
    assert session.state["struck"] == 1
    await open_game(device, "dice")
    await device.press("a")  # undo the first roll
    await pass_news(device)
    assert t("dice.ready") in device.text and session.depth == 1, device.text
    await device.press("b", "up", "up", "up", "c")  # redo it
    assert session.state["faces"] == first and session.state["struck"] == 0, device.text
    await device.press("up", "b", "up", "up", "c")  # the struck line alone
    assert session.redos == 0 and session.state["faces"] == first, device.text


def _ways(first, second):
    """Yield the shortest ways to select two dice of five, starting at the first one: (steps to one
    of them, steps from there to the other). Positive steps are DOWN, negative ones UP."""
    places = 6  # with the row More
    for one, other in ((first, second), (second, first)):
        for to in (one, one - places):
            then = (one + 1) % 5
            for further in (other - then, other - then + places, other - then - places):
                yield to, further


async def test_two_of_five_are_kept(device):
    """The presses are those of the average of all pairs."""
    session = await start(device, "Five", OWN)
    await do(device, t("dice.roll"))
    for second in range(5):
        for first in range(second):
            ways = min(_ways(first, second), key=lambda way: abs(way[0]) + abs(way[1]))
            async with chore(device, "dice: keep two of five and roll again, on average", 5):
                for steps in ways:
                    await move(device, steps > 0, abs(steps))
                    await do(device, t("dice.keep"))
                await do(device, t("dice.roll.rest", 3))
            assert session.state["kept"] == 1 << first | 1 << second, session.state


async def test_the_last_set_is_rolled_again(device):
    await start(device, "Five", OWN)
    await do(device, t("dice.roll"))
    await device.power_off()
    await device.power_on()
    async with chore(device, "dice: roll the last set, from power-on", 2):
        await do(device, catalog.title("dice"), t("dice.roll"))
    assert device.app.session("dice").state["rolls"] == 2


async def test_other_rules_for_the_dice_on_the_table(device):
    session = await start(device, "Five", FIVE)
    await do(device, t("dice.roll"))
    async with chore(device, "dice: roll the higher of two d20 for the first time", 12):
        await move(device, False)  # More is behind the last die
        await do(device, t("more"), t("dice.other"), t("dice.more"), "2d20kh1", t("dice.roll"))
    assert session.state["rule"] == [1, 0, 0, 0] and len(session.state["faces"]) == 2
    await do(device, t("undo"), t("undo"))
    async with chore(device, "dice: only the three highest count from now on, and roll", 14):
        await move(device, False)
        await do(device, t("more"), t("dice.other"), t("name.change"), t("dice.counts"))
        await do(device, t("dice.counts"))
        await move(device, False, 3)
        await do(device, t("ok"), "Five", t("dice.roll"))
    assert session.state["rule"] == [3, 0, 0, 0] and len(session.state["faces"]) == 5


# ---- the pages. Their modules are loaded where they are drawn, so that they leave memory

STARS = {"icon": "star", "count": 3}
DRAWN = {
    "version": 1,
    "dice": [
        {"name": "action", "faces": [{"icon": "swap"}, "skip", {"icon": "milk", "count": 2}, 3]},
        {"name": "treasure", "faces": ["treasure", "¡WMWMWM!", "gold", STARS]},
        {"name": "even", "faces": [0, 0]},
    ],
    "sets": [
        {"name": "2d6 + action", "dice": ["2d6", "action"]},
        {"name": "Yahtzee", "dice": ["d6"] * 5},
        {"name": "WMWMWMWMWMWMWMWM", "dice": ["treasure"] * 4 + ["action"] * 2},
        {"name": "3d20", "dice": ["d20"] * 3},
        {"name": "4d20", "dice": ["d20"] * 4},
        {"name": "6d12", "dice": ["d12"] * 6},
        {"name": "icons", "dice": ["action", "action", "number", "number", "number", "number"]},
    ],
}


def star(size):
    """Return an icon as bytes: a disc with a hole."""
    data = bytearray(size * size // 8)
    for y in range(size):
        for x in range(size):
            far = (2 * x + 1 - size) ** 2 + (2 * y + 1 - size) ** 2
            if size * size // 5 < far <= size * size:
                data[(y * size + x) // 8] |= 0x80 >> (x & 7)
    return bytes((size,)) + bytes(data)


async def own_dice(device):
    """Turn on a box with dice of its own. Return its Shots."""
    write(device, json.loads(json.dumps(DRAWN)))
    files.make_folder(device.saves + "/icons")
    with open(device.saves + "/icons/star.icon", "wb") as file:
        file.write(b"TI1" + star(48) + star(32))
    return await drawn(device, [""] * 8)


def _put(device, name):
    """Begin a game with a set of dice. name: of the set."""
    from toychest.games.dice.screens.own_dice import open_file

    return begun(device, "dice", *open_file(device.app).on_table(name)[0])


def _roll(session, app, places, kept=0, added=()):
    """Commit a roll. places: index of the side that each die shows. kept: bit mask of the kept
    dice. added: kinds of the dice that exploded dice added; the dice that they belong to if they
    are joined."""
    from toychest.games.dice.screens.table import Table

    shown = Table(session)
    shown.app = app
    shown.prepare()
    faces = shown.kinds[1]
    dice = session.state["dice"]
    joined = session.state["rule"][EXPLODE] <= JOINED
    dice = dice + [dice[die] if joined else die for die in added]
    shown = [faces[dice[i]][places[i]] for i in range(len(dice))]
    session.commit("roll", kept, places, shown, list(added))


async def test_pages_of_sets(device):
    from toychest.games.dice.screens import setup

    shots = await own_dice(device)
    app = device.app
    session = _put(device, "2d6")
    shots.take("dice-which", setup.Setup(session))
    screen = app.screen
    for row, name in ((0, "own"), (11, "new-set"), (12, "my-dice")):
        screen.selected = row
        shots.take("dice-which-" + name)
    screen.selected = 10
    shots.press("ok")
    shots.take("dice-which-more")
    shots.press("back")
    shots.drop()


async def test_pages_of_the_editors(device):
    from toychest.games.dice.screens import editors, rule_editor, setup
    from toychest.games.dice.screens.own_dice import open_file
    from toychest.ui.page import Message

    shots = await own_dice(device)
    app = device.app
    app.open(setup.Setup(_put(device, "2d6")))
    app.screen.selected = 12
    file = open_file(app)
    shots.press("ok")  # open the owner's dice
    shots.take("dice-dice")
    shots.drop()
    shots.one("dice-set-menu", editors.set_menu(app, file, "Yahtzee"))
    menu = rule_editor.rule_menu(app, file, "Yahtzee")
    app.open(menu)
    for row, name in ((0, "counts"), (2, "add"), (3, "success")):
        menu.selected = row
        shots.take("dice-rule-menu-" + name)
        shots.press("ok", "up")
        shots.take("dice-rule-" + name)
        shots.drop()
        app.open(menu)
    shots.drop()
    shots.one("dice-die-menu", editors.die_menu(app, file, "treasure"))
    shots.one("dice-remove", Message("treasure", t("dice.remove.sure"), "", "warning", shots.drop))
    shots.take("dice-set-new", editors.SetEditor(file, None))
    shots.press("ok", "down", "down", "down", "ok", "ok", "ok")
    shots.take("dice-set-some")
    shots.press("ok", "ok")
    shots.take("dice-set-full")
    shots.drop()
    shots.app.open(editors.SetEditor(file, None))
    shots.press("up")
    shots.take("dice-set-another")
    shots.press("ok")
    shots.take("dice-set-sides")
    shots.press("up", "ok")
    shots.take("dice-set-seven")
    shots.drop()
    shots.one("dice-die-sides", editors.NewDie(file))
    screen = editors.DieEditor("treasure", ["'treasure", "3star", 17, "1milk", 1234], None)
    for at in range(5):
        screen.index = at
        shots.one("dice-die-face-%d" % at, screen)
    screen.index = 1
    app.open(screen)
    shots.press("action")
    shots.take("dice-die-kind")
    shots.press("up")  # change the number of faces
    shots.take("dice-die-kind-count")
    shots.press("ok")
    shots.take("dice-die-count")
    shots.drop()
    shots.press("action", "down", "ok")  # choose a word as face
    shots.take("dice-die-word")
    shots.drop()
    shots.drop()
    for key in ("many", "used", "large"):
        shots.app.refuse(t("dice." + key))
        shots.take("dice-" + key)
        shots.drop()
    shots.app.warn(t("error.title"), t("dice.not_saved"))
    shots.take("dice-not_saved")
    shots.drop()


async def test_pages_of_rolls(device):
    from toychest.games.dice.screens.table import Table

    shots = await own_dice(device)
    app = device.app
    session = _put(device, "2d6")
    shots.one("dice-ready", Table(session))
    screens = (
        ("2d6", ([5, 2], [5, 5])),
        ("d20", ([19], [5])),
        ("Toss Your Cookies", ([0, 4],)),
        ("2d6 + action", ([5, 2, 1], [0, 0, 2])),
        ("Yahtzee", ([5, 5, 2, 0, 3],)),
        ("WMWMWMWMWMWMWMWM", ([0, 1, 2, 3, 0, 1], [3, 3, 3, 3, 2, 2])),
        ("3d20", ([19, 10, 0],)),
        ("4d20", ([19, 19, 9, 4],)),
        ("6d12", ([11, 11, 0, 1, 2, 3],)),
        ("icons", ([0, 2, 0, 1, 3, 4],)),
        ("10d6", ([5, 0, 1, 2, 3, 4, 5, 5, 5, 5],)),
        ("10d20", ([19, 0, 10, 2, 13, 4, 5, 16, 17, 18],)),
        ("10d100", ([99] * 10,)),
        ("7d8", ([7, 0, 1, 2, 3, 4, 5],)),
        ("d100", ([99],)),
        ("d%", ([9, 9], [0, 0])),
        ("4dF", ([2, 2, 0, 1], [2, 2, 2, 2])),
        ("2d20kh1", ([19, 16],)),
        ("2d20kl1-2", ([0, 16],)),
        ("4d6kh3", ([5, 4, 0, 5], [0, 4, 4, 5])),
        ("8d10cs>=7", ([9, 0, 6, 7, 3, 1, 8, 2],)),
        ("2d6+3", ([5, 4],)),
        ("5d10cs>=7+2", ([9, 0, 6, 7, 3],)),
        ("2d20kh1-999", ([15, 18],)),
        ("10d100+999", ([99] * 10,)),
    )
    for number, (name, rolls) in enumerate(screens):
        session = _put(device, name)
        for way, places in enumerate(rolls):
            _roll(session, app, places)
            shots.one("dice-roll-%d-%d" % (number, way), Table(session))
    session = _put(device, "d6!")
    _roll(session, app, [5, 5, 2], added=[0, 0])
    shots.one("dice-exploded", Table(session))
    session = _put(device, "d8!!+d6!!kh1")
    _roll(session, app, [4, 5, 5, 1], added=[1, 1])
    shots.one("dice-joined", Table(session))


async def test_pages_of_kept_dice(device):
    from toychest.games.dice.screens.table import Table

    shots = await own_dice(device)
    app = device.app
    session = _put(device, "Yahtzee")
    _roll(session, app, [5, 5, 2, 0, 3])
    shots.take("dice-select", Table(session))
    shots.press("action", "action")
    shots.take("dice-keep")
    shots.press("up")
    shots.take("dice-let-go")
    shots.press("up", "up")
    shots.take("dice-select-more")
    shots.drop()
    session = _put(device, "WMWMWMWMWMWMWMWM")
    _roll(session, app, [0, 1, 2, 3, 0, 1])
    app.open(Table(session))
    shots.press("action", "action")
    shots.take("dice-keep-words")
    shots.drop()


async def test_pages_of_more_the_history_and_statistics(device):
    from toychest.box.history import History
    from toychest.games.dice.screens import statistics
    from toychest.games.dice.screens.own_dice import open_file
    from toychest.games.dice.screens.table import Table

    shots = await own_dice(device)
    app = device.app
    session = _put(device, "2d6")
    commit(session, ("set",) + open_file(app).on_table("Yahtzee")[0])
    for places, kept in (([5, 5, 2, 0, 3], 0), ([5, 5, 1, 1, 5], 3), ([5, 5, 0, 5, 5], 19)):
        _roll(session, app, places, kept)
    screen = Table(session)
    app.open(screen)
    shots.press("back")
    shots.take("dice-undone")
    shots.one("dice-more", menu_of(screen))
    shots.take("dice-history", History(screen))
    shots.to("dice-right-menu", "down", "action")
    shots.to("dice-right-entering", "ok")
    shots.to("dice-right-other", "action", "ok")
    app.close_above(screen)
    session.commit("undone", [6, 6, 1, 6, 6])
    _roll(session, app, [1, 4, 4, 2, 1])
    history = History(screen)
    app.open(history)
    shots.press("down")
    shots.take("dice-history-undone")
    shots.drop()
    shots.drop()
    counts = statistics.statistics(app, session, *screen.kinds)
    shots.take("dice-few", counts)
    shots.drop()
    session = _put(device, "2d6 + action")
    session.state["counts"] = [[20, 21, 19, 18, 22, 17], [40, 2, 9, 8]]
    screen = Table(session)
    screen.app = app
    screen.prepare()
    counts = statistics.statistics(app, session, *screen.kinds)
    shots.take("dice-fair", counts)
    for page in range(5):
        shots.press("ok")
        shots.take("dice-statistics-%d" % page)
    session.state["counts"] = [[20, 21, 19, 18, 22, 17], [45, 31, 21, 23]]
    shots.drop()
    counts = statistics.statistics(app, session, *screen.kinds)
    app.open(counts)
    shots.press("ok", "ok", "ok")
    shots.take("dice-uneven")
    shots.drop()
    session.state["check"] -= 1
    shots.one("dice-gone", Table(session))
    app.notices.append("dice.damaged")
    app.say_notices()
    shots.take("dice-damaged")
    shots.drop()
