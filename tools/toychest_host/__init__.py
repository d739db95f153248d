"""The command line `toychest`: what an owner does with the box from a computer.

__main__.py   where the command begins
console.py    what all commands share: messages, questions, progress bars
errors.py     errors whose text is shown to the user
firmware.py   where the firmware is
serve.py      the web server of `toychest play`

commands/     the commands, a file for each group of them
  cli.py        play, backup, restore, log
  flash.py      flash, image, uf2
  tables.py     show, edit, export and import, for deeds.py, cards.py, names.py and profiles.py
  dice.py       dice files
  editor.py     the text editor of the user
  at_place.py   opening the place that a command works on, reading and replacing its saves
storage/      places with saves
  places.py     a place: a folder or an image of a flash, and what all places can do
  serial_box.py a box on a serial port, the third kind of place
  swap.py       replacing all saves of a place, safe against a pulled cable
  backup.py     the zip file of a backup
flashing/     ways to put the firmware on a box
  compiler.py   the firmware, compiled
  over_serial.py  copying it to a box over the serial port
  image.py      an image of the Pico's filesystem
  uf2.py        UF2 files
  drive.py      the drive RPI-RP2 that takes a UF2 file
content/      what an owner enters or reads
  csv_table.py  CSV tables: deed_table.py, board_table.py, card_table.py
  dice_file.py  dice files: json_lines.py reads them, odds.py counts, icon_file.py makes icons
  panel_pictures.py  pictures as the panel shows them
  texts.py      text files, and the letters that the box can draw
  story.py      a saved game told event by event
"""
