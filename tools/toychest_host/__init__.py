"""The command line `toychest`, with which an owner manages the box from a computer.

__main__.py   starts the command
console.py    messages, questions and progress bars
errors.py     errors whose text is shown to the user
firmware.py   finds the firmware on this computer
serve.py      the web server of `toychest play`

commands/     the commands, a file for each group of them
  cli.py        play, backup, restore, tidy, log
  flash.py      flash, image, uf2
  tables.py     deeds, cards, names, profiles: show, edit, export and import of a table
  dice.py       dice files
  book.py       the family book: show, export, note
  self_test.py  test
  editor.py     advice on the user's text editor
  at_place.py   opens a place with saves, reads and replaces its saves
storage/      places with saves
  places.py     folders, images of a flash, and what all places can do
  serial_box.py a box on a serial port, the third kind of place
  swap.py       replaces all saves of a place, safe if the cable is pulled
  backup.py     the zip file of a backup
flashing/     ways to put the firmware on a box
  compiler.py   compiles the firmware
  over_serial.py  copies it to a box over the serial port
  image.py      makes an image of the Pico's filesystem
  uf2.py        UF2 files
  drive.py      the drive RPI-RP2 that takes a UF2 file
content/      data that an owner enters or reads
  table.py      tables of an owner: deed_table.py with board_table.py, card_table.py,
                name_table.py, profile_table.py; csv_table.py reads their texts
  dice_file.py  dice files: json_lines.py reads them, odds.py counts, icon_file.py makes icons
  panel_pictures.py  pictures as the panel shows them
  texts.py      text files, and the letters that the box can draw
  family_book.py  the finished games
  story.py      describes a saved game event by event
"""
