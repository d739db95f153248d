"""The command line `toychest`: what a family does with the box from a computer.

__main__.py  where it begins
cli.py       the commands around saves, and their words
maker.py     the commands that put the firmware on a box
console.py   what all commands share: lines, questions, bars
places.py    what a command works on: a box, a folder, an image of its flash
device.py    a box on a serial port
disks.py     folders and images; the few file operations that all places have
backup.py    the zip file of a backup
swap.py      putting saves in the place of others, never by halves
build.py     the firmware, compiled
flash.py     putting it on a box
image.py     an image of the Pico's filesystem
uf2.py       files for the drive RPI-RP2
dice.py      the commands around files of dice: dice_file.py, lines.py check them, odds.py counts,
             glass.py draws as the box does, own_icon.py makes icons
story.py     a game of the saves, told by the firmware's own code
"""
