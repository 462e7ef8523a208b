import type * as english from '#app/devices.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('fr-FR')
const dayOf = (instant: string) => date(instant, 'mdy')
const some = (count: number, one: string, more: string) => `${count.toLocaleString('fr-FR')} ${count < 2 ? one : more}`

const full = 'Ta bibliothèque est pleine. Vider « Supprimés récemment » fait de la place.'

/** `de « Supernote »` */
const from = (device: string | null) => (device === null ? 'de tes appareils' : `de « ${device} »`)
const pagesArrived = (pages: number, device: string | null) =>
  `${some(pages, 'page est arrivée', 'pages sont arrivées')} ${from(device)}`

export const devicesTexts: Texts<typeof english.devicesTexts> = {
  title: 'Appareils',
  lead: 'Les tablettes, téléphones et programmes qui envoient des pages à ta bibliothèque.',
  list: 'Tes appareils',
  emptyTitle: 'Aucun appareil n’envoie encore de pages',
  emptyText:
    'Des apps comme Goodnotes et Notability savent envoyer toutes seules ce que tu écris. Tu ne les configures qu’une fois.',
  help: 'Comment configurer un appareil',
  loadFailed: 'Impossible de charger tes appareils.',
  browsers: 'Navigateurs',
  ways: {
    'drop-box': 'WebDAV',
    form: 'Raccourci ou script',
    browser: 'Ajouté ou partagé dans un navigateur',
  },
  nothingYet: 'N’a encore rien envoyé.',
  files: (files, lastName, lastAt) =>
    `${some(files, 'fichier', 'fichiers')} dans ta bibliothèque, le dernier arrivé le ${dayOf(lastAt)} : ${lastName}`,
  used: (at) => `Dernière connexion le ${dayOf(at)}`,
  noPassword: 'N’a plus de mot de passe. Ce qu’il a envoyé reste dans ta bibliothèque.',
  refused: {
    not_a_page: (name, at) =>
      `« ${name} » a été refusé le ${dayOf(at)} : ce fichier est illisible ici. Exporte-le en PDF et envoie ce PDF.`,
    too_large: (name, at) => `« ${name} » a été refusé le ${dayOf(at)} : ce fichier est trop gros.`,
    full: (name, at) =>
      `« ${name} » n’a pas trouvé de place le ${dayOf(at)} : ta bibliothèque est pleine. Vider « Supprimés récemment » fait de la place.`,
    texts_full: (name, at) =>
      `« ${name} » est arrivé le ${dayOf(at)}, mais la recherche ne trouve pas ce qui y est écrit : le texte de tes autres pages prend toute la place.`,
  },
  smallFilesOnly:
    'Les gros fichiers ne passent pas en ce moment : quelque chose devant le serveur les refuse. Demande à la personne qui le gère de relever sa limite. Dans nginx, c’est client_max_body_size.',
  writing: {
    label: 'Trouver ce que j’ai écrit',
    hint: 'Garde, pour la recherche, le texte qu’un appareil a lu dans ton écriture et qu’il envoie avec une page. Il reste sur ce serveur. Désactiver l’efface.',
  },
  test: 'Tester',
  testOf: (device) => `Tester « ${device} »`,
  testing: {
    lead: 'D’abord, nous vérifions tout de ce côté. Ensuite, envoie une page depuis l’appareil.',
    large: 'Les gros fichiers passent.',
    room: 'Ta bibliothèque a de la place.',
    full,
    waiting: (device) => `En attente de « ${device} ». Envoie maintenant une page qui n’est pas encore dans ta bibliothèque.`,
    arrived: (name) => `« ${name} » est arrivé.`,
    nothing: 'Rien n’est arrivé. Vérifie l’adresse, le mot de passe et le Wi-Fi de l’appareil.',
    failed: 'Le test n’a pas marché. Réessaie.',
    again: 'Tester à nouveau',
  },
  arrived: {
    pages: (pages, device) => `${pagesArrived(pages, device)}.`,
    pagesToSee: (pages, device, open) => `${pagesArrived(pages, device)}, ${some(open, 'attend', 'attendent')} ta réponse.`,
    files: (files, device) => `${some(files, 'fichier est arrivé', 'fichiers sont arrivés')} ${from(device)}.`,
    full: 'Ta bibliothèque est pleine : un fichier d’un de tes appareils n’a pas trouvé de place.',
    dismiss: 'Masquer',
  },
}
