import type * as english from '#features/planner/showing.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { rangeName } from './planner.texts.ts'

const date = datesIn('fr-FR')
const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

export const showingTexts: Texts<typeof english.showingTexts> = {
  open: 'Montrer à quelqu’un',
  title: 'Montrer des pages à quelqu’un',
  lead: 'Tu obtiens un lien. Qui le possède voit ces pages en images, telles qu’elles sont maintenant, et rien d’autre de toi.',
  from: 'Du',
  to: 'Au',
  choose: 'Pages écrites',
  chosen: (count, most) => (count > most ? `${count} choisies, ${most} au plus` : `${count} choisie${count > 1 ? 's' : ''}`),
  all: 'Toutes',
  none: 'Aucune',
  noPages: 'Aucune page n’est écrite ces jours-là.',
  noPagesInFiles: 'Aucune page écrite n’a été lue dans ces fichiers.',
  without: (files) => (files === 1 ? '1 fichier n’a aucune page à montrer.' : `${files} fichiers n’ont aucune page à montrer.`),
  loadFailed: 'Impossible de charger les pages.',
  name: 'Pour qui',
  nameHint: 'Toi seul vois ce nom. Il peut rester vide.',
  ends: 'Prend fin après',
  days: (count) => (count === 1 ? '1 jour' : `${count} jours`),
  password: 'Mot de passe',
  passwordHint: (least) =>
    `Au moins ${least} caractères. Sans mot de passe, le lien suffit. Transmets-le par une autre voie que le lien.`,
  make: 'Créer le lien',
  failed: 'Ça n’a pas marché. Réessaie.',
  made: 'Le lien vers tes pages',
  onlyOnce:
    'Copie-le maintenant : il n’est affiché qu’une fois. Tu peux l’arrêter à tout moment dans les Réglages, sous « Données ».',
  copy: 'Copier',
  copied: 'Copié',
  copiedText: 'Le lien est dans ton presse-papiers.',
  copyFailed: 'Sélectionne le lien et copie-le à la main.',
  done: 'Terminé',
  listTitle: 'Pages que tu montres',
  empty:
    'Tu ne montres de pages à personne. Pour commencer, ouvre dans ton agenda le menu d’un mois, ou « Partager » sur une page.',
  listFailed: 'Impossible de charger les liens vers tes pages.',
  what: ({ pages: count, firstDay, lastDay }) =>
    firstDay === null || lastDay === null ? pages(count) : `${pages(count)}, ${rangeName({ from: firstDay, to: lastDay })}`,
  until: (at) => `Jusqu’au ${date(at, 'mdyt')}`,
  opened: ({ openings, openedAt }) =>
    openedAt === null
      ? 'Pas encore ouvert'
      : `Ouvert ${openings === 1 ? 'une fois' : `${openings} fois`}, la dernière le ${date(openedAt, 'mdt')}`,
  withPassword: 'Avec un mot de passe',
  change: 'Changer la fin',
  changeTitle: 'Quand ce lien doit-il prendre fin ?',
  endsFromNow: 'À partir de maintenant',
  save: 'Enregistrer',
  end: 'Arrêter le lien',
  endTitle: 'Arrêter ce lien ?',
  endText: 'Dès maintenant, il ne montre plus rien, même à qui l’a ouvert.',
  ended: 'Le lien ne montre plus rien.',
}
