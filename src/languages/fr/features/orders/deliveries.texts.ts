import type * as english from '#features/orders/deliveries.texts.ts'
import type { Texts } from '#kit/languages.ts'

const number = (count: number) => count.toLocaleString('fr-FR')

export const deliveriesTexts: Texts<typeof english.deliveriesTexts> = {
  title: 'Messages de boutique',
  lead: 'Ce que tes boutiques ont envoyé ces 30 derniers jours, et ce qu’il en est advenu.',
  open: 'Messages de boutique',
  back: 'Toutes les commandes',
  label: 'Messages de boutique',
  words: ['message', 'messages'],
  states: {
    refused: 'Refusé',
    unread: 'Non compris',
    accepted: 'Accepté',
    known: 'Déjà connu',
    ignored: 'Sans paiement',
    test: 'Test',
  },
  order: 'Commande',
  result: 'Résultat',
  received: 'Reçu',
  unknownOrder: 'Commande inconnue',
  noOrder: 'Pas de commande',
  tooLarge: 'Le message était trop grand pour être gardé. Renvoie-le depuis la boutique.',
  settled: 'Réparé',
  name: (shop, order) => `${shop}, ${order}`,
  empty: { title: 'Pas encore de messages', text: 'Chaque message d’une boutique reliée apparaît ici.' },
  replay: 'Relire',
  replayAll: 'Relire tous les échecs',
  replayedSome: (count) => `${number(count)} ${count < 2 ? 'message relu' : 'messages relus'}`,
  replayFailed: 'Le message n’a pas pu être relu.',
  contacts: 'Boutiques reliées',
  heard: (shop) => `${shop} : dernière nouvelle le`,
  silent: (shop) => `${shop} : plus de nouvelles depuis le`,
  tested: 'Sa dernière commande de test est arrivée',
  never: (shop) => `${shop} : pas encore de nouvelles.`,
  reasons: {
    signature: 'La signature est fausse. Le secret de la boutique et celui de ce serveur sont différents.',
    time: 'La signature est juste, mais son heure diffère de plus de cinq minutes. Vérifie l’horloge des deux serveurs.',
    test: 'La boutique l’a envoyé en mode test : il n’a créé ni commande, ni code, ni e-mail.',
    json: 'Le message n’est pas du JSON.',
    number: 'Le numéro de commande est vide, trop long, ou commence comme une formule.',
    field: (field) => `Le champ « ${field} » n’est pas celui attendu.`,
  },
  replayed: {
    accepted: 'La commande a été enregistrée.',
    known: 'La commande était déjà enregistrée.',
    test: 'Le message était un test de la boutique. Il n’a créé aucune commande.',
    ignored: 'Le message ne concerne pas un paiement.',
    unread: 'Le message reste incompréhensible.',
    refused: 'La signature est toujours fausse. Vérifie d’abord le secret.',
  },
  replayedAll: (accepted, left) =>
    `${accepted === 0 ? 'Aucun message enregistré' : `${number(accepted)} ${accepted < 2 ? 'message enregistré' : 'messages enregistrés'}`}, ${left === 0 ? 'il n’en reste aucun' : `il en reste ${number(left)}`}.`,
  notFound: 'Ce message n’existe pas.',
  notReplayable: 'Ce message ne peut pas être relu.',
}
