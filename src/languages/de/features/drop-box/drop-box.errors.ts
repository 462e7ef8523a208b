import type * as english from '#features/drop-box/drop-box.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'drop_box.unfit_path': 'Eine Datei kann diesen Pfad nicht haben.',
  'drop_box.path_too_long': 'Dieser Pfad ist zu lang.',
  'drop_box.not_in_box': 'Dateien lassen sich nur innerhalb des Briefkastens verschieben und kopieren.',
  'drop_box.not_found': 'Unter diesem Pfad gibt es nichts.',
  'drop_box.file_gone': 'Diese Datei wurde aus der Bibliothek gelöscht.',
  'drop_box.no_folder': 'Den Ordner dieses Pfads gibt es nicht.',
  'drop_box.path_taken': 'Unter diesem Pfad gibt es schon einen Ordner oder eine Datei.',
  'drop_box.method_not_fit': 'Das geht mit einem Ordner nicht.',
  'drop_box.body_not_read': 'Der Inhalt dieser Anfrage lässt sich nicht lesen.',
  'drop_box.broken_xml': 'Die Anfrage ist kein gültiges XML.',
  'drop_box.xml_too_large': 'Die Anfrage ist zu groß.',
  'drop_box.part': 'Eine Datei lässt sich nur als Ganzes senden.',
  'drop_box.condition_failed': 'Die Datei hat sich geändert, oder die Bedingung ist nicht erfüllt.',
  'drop_box.locked': 'Ein anderes Programm hat diesen Pfad gesperrt.',
  'drop_box.no_lock': 'Auf diesem Pfad gibt es keine solche Sperre.',
  'drop_box.too_many_locks': 'Es gibt zu viele Sperren.',
  'drop_box.too_many_paths': 'Im Briefkasten sind zu viele Dateien und Ordner.',
  'drop_box.too_many_together': 'In diesem Ordner ist zu viel, um ihn auf einmal zu verschieben oder zu kopieren.',
  'drop_box.too_many_properties': 'Eine Datei kann nicht so viele Eigenschaften haben.',
  'drop_box.into_itself': 'Ein Ordner lässt sich nicht in sich selbst verschieben oder kopieren.',
  'drop_box.only_one_level': 'Eine Liste reicht nur eine Ebene tief.',
  'drop_box.list_too_long': 'Diese Liste würde zu lang.',
}
