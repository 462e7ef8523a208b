import type * as english from '#features/mail/no-mail-server.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const noMailServerTexts: Texts<typeof english.noMailServerTexts> = {
  title: 'Cette boutique ne peut pas encore envoyer d’e-mails',
  writeTo: (supportEmail) =>
    `Cette boutique ne peut pas encore envoyer d’e-mails. Écris à ${supportEmail}, et quelqu’un t’aidera.`,
  waits: (email) =>
    `Aucun serveur de messagerie n’est configuré. L’e-mail à ${email} attend sous « E-mails », où tu peux le copier.`,
}
