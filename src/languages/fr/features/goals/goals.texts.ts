import type * as english from '#features/goals/goals.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('fr-FR')

const day = (instant: string) => date(instant, 'md')

export const goalsTexts: Texts<typeof english.goalsTexts> = {
  title: 'Objectifs',
  lead: 'Ce que tu aimerais voir grandir, à son rythme.',
  add: 'Ajouter',
  list: 'Tes objectifs',
  timeframes: {
    daily: 'Jour',
    weekly: 'Semaine',
    monthly: 'Mois',
    quarterly: 'Trimestre',
    yearly: 'Année',
  },
  finish: (title) => `Marquer comme fait : ${title}`,
  reopen: (title) => `Rouvrir : ${title}`,
  edit: (title) => `Modifier : ${title}`,
  remove: (title) => `Supprimer : ${title}`,
  replaced: (title) => `Sur un autre appareil : « ${title} »`,
  dismissReplaced: 'Compris',
  showMore: 'Afficher plus',
  loadFailed: 'Impossible de charger tes objectifs.',
  moreFailed: 'Impossible de charger la suite.',
  empty: {
    none: 'Pas encore d’objectif',
    noneText: 'Commence par quelque chose de petit.',
    addFirst: 'Ajouter un premier objectif',
    allDone: 'Ici, tout est fait',
    allDoneText: 'Repose-toi. Ajoute le prochain quand tu en auras envie.',
    addNext: 'Ajouter un objectif',
  },
  completed: {
    title: 'Terminés',
    on: (instant) => `Fait le ${day(instant)}`,
    last: (instant) => `Dernière fois le ${day(instant)}`,
    returns: { daily: 'De retour demain', weekly: 'De retour lundi' },
  },
  about: {
    title: 'À propos des objectifs',
    text: 'Les objectifs te rappellent en douceur ce qui compte pour toi. Ici, rien ne compte tes jours ni ne vire au rouge. En reformuler un, le terminer ou le laisser partir : dans les trois cas, tu avances.',
  },
  added: 'Objectif ajouté',
  removed: 'Objectif supprimé',
  changed: 'Objectif modifié',
  finished: 'Objectif atteint',
  finishedText: 'Bravo. Tu le retrouveras sous « Terminés ».',
  finishedReturns: {
    daily: 'Bravo. Il revient demain.',
    weekly: 'Bravo. Il revient lundi.',
  },
  reopened: 'Objectif rouvert',
  restored: 'Objectif restauré',
  undo: 'Annuler',
  failedTitle: 'Erreur',
  addFailed: 'L’objectif n’a pas pu être ajouté. Réessaie.',
  removeFailed: 'L’objectif n’a pas pu être supprimé. Réessaie.',
  changeFailed: 'L’objectif n’a pas pu être modifié. Réessaie.',
  restoreFailed: 'L’objectif n’a pas pu être restauré. Réessaie.',
  card: {
    title: 'Tes objectifs',
    all: 'Tous les objectifs',
    more: (count, isMore) =>
      `Voir ${count.toLocaleString('fr-FR')}${isMore ? '+' : ''} ${count < 2 && !isMore ? 'autre objectif' : 'autres objectifs'}`,
    empty: 'Un petit objectif, en douceur ?',
    emptyText: 'Une seule petite chose est un bon début.',
  },
}
