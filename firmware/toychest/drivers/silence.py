"""What a board without a buzzer has in place of its PWM."""


class Silence:
    """The part of machine.PWM that a Buzzer uses; nothing sounds."""

    def freq(self, value):
        """Nothing."""

    def duty_u16(self, value):
        """Nothing."""
