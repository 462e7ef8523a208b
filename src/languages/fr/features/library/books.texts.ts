import type * as english from '#features/library/books.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const date = datesIn('fr-FR')
const dayText = (text: string) => date(text, text.startsWith(String(new Date().getFullYear())) ? 'md' : 'mdy')

export const booksTexts: Texts<typeof english.booksTexts> = {
  written: (pages, until) => {
    if (pages === 0) return 'Rien d’écrit pour l’instant'
    const written = counted(pages, 'page remplie', 'pages remplies')
    return until === null ? written : `${written}, jusqu’au ${dayText(until)}`
  },
  all: (states) => counted(states, 'export', 'exports'),
  allOf: (name, states) => `${counted(states, 'export', 'exports')} de ${name}`,
  lead: 'Le même agenda, d’un seul appareil et dans un seul dossier. Le plus récent est en haut.',
  until: (day) => `Jusqu’au ${dayText(day)}`,
  uploaded: (date) => `envoyé le ${date}`,
  open: (name, which) => `Ouvrir ${name} : ${which}`,
  download: (name, which) => `Télécharger ${name} : ${which}`,
  remove: (name, which) => `Supprimer ${name} : ${which}`,
  putOnDays: 'Placer sur des jours',
  show: 'Montrer',
  more: 'Afficher plus',
  onlyHere: (days, pages) =>
    days === pages
      ? counted(days, 'jour ne se trouve qu’ici', 'jours ne se trouvent qu’ici')
      : counted(pages, 'page remplie ne se trouve qu’ici', 'pages remplies ne se trouvent qu’ici'),
  nothingLost: 'Tout ce qui y est écrit se trouve aussi dans un autre fichier.',
  removeTitle: (name) => `Supprimer « ${name} » ?`,
  removeSomeTitle: (files) => `Supprimer ${counted(files, 'fichier', 'fichiers')} ?`,
  removeOne: 'Supprimer',
  removeNewest: 'Supprimer le plus récent',
  removeAll: (states) => `Supprimer les ${number(states)}`,
  inPrint: 'Aussi dans le texte imprimé',
  kept: 'Les fichiers supprimés peuvent être restaurés pendant 30 jours.',
}
