"""The command line `toychest`: what a family does with the box from a computer.

cli.py     the commands and their words
places.py  what a command works on: a box, a folder, an image of its flash
device.py  a box on a serial port
disks.py   folders and images; the few file operations that all places have
backup.py  the zip file of a backup
swap.py    putting saves in the place of others, never by halves
story.py   a game of the saves, told by the firmware's own code
"""
