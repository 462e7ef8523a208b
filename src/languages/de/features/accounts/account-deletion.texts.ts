import type * as english from '#features/accounts/account-deletion.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const accountDeletionTexts: Texts<typeof english.accountDeletionTexts> = {
  open: 'Konto löschen',
  hint: 'Löscht nach sieben Tagen alles, was du hier hast.',
  title: 'Dein Konto löschen?',
  lead: 'In sieben Tagen löschen wir deine Seiten, Ziele, Fokuszeiten und Einstellungen. Bis dahin kannst du dich anmelden und dein Konto behalten.',
  kept: 'Der Shop behält für seine Bücher, was du bestellt hast, und dass der Zugangscode benutzt wurde. Der Code lässt sich nicht noch einmal benutzen.',
  password: 'Dein Passwort',
  email: 'Deine E-Mail-Adresse (du hast kein Passwort)',
  confirm: 'In sieben Tagen löschen',
  failed: 'Dein Konto ließ sich nicht löschen. Bitte versuche es noch einmal.',
  fillAllFields: 'Bitte fülle alle Felder aus',
  wrongEmail: 'Das ist nicht die Adresse deines Kontos.',
  lastAdmin: 'Du bist der letzte Admin. Mach zuerst jemand anderen zum Admin.',
  tooLate: 'Die sieben Tage sind um. Dein Konto wird gerade gelöscht.',
  plannedTitle: 'Löschung geplant',
  plannedText: 'Wir haben dir das Datum per E-Mail geschickt. Jedes andere Gerät wurde abgemeldet.',
  plannedTextWithoutMail: 'Das Datum steht oben auf jedem Bildschirm. Jedes andere Gerät wurde abgemeldet.',
  notice: (day) => `Dein Konto wird am ${day} gelöscht.`,
  keep: 'Mein Konto behalten',
  keptTitle: 'Dein Konto bleibt',
  keptText: 'Nichts wird gelöscht.',
  keepFailed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
