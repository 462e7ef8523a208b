import type * as english from '#features/accounts/waiting-links.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const waitingLinksTexts: Texts<typeof english.waitingLinksTexts> = {
  waits: (until) =>
    `Der Shop ist vor Kurzem auf einen anderen Mailserver umgezogen. Deshalb gilt dieser Link nur in einem Browser, in dem du schon angemeldet warst. Hier gilt er ab ${until}. Wenn du dein Passwort kennst oder einen Passkey hast, melde dich jetzt an: Dann endet das Warten, und der Link auch.`,
  notYet: 'In diesem Browser gilt der Link noch nicht.',
  label: 'Jemand möchte in dein Konto',
  link: (browser, until) =>
    browser === ''
      ? `Jemand hat einen Link aus einer E-Mail zu deinem Konto in einem Browser geöffnet, in dem du nie angemeldet warst. Vor ${until} öffnet er nichts.`
      : `Jemand hat einen Link aus einer E-Mail zu deinem Konto in einem Browser geöffnet, in dem du nie angemeldet warst (${browser}). Vor ${until} öffnet er nichts.`,
  address: (newAddress, until) =>
    `Dem Shop wurde gesagt, dass deine Adresse ${newAddress} ist. Ab ${until} ist sie die Adresse deines Kontos.`,
  refuse: 'Das war ich nicht',
  refusedTitle: 'Das ist beendet',
  refusedText: 'Der Link gilt nicht mehr, und dein Konto bleibt, wie es ist.',
  refuseFailed: 'Das hat nicht geklappt. Versuch es noch einmal.',
}
