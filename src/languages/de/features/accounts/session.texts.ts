import type * as english from '#features/accounts/session.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sessionTexts: Texts<typeof english.sessionTexts> = {
  logout: {
    button: 'Abmelden',
    doneTitle: 'Abgemeldet',
    doneText: 'Du bist jetzt abgemeldet.',
    failedTitle: 'Abmelden gescheitert',
    failedText: 'Bitte versuche es noch einmal.',
    failedHint: 'Auf diesem Gerät bist du abgemeldet. Auf dem Server melden wir dich ab, sobald wir ihn erreichen.',
  },
  noCookie:
    'Dein Browser behält für diese Adresse keine Cookies, deshalb kannst du nicht angemeldet bleiben. Erlaube in seinen Einstellungen Cookies für diese Website und melde dich dann noch einmal an.',
  otherAddress: (address) =>
    `Unter dieser Adresse kannst du nicht angemeldet bleiben. Bitte öffne ${address} und melde dich dort an.`,
}
