import type * as english from '#features/planner/name-dates.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const filesOf = (count: number) => counted(count, 'fichier', 'fichiers')

export const nameDatesTexts: Texts<typeof english.nameDatesTexts> = {
  offer: (files) => (files === 1 ? '1 fichier a une date dans son nom.' : `${filesOf(files)} ont une date dans leur nom.`),
  title: 'Dates dans les noms de fichiers',
  intro: 'Nous pouvons placer ces fichiers à leur jour dans ton calendrier. Les fichiers et leurs noms restent tels quels.',
  pictures: 'Images sans date dans leur nom',
  withoutPictures: 'Ne pas utiliser',
  until: (year) => `Utiliser la date de prise de vue, jusqu’en ${year}`,
  picturesHint:
    'Un appareil photo écrit le jour de la prise de vue dans le fichier. Pour un scan, ce n’est pas le jour de la page.',
  nothing: 'Aucun de ces fichiers n’a de date utilisable. Le menu d’une page permet de la placer sur un jour.',
  which: (name) => `Quel jour désigne « ${name} » ?`,
  whichHint: 'Ta réponse vaut pour tous les noms de ce genre.',
  put: (files) => (files === 0 ? 'Les placer à leur jour' : `Placer ${filesOf(files)} à leur jour`),
  done: (pages) =>
    pages === 1 ? '1 page est maintenant à son jour.' : `${counted(pages, 'page', 'pages')} sont maintenant à leur jour.`,
  doubtful: (files) => (files === 1 ? '1 fichier reste tel quel' : `${filesOf(files)} restent tels quels`),
  doubts: {
    order: 'Il peut s’agir de plusieurs jours.',
    future: 'Ce jour n’est pas encore venu.',
    several: 'Son nom contient plus d’une date.',
    pages: 'Il a beaucoup de pages : c’est peut-être le jour où il a été enregistré.',
    known: 'Une de ses pages est déjà placée à un jour, dans un autre fichier.',
    scan: 'L’image est peut-être un scan fait plus tard.',
  },
  more: (files) => `Et ${counted(files, 'autre fichier', 'autres fichiers')}.`,
}
