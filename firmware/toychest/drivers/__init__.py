"""Panel controllers, buttons, buzzer: the only code that talks to hardware."""
