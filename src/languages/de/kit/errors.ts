import type * as english from '#kit/errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { endDateTexts } from './end-date.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'session.required': 'Bitte melde dich an.',
  'session.not_allowed': 'Das darfst du nicht.',
  'session.admin_only': 'Kein Zutritt',
  'session.read_only':
    'Dein Konto ist schreibgeschützt, deshalb wurde das nicht gespeichert. Du kannst weiterhin alles lesen, herunterladen und exportieren.',
  'session.proof_required': 'Bitte bestätige, dass du es bist.',
  'access.end_not_ahead': endDateTexts.notAhead,
  'request.foreign_origin': 'Diese Anfrage kam von einer anderen Website.',
  'request.invalid': 'Die Anfrage ist ungültig.',
  'request.cut_off': 'Die Anfrage brach zu früh ab.',
  'request.too_slow': 'Die Anfrage kam nicht rechtzeitig an. Bitte versuche es noch einmal.',
  'request.id_taken': 'Unter dieser Kennung wurde schon etwas anderes gespeichert.',
  'request.changed_meanwhile':
    'Während des Speicherns hat sich etwas geändert, deshalb wurde nichts gespeichert. Bitte versuche es noch einmal.',
  'request.parts_missing': 'Ein paar Teile dieser Datei sind noch nicht angekommen. Bitte schick sie noch einmal.',
  'request.part_damaged': 'Ein Teil dieser Datei kam beschädigt an. Bitte schick ihn noch einmal.',
  'request.unknown_path': 'Unter dieser Adresse gibt es nichts.',
  'limits.too_many_tries': 'Zu viele Versuche. Bitte warte ein wenig und versuche es noch einmal.',
  'limits.too_many_at_once': 'Zu viel auf einmal. Bitte warte einen Moment und versuche es noch einmal.',
  'limits.answer_too_large': 'Das ist zu viel für eine Antwort. Bitte frage nach weniger auf einmal.',
  'limits.no_room':
    'Dein Konto hat davon so viele, dass nichts mehr hineinpasst. Deshalb wurde das nicht gespeichert. Lösche einige, die du nicht brauchst, und versuche es noch einmal.',
  'limits.too_busy': 'Gerade melden sich viele Menschen an. Bitte versuche es in einem Moment noch einmal.',
  'server.unavailable': 'Das hat gerade nicht geklappt. Bitte versuche es in einem Moment noch einmal.',
  'server.outcome_unknown': 'Wir wissen nicht, ob das gespeichert wurde. Bitte sieh nach, bevor du es noch einmal versuchst.',
  'storage.full': 'Der Server hat keinen Platz mehr, deshalb wurde das nicht gespeichert. Bitte versuche es später noch einmal.',
  'storage.read_only': 'Der Server kann gerade nichts speichern, auch das hier nicht. Bitte versuche es später noch einmal.',
  'server.unexpected': 'Etwas ist schiefgegangen',
}
