import type * as english from '#features/orders/lost-code.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { noMailServerTexts } from '../mail/no-mail-server.texts.ts'

export const lostCodeTexts: Texts<typeof english.lostCodeTexts> = {
  link: 'J’ai perdu mon code',
  title: 'J’ai perdu mon code',
  lead: 'Indique la commande avec laquelle il est arrivé, et on te le renvoie.',
  orderNumber: 'Numéro de commande',
  orderNumberHint: 'Il est dans l’e-mail de confirmation de ton achat, par exemple #1001.',
  email: 'E-mail',
  emailHint: 'L’adresse de ta commande.',
  send: 'Recevoir mon code',
  sending: 'Envoi…',
  close: 'Fermer',
  fillAllFields: 'Remplis tous les champs.',
  invalidEmail: 'Saisis une adresse e-mail valable.',
  failed: 'Ça n’a pas marché. Réessaie.',
  leadWithoutMail:
    'Indique la commande avec laquelle il est arrivé. Cette boutique ne peut pas encore envoyer d’e-mails : quelqu’un te donnera le code.',
  sendWithoutMail: 'Demander mon code',
  sentTitle: 'Regarde tes e-mails',
  sent: 'Si le numéro de commande et l’adresse vont ensemble, le code vient de partir.',
  cannotSendTitle: noMailServerTexts.title,
  cannotSend: 'Si le numéro de commande et l’adresse vont ensemble, la boutique peut maintenant te donner ton code.',
  askShop: (supportEmail) => `Écris à ${supportEmail} pour dire que tu l’attends.`,
  notArrived: (supportEmail) => `Rien après quelques minutes ? Écris à ${supportEmail}.`,
}
