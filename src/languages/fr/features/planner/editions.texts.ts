import type * as english from '#features/planner/editions.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { monthAndYear, shortDay, shortRange } from './planner.texts.ts'

const pages = (count: number, one = '', more = '') => `${number(count)} ${count < 2 ? `page${one}` : `pages${more}`}`

const dated = (from: string, to: string) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`)

const listed = (runs: readonly [string, string][], count: number) => {
  const named = runs.map(([from, to]) => dated(from, to))
  const more = count - runs.length
  return `${named.join(' ; ')}${more > 0 ? ` ; ${number(more)} de plus` : ''}`
}

export const editionsTexts: Texts<typeof english.editionsTexts> = {
  lead: 'Les agendas vierges dans lesquels on écrit. Les exports sont comparés à ceux que tu publies.',
  add: 'Ajouter une édition',
  addTitle: 'Ajouter une édition',
  addText: 'Le PDF vierge, tel que tu le vends. Ses pages sont lues, et tu confirmes leurs dates avant la publication.',
  name: 'Titre',
  namePlaceholder: 'Agenda journalier 2027',
  choose: 'Choisir le PDF',
  addFailed: 'L’édition n’a pas pu être ajoutée. Réessaie.',
  submit: 'Ajouter',
  added: 'L’édition est en cours de lecture',
  loadFailed: 'Impossible de charger les éditions. Réessaie.',
  emptyTitle: 'Pas encore d’éditions',
  emptyText: 'Ajoute le PDF vierge d’un agenda que tu vends. Les pages exportées iront alors à leur jour.',
  states: {
    draft: 'En attente',
    indexing: 'En lecture',
    ready: 'Prête',
    published: 'Publiée',
    retired: 'Retirée',
    failed: 'Échec',
  },
  reading: (done, total) => (total === 0 ? 'Lecture de ses pages' : `Lecture : ${number(done)} sur ${pages(total)}`),
  size: (count, year) => `${pages(count)}, ${year === null ? 'sans dates' : year}`,
  undated: 'Aucune date trouvée : les pages ne se distinguent que par leur type.',
  pictured: (pictured, count) => {
    const missing = count - pictured
    return pictured === 0
      ? 'Ses pages n’ont pas pu être dessinées. Les exports en images ne seront pas reconnus, mais les PDF oui.'
      : `${pages(missing, ' n’a pas pu être dessinée', ' n’ont pas pu être dessinées')}. ${missing < 2 ? 'Son image ne sera pas reconnue' : 'Leurs images ne seront pas reconnues'}, mais les PDF oui.`
  },
  unpictured: {
    too_large: 'Dessiner ses pages demande trop de mémoire. Les exports en images ne seront pas reconnus, mais les PDF oui.',
    too_slow: 'Dessiner ses pages prend trop de temps. Les exports en images ne seront pas reconnus, mais les PDF oui.',
  },
  placed: (count) => pages(count, ' placée', ' placées'),
  doubts: (count, unknown) => {
    const all = count === 0 ? 'Aucun doute' : pages(count, ' à regarder', ' à regarder')
    if (unknown === 0) return all
    if (unknown === count) return `${all}, ${count < 2 ? 'sans date' : 'toutes sans date'}`
    return `${all}, dont ${number(unknown)} sans date`
  },
  failures: {
    encrypted: 'Ce PDF demande un mot de passe.',
    too_large: 'Ce PDF est trop gros, ou a plus de 3 000 pages.',
    too_slow: 'Ce PDF est trop long à lire.',
  },
  failed: 'Ce PDF n’a pas pu être lu.',
  look: (title) => `Vérifier les pages de « ${title} »`,
  lookShort: 'Vérifier',
  publish: 'Publier',
  publishNamed: (title) => `Publier ${title}`,
  publishTitle: (title) => `Publier « ${title} » ?`,
  publishText:
    'Désormais, les exports lui sont comparés. Les PDF déjà présents dans les bibliothèques sont lus aussi, en arrière-plan : environ une demi-seconde pour cent pages.',
  publishDoubts: (count) =>
    `${pages(count)} encore en doute. ${count < 2 ? 'La date proposée sera utilisée' : 'Les dates proposées seront utilisées'}.`,
  publishUnknown: (count) =>
    count < 2
      ? `La date de ${pages(count)} est inconnue. Ce qu’on y écrit est gardé, mais n’apparaît à aucun jour.`
      : `Les dates de ${pages(count)} sont inconnues. Ce qu’on y écrit est gardé, mais n’apparaît à aucun jour.`,
  published: 'Publiée',
  corrects: 'Est-ce une édition corrigée ?',
  correctsNone: 'Non, une nouvelle',
  changes: 'Ce qui a été corrigé',
  changesHint: 'Qui possède l’édition qu’elle corrige l’apprend une fois, avec ces mots.',
  retire: 'Retirer',
  retireNamed: (title) => `Retirer ${title}`,
  retireTitle: (title) => `Retirer « ${title} » ?`,
  retireText: 'Les nouveaux exports ne lui seront plus comparés. Ce qui a été reconnu reste.',
  retired: 'Retirée',
  changeFailed: 'Le changement n’a pas marché. Réessaie.',
  pagesTitle: (title) => `Pages de « ${title} »`,
  pagesFailed: 'Impossible de charger les pages. Réessaie.',
  calendar: 'Calendrier de cette édition',
  noCalendar: 'Aucune de ses pages n’est encore un jour ou une semaine.',
  rowName: (label) => (label.length === 4 ? label : monthAndYear(`${label}-01`)),
  stateNames: {
    sure: (count) => `${number(count)} ${count < 2 ? 'sûre' : 'sûres'}`,
    doubt: (count) => `${number(count)} en doute`,
    missing: (count) => `${number(count)} ${count < 2 ? 'manquante' : 'manquantes'}`,
    twice: (count) => `${number(count)} en double`,
  },
  dates: {
    missing: (runs, count) => `Dates manquantes : ${listed(runs, count)}`,
    twice: (runs, count) => `Dates en double : ${listed(runs, count)}`,
  },
  groups: 'Pages à regarder',
  group: (count, reason) => `${pages(count)} : ${reason}`,
  settle: 'C’est juste',
  settleUndated: 'Elles n’ont pas de date',
  becomes: (kind, from, to) => `${kind} : ${from && to ? dated(from, to) : 'sans date'}`,
  whichYear: 'Quelle année ?',
  yearOpen:
    'Aucune année n’est imprimée sur ses pages, elles n’ont donc pas encore de date. Indiquez l’année : une seule réponse les date toutes.',
  yearSaid: 'Si c’est une autre année, toutes ses pages y passent, sauf celles que vous avez modifiées.',
  yearChoice: (years, from, to) => `${years} : ${shortRange(from, to)}`,
  settleGroup: (count, reason) => `C’est juste, ${pages(count)} : ${reason}`,
  range: 'Régler beaucoup de pages d’un coup',
  rangeHint: 'Par exemple : les pages 71 à 436 sont des jours, à partir du 1er janvier, avec deux pages chacun.',
  rangeSays: (count, from, to) => `${pages(count)}, du ${shortDay(from)} au ${shortDay(to)}.`,
  firstPage: 'Première page',
  lastPage: 'Dernière page',
  firstDate: 'Première date',
  pagesEach: 'Pages par date',
  setRange: 'Régler ces pages',
  changed: (count) => pages(count, ' modifiée', ' modifiées'),
  undo: 'Annuler',
  undone: (count) => pages(count, ' comme avant', ' comme avant'),
  onlyDoubts: 'Seulement les pages en doute',
  noPages: 'Aucune page en doute.',
  more: 'Afficher plus',
  page: (at) => `Page ${at}`,
  kind: 'Type',
  from: 'Du',
  to: 'Au',
  keep: 'Confirmer',
  keepPage: (at) => `Confirmer la page ${at}`,
  kept: 'Confirmée',
  done: 'Terminé',
  reasons: {
    weekday: 'Le jour de la semaine ne correspond pas à la date.',
    noWeekday: 'Aucun jour de semaine imprimé ne confirme la date.',
    noYear: 'Aucune année n’a été trouvée.',
    twice: 'Une autre page a la même date.',
    order: 'La date est antérieure à celle d’une page précédente.',
    gap: 'Des jours manquent avant elle.',
    week: 'Les jours imprimés ne correspondent pas au numéro de semaine.',
    print: 'Quelque chose d’imprimé sur la page contredit la date.',
    links: 'Seuls des liens et les pages voisines donnent la date.',
    unknown: 'Sa date n’a pas été comprise.',
  },
}
