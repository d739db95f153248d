"""A stand-in for the PWM of a buzzer, on a board without one."""


class Silence:
    """The methods of machine.PWM that a Buzzer uses. They do nothing."""

    def freq(self, value):
        pass

    def duty_u16(self, value):
        pass
