import type * as english from '#features/sheet/calendars.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('de-DE')

export const calendarsTexts: Texts<typeof english.calendarsTexts> = {
  title: 'Deine Kalender',
  lead: 'Bis zu fünf. Jeder wird zweimal am Tag gelesen, und von seinen nächsten fünf Wochen werden nur Zeiten und Titel behalten, verschlüsselt. Wenn du das Blatt ausschaltest, werden sie entfernt.',
  list: 'Kalender auf dem Morgenblatt',
  address: 'Privatadresse eines Kalenders',
  addressHint: 'Sie beginnt mit https:// oder webcal:// und wird nicht wieder angezeigt.',
  add: 'Kalender hinzufügen',
  help: 'Wo finde ich diese Adresse?',
  ways: [
    'Google: auf calendar.google.com in den Einstellungen des Kalenders unter „Kalender integrieren“: „Privatadresse im iCal-Format“.',
    'Apple: den Kalender in der App Kalender als „Öffentlichen Kalender“ freigeben und den Link kopieren.',
    'Outlook: in den Einstellungen unter „Kalender“, „Freigegebene Kalender“ den Kalender veröffentlichen und den ICS-Link kopieren.',
    'Nextcloud: den Kalender per Link teilen, dann „Abonnement-Link kopieren“.',
  ],
  shows: { titles: 'Mit Titeln', busy: 'Nur Zeiten', nothing: 'Pausiert' },
  showsOf: (name) => `Was von ${name} gedruckt wird`,
  waiting: 'Wird gelesen …',
  paused: 'Pausiert. Nichts davon wird behalten.',
  readAt: (at) => `Gelesen am ${date(at, 'mdt')}`,
  failures: {
    silent: 'Sein Server hat beim letzten Mal nicht geantwortet.',
    locked: 'Er verlangt ein Passwort. Kopiere seine Privatadresse, die keines braucht.',
    gone: 'Unter dieser Adresse ist kein Kalender mehr. Kopiere seine Adresse noch einmal.',
    refused: 'Sein Server hat beim letzten Mal mit einem Fehler geantwortet.',
    odd: 'Unter dieser Adresse ist kein Kalender. Kopiere die Adresse, die auf .ics endet oder iCal heißt.',
    large: 'Er ist zu groß, um gelesen zu werden.',
    elsewhere: 'Seine Adresse führt an einen Ort, von dem kein Kalender geholt wird.',
    sealed: 'Seine Adresse lässt sich nicht mehr lesen. Entferne den Kalender und füge ihn neu hinzu.',
  },
  readNow: 'Jetzt lesen',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText: 'Seine Adresse und seine Termine werden hier gelöscht. Der Kalender selbst bleibt, wie er ist.',
  loadFailed: 'Deine Kalender konnten nicht geladen werden.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
