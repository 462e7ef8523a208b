import type * as english from '#features/mail/no-mail-server.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const noMailServerTexts: Texts<typeof english.noMailServerTexts> = {
  title: 'Dieser Shop kann noch keine E-Mails senden',
  writeTo: (supportEmail) =>
    `Dieser Shop kann noch keine E-Mails senden. Schreib an ${supportEmail}, und jemand hilft dir weiter.`,
  waits: (email) =>
    `Es ist kein Mailserver eingerichtet. Die E-Mail an ${email} wartet unter „E-Mail“, wo du sie kopieren kannst.`,
}
