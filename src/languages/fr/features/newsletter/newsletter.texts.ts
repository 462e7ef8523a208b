import type * as english from '#features/newsletter/newsletter.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { noMailServerTexts } from '../mail/no-mail-server.texts.ts'

const home = 'Retour à l’accueil'

export const newsletterTexts: Texts<typeof english.newsletterTexts> = {
  sent: 'Merci. Si cette adresse est nouvelle pour nous, un e-mail de confirmation vient de partir.',
  cannotSend:
    'Cette boutique ne peut pas encore envoyer d’e-mails, donc pas confirmer cette adresse. D’ici là, tu ne recevras pas la newsletter.',
  confirmed: 'Ton abonnement est confirmé.',
  unsubscribed: 'Ton abonnement est terminé.',
  invalidEmail: 'Saisis une adresse e-mail valable.',
  linkSpent: 'Ce lien a expiré ou a déjà servi. Saisis à nouveau ton adresse.',
  page: {
    title: 'Newsletter',
    sentTitle: 'Regarde ta boîte de réception',
    sentText: 'Si cette adresse est nouvelle pour nous, un e-mail vient de partir. Ouvre-le et touche le bouton pour t’abonner.',
    cannotSendTitle: noMailServerTexts.title,
    cannotSendText: (supportEmail) =>
      `Nous confirmons chaque adresse par e-mail avant d’envoyer la newsletter. Écris à ${supportEmail} si tu veux t’abonner.`,
    sentNote: 'Rien après quelques minutes ? Regarde dans les indésirables, ou saisis à nouveau ton adresse.',
    problems: {
      email: 'Cela ne ressemble pas à une adresse e-mail. Vérifie-la et réessaie.',
      later: 'Trop d’essais. Réessaie dans une heure.',
      failed: 'Ça n’a pas marché. Réessaie dans un instant.',
    },
    home,
  },
  confirm: {
    title: 'Confirme ton abonnement',
    lead: 'Confirme pour recevoir la newsletter. Chaque e-mail contient un lien de désabonnement.',
    confirm: 'S’abonner',
    confirming: 'Confirmation…',
    failed: 'Ton abonnement n’a pas pu être confirmé. Réessaie.',
    done: 'C’est fait. Tu recevras la prochaine newsletter.',
    home,
  },
  unsubscribe: {
    title: 'Se désabonner',
    lead: 'La newsletter n’arrivera plus à cette adresse. Ton compte, si tu en as un, reste comme il est.',
    confirm: 'Se désabonner',
    confirming: 'Désabonnement…',
    failed: 'Le désabonnement n’a pas marché. Réessaie.',
    done: 'C’est fait. La newsletter n’arrivera plus à cette adresse.',
    home,
  },
}
