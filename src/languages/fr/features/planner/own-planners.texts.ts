import type * as english from '#features/planner/own-planners.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownPlannersTexts: Texts<typeof english.ownPlannersTexts> = {
  title: 'Mes agendas',
  cover: (name) => `Couverture de ${name}`,
  about: (year, pages) => (year === null ? counted(pages, 'page', 'pages') : `${year}, ${counted(pages, 'page', 'pages')}`),
  download: 'Télécharger',
  downloadOf: (title, label) => (label === '' ? `Télécharger ${title}` : `Télécharger ${title}, ${label}`),
  ownerLine: (name, orderNumber) => (orderNumber === null ? name : `${name}, commande ${orderNumber}`),
  without: 'Aucun agenda à télécharger n’est lié à ton code. La boutique peut l’ajouter :',
  addCode: 'Ajouter le code d’un autre agenda',
  notices: {
    label: 'Du nouveau pour tes agendas',
    corrected: (planner, variant) => `${variant === '' ? planner : `${planner}, ${variant}`} : version corrigée`,
    correctedText: 'Ton fichier fonctionne toujours. Ce que tu écris dans l’un ou l’autre apparaît aux mêmes jours.',
    next: (planner) => `${planner} est arrivé`,
    nextText: (before) => `Il fait suite à ton agenda « ${before} ».`,
    toShop: 'Le voir dans la boutique',
    carryTitle: (planner) => `Reprendre dans « ${planner} » ?`,
    folders: (names) => `Nouveaux dossiers : ${names.join(', ')}`,
    goals: (titles) => `Objectifs annuels en cours, avec la nouvelle année : ${titles.join(', ')}`,
    carryText: 'Tes dossiers et leurs fichiers restent comme ils sont.',
    carry: 'Reprendre',
    carried: 'Repris',
    no: 'Non, merci',
    dismiss: 'Compris',
    failed: 'L’enregistrement n’a pas réussi. Réessaie.',
  },
  loadFailed: 'Les agendas que tu as achetés n’ont pas pu être chargés. Réessaie.',
}
