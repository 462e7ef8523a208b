import type * as english from '#features/own-data/own-data.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const ownDataTexts: Texts<typeof english.ownDataTexts> = {
  title: 'Une copie de tout',
  open: 'Tout télécharger',
  hint: 'Tes pages dans leurs dossiers, tes objectifs, sessions et réglages dans un seul fichier ZIP.',
  page: {
    title: (product) => `Tes données ${product}`,
    lead: (day) =>
      `Tout ce que tu gardais, en date du ${day}. Le dossier data contient la même chose sous une forme que les programmes savent lire.`,
    account: 'Compte',
    name: 'Nom',
    email: 'E-mail',
    since: 'Ici depuis',
    pages: 'Pages',
    noPages: 'Aucune page.',
    missing: 'Ce fichier manquait sur le serveur et n’a pas pu être inclus.',
    goals: 'Objectifs',
    noGoals: 'Aucun objectif.',
    timeframes: { daily: 'jour', weekly: 'semaine', monthly: 'mois', quarterly: 'trimestre', yearly: 'année' },
    done: 'terminé',
    sessions: 'Sessions de concentration',
    noSessions: 'Aucune session de concentration.',
    session: (day, minutes) => `${day} : ${minutes} ${minutes < 2 ? 'minute' : 'minutes'}`,
    settings: 'Réglages',
    settingsText: 'Tes réglages sont dans data/settings.json.',
  },
}
