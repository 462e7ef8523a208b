import type * as english from '#features/orders/lost-code.texts.ts'
import type { Texts } from '#kit/languages.ts'
export const lostCodeTexts: Texts<typeof english.lostCodeTexts> = {
  link: 'J’ai perdu mon code',
  title: 'J’ai perdu mon code',
  lead: 'Indique l’adresse de ta commande, et on y renvoie ton code.',
  email: 'E-mail',
  send: 'Recevoir mon code',
  sending: 'Envoi…',
  close: 'Fermer',
  write: 'Écrire à la boutique',
  fillAllFields: 'Indique ton adresse e-mail.',
  invalidEmail: 'Saisis une adresse e-mail valable.',
  failed: 'Ça n’a pas marché. Réessaie.',
  leadWithoutMail:
    'Indique l’adresse de ta commande. Cette boutique ne peut pas encore envoyer d’e-mails : quelqu’un te donnera le code.',
  sendWithoutMail: 'Demander mon code',
  sentTitle: 'Regarde tes e-mails',
  sent: 'Si un code inutilisé appartient à cette adresse, il vient de partir.',
  cannotSendTitle: 'Écris maintenant à la boutique',
  cannotSend: 'Si un code inutilisé appartient à cette adresse, la boutique peut maintenant te le donner.',
  askShop: (supportEmail) => `Écris à ${supportEmail} pour dire que tu l’attends.`,
  notArrived: (supportEmail) => `Rien après quelques minutes ? Écris à ${supportEmail} en donnant ton numéro de commande.`,
}
