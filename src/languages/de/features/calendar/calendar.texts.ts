import type * as english from '#features/calendar/calendar.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const calendarTexts: Texts<typeof english.calendarTexts> = {
  open: 'Kalenderadresse',
  hint: 'Sieh deine Ziele und Erinnerungen in deiner Kalender-App.',
  title: 'Kalenderadresse',
  lead: 'Abonniere diese Adresse in deiner Kalender-App. Sie zeigt, was geplant ist, erinnert dich aber nicht: Kalender-Apps sehen nur alle paar Stunden oder einmal am Tag nach.',
  whoever: 'Wer die Adresse hat, kann deine Ziele lesen. Behalte sie also für dich. Ein neues Kontopasswort beendet sie.',
  withFocus: 'Auch Fokuszeiten zeigen',
  make: 'Adresse erzeugen',
  makeNew: 'Neue Adresse erzeugen',
  madeOn: (day) =>
    `Am ${day} hast du eine Adresse erzeugt. Wir behalten keine Kopie davon und können sie nicht noch einmal zeigen.`,
  replaces: 'Eine neue Adresse ersetzt sie.',
  made: 'Deine Kalenderadresse',
  onlyOnce: 'Kopiere sie jetzt. Sie wird nur einmal gezeigt.',
  subscribe: 'Im Kalender öffnen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copiedText: 'Die Adresse ist in der Zwischenablage.',
  copyFailed: 'Bitte markiere die Adresse und kopiere sie von Hand.',
  done: 'Fertig',
  revoke: 'Adresse widerrufen',
  revoked: 'Die Kalenderadresse gilt nicht mehr.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  loadFailed: 'Deine Kalenderadresse ließ sich nicht laden.',
  focus: (minutes) => `Fokus, ${minutes} Minuten`,
}
