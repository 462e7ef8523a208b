import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/proof.texts.ts'

export const proofTexts: Texts<typeof english.proofTexts> = {
  title: 'Bestätige, dass du es bist',
  lead: 'Deine Anmeldung ist schon eine Weile her. Gib dein Passwort ein, dann geht es hier weiter.',
  leadWithPasskey:
    'Deine Anmeldung ist schon eine Weile her. Nimm einen Passkey oder gib dein Passwort ein, dann geht es hier weiter.',
  leadPasskeyAlone: 'Deine Anmeldung ist schon eine Weile her. Nimm einen Passkey, dann geht es hier weiter.',
  leadPasskeyOrProvider: (provider) =>
    `Deine Anmeldung ist schon eine Weile her. Nimm einen Passkey, dann geht es hier weiter. Oder melde dich noch einmal bei ${provider} an und wiederhole dann, was du gerade tun wolltest.`,
  leadWithoutPassword: (provider) =>
    `Deine Anmeldung ist schon eine Weile her. Melde dich noch einmal bei ${provider} an und wiederhole dann, was du gerade tun wolltest.`,
  leadWithoutAnyWay: 'Deine Anmeldung ist schon eine Weile her. Bitte melde dich ab und wieder an.',
  usePasskey: 'Passkey benutzen',
  noPasskey: 'Es wurde kein Passkey benutzt. Du kannst es noch einmal versuchen.',
  or: 'oder',
  password: 'Dein Passwort',
  confirm: 'Weiter',
  signInAgain: 'Neu anmelden',
  proved: 'Danke.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
