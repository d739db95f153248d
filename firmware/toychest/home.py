"""The home screen and the settings."""

from toychest import games, lang
from toychest.core import countdown
from toychest.lang import t
from toychest.ui.screens import Chooser, Number, Screen
from toychest.ui.widgets import Menu, Page, Speller

NAME_LENGTH = 8


class Home(Screen):
    """Choose a game or go on with it; settings."""

    flash = True

    def __init__(self):
        self._selected = 0

    def _rows(self):
        rows = []
        for name in games.GAMES:
            session = self.app.session(name)
            game = games.load(name)
            note = game.status(session.state) if session.state else ""
            rows.append((t(game.NAME), note))
        return rows

    def page(self):
        rows = self._rows()
        chosen = self._selected
        open_game = chosen < len(rows) and rows[chosen][1]
        return Page(
            t("home.title"),
            Menu(rows + [(t("settings.title"), "")], chosen),
            action=t("home.new") if open_game else "",
            ok=t("home.resume") if open_game else t("home.play")
            if chosen < len(rows) else t("choose"),
            moves=t("move"),
        )

    def on_intent(self, intent):
        count = len(games.GAMES) + 1
        if intent == "up":
            self._selected = (self._selected - 1) % count
        elif intent == "down":
            self._selected = (self._selected + 1) % count
        elif intent == "ok" and self._selected == len(games.GAMES):
            self.app.open(settings_menu(self.app))
        elif intent in ("ok", "action"):
            if self._selected < len(games.GAMES):
                name = games.GAMES[self._selected]
                session = self.app.session(name)
                game = games.load(name, "screens")
                if intent == "ok" and session.state:
                    self.app.open(game.play(session))
                elif intent == "ok" or session.state:
                    self.app.open(game.setup(self.app, session))


def choose_language(app, first=False):
    """The screen that chooses the language; at the first start there is no way around it."""

    def use(code):
        lang.use(code)
        app.save_setting("language", code)

    codes = [code for code, _ in lang.LANGUAGES]
    selected = codes.index(lang.code) if lang.code in codes else 0
    return Chooser(
        t("language.title"),
        lambda: [(name, "", lambda code=code: use(code)) for code, name in lang.LANGUAGES],
        selected,
        back=not first,
    )


def settings_menu(app):
    """The settings; OK on a row changes it or opens its screen."""
    from toychest.app import VOLUMES

    def sound():
        level = (app.settings["sound"] + 1) % len(VOLUMES)
        app.buzzer.volume = VOLUMES[level]
        app.save_setting("sound", level)
        app.buzzer.tone(880, 120)

    def mirror():
        on = not app.settings["mirror"]
        app.set_mirror(on)
        app.save_setting("mirror", on)

    def beat():
        shortest = countdown.shortest_beat(app.panel.partial_ms)
        values = list(range(shortest, countdown.MAX_BEAT_MS + 1, countdown.STEP_MS))
        game = games.load("toss_your_cookies", "screens")
        app.open(
            Number(
                t("settings.beat"),
                values,
                max(app.settings["beat"], shortest),
                lambda ms: t("seconds", "%.1f" % (ms / 1000)),
                lambda ms: t("settings.beat.caption"),
                lambda ms: app.save_setting("beat", ms),
                t("try"),
                lambda ms: app.open(game.Countdown(ms, None)),
            )
        )

    def items():
        rows = [
            (t("settings.language"), dict(lang.LANGUAGES)[lang.code],
             lambda: app.open(choose_language(app))),
            (t("settings.sound"), t("sound.%d" % app.settings["sound"]), sound),
            (t("settings.dice"), "", lambda: app.open(_dice_menu(app))),
            (t("settings.names"), "", lambda: app.open(_names_menu(app))),
            (t("settings.beat"), t("seconds", "%.1f" % (app.settings["beat"] / 1000)), beat),
            (t("settings.mirror"), t("on" if app.settings["mirror"] else "off"), mirror),
        ]
        return rows

    return Chooser(t("settings.title"), items, keep=True)


def _dice_menu(app):
    """Every die that can be copied."""

    def items():
        rows = []
        for name in games.GAMES:
            game = games.load(name, "screens")
            for die in game.DICE:
                rows.append((
                    t(die.name),
                    t("dice.copied" if die.copied(app.settings) else "dice.guess"),
                    lambda game=game, die=die: app.open(game.die_editor(die)),
                ))
        return rows

    return Chooser(t("settings.dice"), items, keep=True)


def _names_menu(app):
    """The names of up to eight players, for all games."""

    def items():
        return [
            (app.player(seat), "", lambda seat=seat: app.open(NameEditor(seat)))
            for seat in range(len(app.settings["names"]))
        ]

    return Chooser(t("settings.names"), items, keep=True)


class NameEditor(Screen):
    """Spell a name, letter by letter."""

    def __init__(self, seat):
        self._seat = seat
        self._name = None
        self._at = 0  # index of the letter on offer

    def _letters(self):
        return t("alphabet")

    def _letter(self):
        letter = self._letters()[self._at]
        return letter.lower() if self._name and self._name[-1] != " " else letter

    def page(self):
        if self._name is None:
            self._name = self.app.settings["names"][self._seat]
        full = len(self._name) >= NAME_LENGTH
        return Page(
            t("name.title", self._seat + 1),
            Speller(self._name, "" if full else self._letter(), t("name.caption")),
            back=t("done"),
            action=t("erase") if self._name else "",
            ok="" if full else t("name.add"),
            moves=t("change"),
        )

    def on_intent(self, intent):
        letters = self._letters()
        if intent == "up":
            self._at = (self._at + 1) % len(letters)
        elif intent == "down":
            self._at = (self._at - 1) % len(letters)
        elif intent == "ok" and len(self._name) < NAME_LENGTH:
            self._name += self._letter()
        elif intent == "action":
            self._name = self._name[:-1]
        elif intent == "hold":
            self._name = ""
        elif intent == "back":
            names = list(self.app.settings["names"])
            names[self._seat] = self._name.strip()
            self.app.close()
            self.app.save_setting("names", names)
