import type * as english from '#features/library/library.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'library.not_found': 'Datei nicht gefunden',
  'library.folder_not_found': 'Ordner nicht gefunden',
  'library.unknown_folder': 'Diesen Ordner gibt es nicht.',
  'library.folder_exists': 'Einen Ordner mit diesem Namen gibt es schon.',
  'library.blank_folder_name': 'Ein Ordner braucht einen Namen.',
  'library.folder_name_too_long': 'Der Name eines Ordners hat höchstens 100 Zeichen.',
  'library.blank_file_name': 'Eine Datei braucht einen Namen.',
  'library.no_file': 'Bitte wähle eine Datei.',
  'library.empty_file': 'Diese Datei ist leer.',
  'library.file_too_large': 'Diese Datei ist zu groß.',
  'library.not_a_page': 'Hier lassen sich nur PDFs und Bilder aufbewahren.',
  'library.upload_broken': 'Das Hochladen brach ab. Bitte versuche es noch einmal.',
  'library.too_many_files': 'Bitte wähle höchstens 10.000 Dateien aus.',
  'library.no_thumbnail': 'Für diese Datei gibt es keine Vorschau.',
  'library.no_page': 'Diese Seite hat die Datei nicht.',
  'library.page_not_drawn': 'Diese Seite lässt sich nicht als Bild zeigen.',
  'library.drawing_busy': 'Diese Seite ließ sich gerade nicht zeichnen. Bitte versuche es in einem Moment noch einmal.',
  'library.unsatisfiable_range': 'Diesen Bereich hat die Datei nicht.',
  'library.file_name_too_long': 'Der Name einer Datei hat höchstens 4000 Zeichen.',
  'library.quota_reached': 'Diese Datei passt nicht mehr in deine Bibliothek.',
  'library.storage_full':
    'Der Server hat kaum noch Platz und kann gerade keine neuen Dateien annehmen. Deine Seiten sind sicher. „Zuletzt gelöscht“ zu leeren schafft Platz.',
}
