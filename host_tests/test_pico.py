"""The firmware on an emulated Pico draws the approved pictures, and answers at once."""

from golden import shows


def test_from_power_on_to_a_new_game(uf2, tmp_path):
    from pico import Pico, build

    pico = Pico(uf2, build(tmp_path))
    pico.run(3300)
    assert shows(pico, "en/language")
    assert pico.refreshes[0][1] == "full"
    print(f"first picture sent {pico.refreshes[0][0]:.0f} ms after power-on")

    pico.press("c")
    pico.run(900)
    assert shows(pico, "en/home-first")

    # Each press clicks within 10 ms, in the middle of drawing and refreshing too.
    pico.tones.clear()
    pressed = []
    for i in range(6):
        pressed.append(pico.now() + 5 + i * 97.3)
        pico.press("down" if i % 2 == 0 else "up", 5 + i * 97.3, 45)
    pico.run(1500)
    clicks = [when for when, sounds in pico.tones if sounds]
    assert len(clicks) == len(pressed), (pressed, pico.tones)
    late = [round(click - press, 1) for click, press in zip(clicks, pressed, strict=True)]
    print("clicks after", late, "ms")
    assert max(late) <= 10
    assert shows(pico, "en/home-first")

    pico.press("c")
    pico.run(2600)
    assert shows(pico, "en/setup-players-4")
    assert pico.panel.faults == []


PLAY_ON = """
say("done", session.depth, sorted(session.state.items()))
for i in range(12):
    session.commit(*events[i % len(events)])
    say("done", session.depth, sorted(session.state.items()))
    session.calm()
"""


def test_the_power_goes_in_the_middle_of_a_flash_operation(uf2, tmp_path):
    import bench_pico
    from bench_pico import Box, filesystem, played, program

    played(tmp_path / "saves", "toss_your_cookies", 40)
    found = """
say("found", session.depth, sorted(session.state.items()))
"""
    main = program(bench_pico.OPEN + found + bench_pico.PLAY + PLAY_ON, name="toss_your_cookies")
    image = filesystem(tmp_path, main, tmp_path / "saves")
    flash, done = None, {"40": None}
    for cut in (4, 9, None):
        box = Box(uf2, image, flash)
        if cut is not None:
            box.cut_after(cut)
        box.run()
        assert box.dead == (cut is not None)
        assert box.said("opened")[0][2] == "None"  # no trouble
        depth, *state = box.said("found")[0]
        last = list(done)[-1]
        assert int(depth) in (int(last), int(last) + 1)
        if done.get(depth):
            assert state == done[depth]
        done = {depth: state, **{number: words for number, *words in box.said("done")}}
        flash = box.flash()
    assert len(done) >= 12
