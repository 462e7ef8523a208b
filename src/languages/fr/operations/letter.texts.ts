import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/letter.texts.ts'
import { counted, number } from '../kit/number.ts'

export const letterTexts: Texts<typeof english.letterTexts> = {
  allIsWell: 'Tout va bien.',
  problems: (count) => (count === 1 ? 'Une chose demande ton attention.' : `${number(count)} choses demandent ton attention.`),
  orders: (count) =>
    count === 0
      ? 'Pas de nouvelle commande.'
      : count === 1
        ? 'Une commande, traitée.'
        : `${number(count)} commandes, toutes traitées.`,
  ordersWaiting: (count, waiting) => {
    const orders = count === 0 ? 'Pas de nouvelle commande' : counted(count, 'commande', 'commandes')
    return `${orders} ; ${counted(waiting, 'élément attend', 'éléments attendent')} ta réponse.`
  },
  proven: (weekday) => `Sauvegarde testée ${weekday}.`,
  lastProven: (day) => `La dernière sauvegarde testée date du ${day}.`,
  noBackup: 'Aucune sauvegarde n’a encore été testée.',
  certificate: (month) => `Certificat valable jusqu’en ${month}.`,
  certificateEnding: (day) => `Le certificat expire le ${day} et n’a pas été renouvelé.`,
  neverCame: (count) =>
    count === 1
      ? 'Une personne qui a acheté le mois dernier n’est jamais venue.'
      : `${number(count)} personnes qui ont acheté le mois dernier ne sont jamais venues.`,
}
