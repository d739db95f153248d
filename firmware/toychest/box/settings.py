"""Show the menu of the settings."""

from toychest import lang
from toychest.asking import names
from toychest.box import printed_dice
from toychest.box.about import about
from toychest.box.language import choose_language
from toychest.core import countdown
from toychest.core.settings import MAX_BEAT_MS
from toychest.lang import t
from toychest.ui.page import Chooser, Screen
from toychest.ui.widgets import Menu, Page


class Rest(Screen):
    """The screen of a box that is put away: the panel is all white. Makers of panels advise against
    showing one picture for months, and store their panels white. Any button leads home."""

    full_refresh = True
    game = "rest"  # like the screen of a game, it stays when the box switches itself off

    def page(self):
        page = Page("", Menu((), 0))  # a menu without rows draws nothing
        page.lines = [t("settings.rest.wakes")]
        return page

    def on_intent(self, intent):
        self.app.home()


def menu(app):
    """Return the menu of the settings. OK changes a setting, or opens a screen for it."""

    def sound():
        level = (app.settings["sound"] + 1) % len(app.buzzer.LEVELS)
        app.buzzer.level = level
        app.save_setting("sound", level)
        app.buzzer.tone(880, 120)

    def mirror():
        on = not app.settings["mirror"]
        app.display.set_console(on)
        app.save_setting("mirror", on)

    def beat():
        from toychest.asking.questions import Ask, Count
        from toychest.box.countdown import Countdown

        shortest = countdown.shortest_beat(app.display.panel.partial_ms)
        count = Count(
            "settings.beat",
            range(shortest, max(shortest, MAX_BEAT_MS) + 1, countdown.STEP_MS),
            lambda ms: t("settings.beat.caption"),
            max(app.settings["beat"], shortest),
            lambda ms: t("seconds", "%.1f" % (ms / 1000)),
            ("try", lambda: app.open(Countdown(count.selected, None))),
        )
        app.open(Ask(count, lambda ms: app.save_setting("beat", ms)))

    def begins():
        app.save_setting("begins", (app.settings["begins"] + 1) % 3)

    def letters():
        return app.settings["letters"]

    def tables():
        app.save_setting("letters", not letters())

    def turn():
        app.save_setting("rotated", not app.settings["rotated"])
        app.orient()
        refresh()

    def refresh():
        app.redraw(full=True)

    def state(name):
        return t("on" if app.settings[name] else "off")

    def rest():
        app.home()
        app.open(Rest())

    def items():
        return [
            (
                t("settings.language"),
                dict(lang.LANGUAGES)[lang.code],
                lambda: app.open(choose_language(app)),
            ),
            (t("settings.sound"), t("sound.%d" % app.settings["sound"]), sound),
            (t("settings.dice"), "", lambda: app.open(printed_dice.menu(app))),
            (t("settings.names"), "", lambda: app.open(names.menu(app))),
            (t("settings.beat"), t("seconds", "%.1f" % (app.settings["beat"] / 1000)), beat),
            (t("settings.tables"), t("tables.letters" if letters() else "tables.pictures"), tables),
            (t("settings.begins"), t("begins.%d" % app.settings["begins"]), begins),
            (t("settings.turn"), state("rotated"), turn),
            (t("settings.refresh"), "", refresh),
            (t("settings.mirror"), state("mirror"), mirror),
            (t("settings.rest"), t("settings.rest.wakes"), rest),
            (t("settings.about"), "", lambda: app.open(about(app))),
        ]

    return Chooser("settings.title", items, keep=True)
