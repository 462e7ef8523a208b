import type * as english from '#features/planner/planner.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'planner.edition_not_found': 'Diese Ausgabe gibt es nicht.',
  'planner.title_missing': 'Eine Ausgabe braucht einen Titel.',
  'planner.title_too_long': 'Ein Titel hat höchstens 200 Zeichen.',
  'planner.no_file': 'Bitte wähle das PDF des leeren Planers.',
  'planner.not_a_pdf': 'Ein leerer Planer muss ein PDF sein.',
  'planner.too_large': 'Dieses PDF ist zu groß.',
  'planner.edition_exists': 'Dieses PDF ist schon eine Ausgabe.',
  'planner.edition_not_ready': 'Diese Ausgabe kann noch nicht veröffentlicht werden.',
  'planner.edition_not_published': 'Diese Ausgabe ist nicht veröffentlicht.',
  'planner.not_correctable': 'Nur eine Ausgabe, die noch nicht veröffentlicht ist, kann eine veröffentlichte korrigieren.',
  'planner.year_unfit': 'Die Wochentage dieser Ausgabe passen nicht zu diesem Jahr.',
  'planner.import_not_found': 'Hier wurde nichts erkannt.',
  'planner.page_not_found': 'Seite nicht gefunden',
  'planner.page_moved': 'Diese Seite wurde auf einem anderen Gerät verschoben. Nichts wurde geändert.',
  'planner.files_changed': 'Deine Dateien haben sich inzwischen geändert. Bitte sieh dir die Daten noch einmal an.',
  'planner.no_such_day': 'Diesen Tag gibt es nicht.',
  'planner.unclear_answer': 'Sag, welche Seite es ist, welcher Tag, oder dass es keine ist.',
  'planner.too_many_days': 'Höchstens 400 Tage auf einmal.',
  'planner.no_ink': 'Die Handschrift auf dieser Seite lässt sich nicht vom Druck trennen.',
  'planner.nothing_written': 'In diesem Monat gibt es keine beschriebene Seite.',
  'planner.month_too_large': 'Die Seiten dieses Monats sind zu groß für ein einziges PDF.',
  'planner.busy': 'Der Server hat gerade viel zu tun. Bitte versuche es in einer Minute noch einmal.',
  'planner.unreadable': 'Diese Seite ließ sich nicht lesen.',
}
