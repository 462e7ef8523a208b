import type * as english from '#features/orders/claims-screens.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const claimPageTexts: Texts<typeof english.claimPageTexts> = {
  title: 'Reçois ton code d’accès',
  lead: (product) =>
    `Tu as acheté sur une place de marché, comme Etsy ? Dis-nous quelle commande est la tienne, et le code pour ${product} t’arrive par e-mail, une fois.`,
  orderNumber: 'Numéro de commande',
  orderNumberHint: 'Il figure sur le reçu de la place de marché.',
  name: 'Nom sur la commande',
  email: 'Ton e-mail',
  emailHint: 'Le code ne marchera que pour cette adresse.',
  send: 'Recevoir mon code',
  invalidEmail: 'Saisis une adresse e-mail valable.',
  failed: 'Ça n’a pas marché. Réessaie.',
  sentTitle: 'Regarde tes e-mails',
  again: 'Essayer une autre commande',
  haveCode: 'J’ai déjà un code',
}

export const claimsListTexts: Texts<typeof english.claimsListTexts> = {
  label: 'Demandes qui t’attendent',
  lead: 'Ces personnes connaissent le numéro d’une commande et le nom dessus, et demandent son code.',
  asks: (email) => `${email} demande le code`,
  reasons: {
    claimed: (givenTo) =>
      `La commande appartient à ${givenTo}. Si tu la donnes, cette adresse perd le code, et les deux sont prévenues.`,
    two: 'Quelqu’un d’autre le demande aussi. Un seul le reçoit.',
    shown: 'Son code a déjà été affiché ou remis : quelqu’un l’a peut-être.',
    asked: 'La demande est arrivée avant la commande, ou pendant que beaucoup de demandes étaient fausses.',
  },
  give: 'Donner',
  giveIt: (orderNumber, email) => `Donner la commande ${orderNumber} à ${email}`,
  decline: 'Refuser',
  declineIt: (orderNumber, email) => `Refuser la demande de ${email} pour la commande ${orderNumber}`,
  failed: 'Ça n’a pas pu être enregistré.',
  giveAll: (count) => `Donner les ${count.toLocaleString('fr-FR')} sans ambiguïté`,
  giveAllTitle: (count) => `Donner les codes de ${count.toLocaleString('fr-FR')} commandes ?`,
  giveAllText: 'Chacun part à la seule adresse qui le demande. Les demandes qui posent une autre question restent.',
  declineAll: 'Tout refuser',
  declineAllTitle: (count) => `Refuser ${count.toLocaleString('fr-FR')} demandes ?`,
  declineAllText: 'Personne n’est prévenu. Les commandes restent comme elles sont.',
  unknown: (count) =>
    count === 1
      ? '1 demande cite une commande qui n’est pas ici, ou un autre nom. Si tu n’as pas encore importé tes dernières commandes, fais-le maintenant.'
      : `${count.toLocaleString('fr-FR')} demandes citent des commandes qui ne sont pas ici, ou d’autres noms. Si tu n’as pas encore importé tes dernières commandes, fais-le maintenant.`,
  takeTitle: (orderNumber) => `Reprendre la commande ${orderNumber} ?`,
  takeText: (email) => `Le code de ${email} ne marche plus, et cette adresse est prévenue. La commande reçoit un nouveau code.`,
  takeUsed: 'Le code est utilisé. Décide du sort de ce compte. La commande reçoit un nouveau code dans tous les cas.',
  keep: 'Rien ne change pour ce compte.',
}
