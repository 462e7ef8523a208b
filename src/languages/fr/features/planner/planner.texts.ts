import type { InkStep } from '#features/planner/ink.rules.ts'
import type { PageKind } from '#features/planner/page-dates.rules.ts'
import type * as english from '#features/planner/planner.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { localDate } from '#kit/local-day.ts'
import { counted, number } from '../../kit/number.ts'

const date = datesIn('fr-FR')
/** With the year only if it isn't this one. */
const inYear = <Form extends 'md' | 'wmd' | 'WMd'>(day: string, today: string, form: Form) =>
  day.slice(0, 4) === today.slice(0, 4) ? form : (`${form}y` as const)
const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
/** Names of months have a capital as titles, and none in a sentence. */
const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** `lundi 2 mars 2026`. */
const longDay = (day: string): string => date(day, 'WMdy')
/** `2 mars 2026`. */
export const shortDay: Texts<typeof english.shortDay> = (day) => date(day, 'mdy')
export const briefDay: Texts<typeof english.briefDay> = (day) => withCapital(date(day, inYear(day, localDate(new Date()), 'wmd')))
/** `Mars 2026`. */
export const monthName: Texts<typeof english.monthName> = (day) => withCapital(date(day, 'My'))
/** `Mars 2026`. */
export const monthAndYear: Texts<typeof english.monthAndYear> = (day) => withCapital(date(day, 'my'))

export const kindNames: Record<PageKind, string> = {
  year: 'Année',
  quarter: 'Trimestre',
  month: 'Mois',
  week: 'Semaine',
  day: 'Jour',
  notes: 'Notes',
  cover: 'Couverture',
  other: 'Autre page',
}

export const pageName: typeof english.pageName = (page) => {
  const { kind, dateFrom } = page
  if (dateFrom === null) return page.label || kindNames[kind]
  if (kind === 'day') return rangeName({ from: dateFrom, to: page.dateTo ?? dateFrom })
  if (kind === 'notes' && page.dateTo === dateFrom) return `Notes du ${longDay(dateFrom)}`
  if (kind === 'week') return `Semaine du ${date(dateFrom, 'Mdy')}`
  if (kind === 'year') return `Année ${dateFrom.slice(0, 4)}`
  return kind === 'month' ? monthName(dateFrom) : `${kindNames[kind]}, ${inSentence(monthName(dateFrom))}`
}

/** `mardi`, or `le 2 nov.` if that was more than six days ago. Null if it was today. */
function dayBefore(since: Date, now: Date): string | null {
  const days = (Date.parse(localDate(now)) - Date.parse(localDate(since))) / 86_400_000
  if (days < 1) return null
  return days < 7 ? date(since, 'W') : `le ${date(since, 'md')}`
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Within a sentence: `jusqu’à hier`, `jusqu’à dimanche`, `jusqu’au 2 nov.`. */
function untilDay(day: string, now: Date): string {
  const today = localDate(now)
  const ago = daysBetween(day, today)
  if (ago < 2) return ago === 0 ? 'jusqu’à aujourd’hui' : 'jusqu’à hier'
  if (ago < 7) return `jusqu’à ${date(day, 'W')}`
  return `jusqu’au ${date(day, inYear(day, today, 'md'))}`
}

/** `412 pages : 38 avec ton écriture, 3 nouvelles depuis mardi, 1 sans place.` */
const sentence: (typeof english.plannerTexts)['sentence'] = (
  { pagesTotal, placed, withInk, unknownInk, newPages, unplaced, since },
  now,
) => {
  const pages = counted(pagesTotal, 'page', 'pages')
  if (placed === 0) return `${pages} : nous n’y avons reconnu aucune page de ton agenda.`
  const when = since === null ? null : dayBefore(new Date(since), now)
  const parts = [
    ...(withInk === 0 && unknownInk > 0 ? [] : [`${number(withInk)} avec ton écriture`]),
    ...(since === null || newPages === 0
      ? []
      : [`${counted(newPages, 'nouvelle', 'nouvelles')}${when === null ? '' : ` depuis ${when}`}`]),
    ...(unknownInk === 0 ? [] : [`${number(unknownInk)} où l’écriture et l’imprimé se confondent`]),
    ...(unplaced === 0 ? [] : [`${number(unplaced)} sans place`]),
  ]
  return `${pages} : ${parts.join(', ')}.`
}

export const dayNumber: Texts<typeof english.dayNumber> = (day) => date(day, 'd')
/** `Mars`. */
export const shortMonth: Texts<typeof english.shortMonth> = (day) => withCapital(date(day, 'm'))
/** `2 – 8 mars`, or across two months `30 mars – 5 avr.` */
export const shortRange: Texts<typeof english.shortRange> = (from, to) => {
  const first = date(from, from.slice(0, 7) === to.slice(0, 7) ? 'd' : 'md')
  return `${first} – ${date(to, 'md')}`
}
export const rangeName: Texts<typeof english.rangeName> = ({ from, to }) => {
  if (from === to) return withCapital(longDay(from))
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && Number(to.slice(8)) > 27
    ? monthName(from)
    : `${shortRange(from, to)} ${to.slice(0, 4)}`
}

const inkWords: Record<InkStep, string> = {
  none: 'rien d’écrit',
  little: 'un peu d’écriture',
  half: 'à moitié remplie',
  full: 'bien remplie',
}

const daysWritten = (days: number) => counted(days, 'jour rempli', 'jours remplis')
const newPages = (pages: number) => counted(pages, 'nouvelle page', 'nouvelles pages')

export const plannerTexts: Texts<typeof english.plannerTexts> = {
  inkOf: (page) => `page ${page}`,
  title: 'Ton agenda',
  loadFailed: 'Impossible de charger ton agenda. Réessaie.',
  emptyText: 'Ajoute ce que tu as exporté de ta tablette, un PDF ou des images. Les jours où tu as écrit apparaissent ici.',
  toLibrary: 'Aller à ta bibliothèque',
  unavailableTitle: 'Pas encore disponible',
  unavailableText: 'Ta boutique n’a pas encore ajouté son agenda : les pages ne peuvent pas être reconnues.',
  sentence,
  waiting: 'La lecture commence dans un instant.',
  waitings: {
    share_used:
      'En attente. Nous avons lu beaucoup de tes pages cette dernière heure : la suite de ce fichier vient un peu plus tard.',
    too_much_stored:
      'En attente. Tu as tant de pages qu’il n’y a plus de place. Supprime quelques exports, et la lecture reprendra.',
  },
  working: (done, total) =>
    total === 0 ? 'Lecture en cours.' : `Lecture : ${number(done)} sur ${counted(total, 'page', 'pages')}.`,
  workingFiles: (files, pages) =>
    pages === null
      ? `Lecture de ${counted(files, 'fichier', 'fichiers')}.`
      : `Lecture de ${counted(files, 'fichier', 'fichiers')} : ${number(pages.done)} sur ${counted(pages.total, 'page', 'pages')}.`,
  written: (days, until, news, now) => {
    const since = until === localDate(now) ? ' à ce jour' : until === null ? '' : `, ${untilDay(until, now)}`
    const written = `${daysWritten(days)}${since}.`
    if (news === null) return written
    const when = dayBefore(new Date(news.since), now)
    return `${written} ${newPages(news.pages)}${when === null ? '' : ` depuis ${when}`}.`
  },
  readingEnded: (days, pages) =>
    pages === 0 ? `${daysWritten(days)}, rien de nouveau.` : `${daysWritten(days)}, ${newPages(pages)}.`,
  cancelled: 'Arrêté.',
  failures: {
    encrypted: 'Ce PDF demande un mot de passe : nous n’avons pas pu le lire.',
    too_large: 'Ce fichier est trop gros pour être lu.',
    too_slow: 'Ce fichier est trop long à lire.',
  },
  failed: 'Nous n’avons pas pu lire ce fichier.',
  stop: 'Arrêter',
  more: 'Plus',
  monthOf: (day, days) => `${monthName(day)} : ${daysWritten(days)}`,
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  weekdays: ['Lu', 'Ma', 'Me', 'Je', 'Ve', 'Sa', 'Di'],
  dayName: (day, ink) => `${withCapital(longDay(day))} : ${ink === null ? 'dans ton agenda' : inkWords[ink]}`,
  otherPages: 'Semaines, mois et notes',
  yearAgo: 'Il y a un an',
  pageFailed: 'Cette page n’a pas pu être dessinée.',
  close: 'Fermer',
  trayTitle: 'Quel jour est-ce ?',
  trayPage: (page, name) => `Page ${page} de « ${name} »`,
  pickDay: 'Un autre jour',
  keepDay: 'Prendre ce jour',
  tooSmall: 'L’imprimé qui distingue ces pages est trop petit sur cette image.',
  ignore: 'Pas de mon agenda',
  movedTo: (day) => `La page est maintenant ici : ${day}.`,
  ignored: 'Cette page ne sera plus demandée ni affichée.',
  askedAgain: 'Nous te demanderons encore pour cette page.',
  compareAgain: 'Tout comparer à nouveau',
  comparingAgain: 'Nous les comparons à nouveau avec tous les agendas. Une page reconnue quitte cette liste.',
  skip: 'Passer',
  skipped: (some) => `${counted(some, 'page attend', 'pages attendent')} une autre fois.`,
  lookAgain: 'Les voir maintenant',
  nothingAsked: 'C’était tout. Merci.',
  wasOn: (day) => `Avant, cette page était ici : ${day}.`,
  hadNoDay: 'Tu as dit quel jour c’est.',
  saidNotMine: 'Tu as dit que cette page n’est pas de ton agenda.',
  backToWhere: 'La remettre où elle était',
  choseEarlier: 'Il y a plus d’écriture maintenant. Tu avais choisi une version plus ancienne.',
  showChosen: 'Afficher l’ancienne',
  hadPut: (day) => `Quand il y avait moins d’écriture, tu avais mis cette page ici : ${day}.`,
  putThere: 'L’y remettre',
  notSure: (day) => `Nous pensons que c’est ${day}.`,
  isRight: 'C’est juste',
  change: 'Changer',
  movedBack: 'Tout est revenu à sa place.',
  undo: 'Annuler',
  news: (some) => (some === 1 ? 'Du nouveau pour ton agenda' : `${counted(some, 'nouvelle', 'nouvelles')} sur tes agendas`),
  openCount: (open) => `${counted(open, 'page attend', 'pages attendent')} ta réponse.`,
  nextToo: (next) => (next < 2 ? 'La page suivante aussi' : `Les ${number(next)} pages suivantes aussi`),
  nextTooHint: 'Chacune un jour après la précédente.',
  putTitle: 'Placer sur un jour',
  putPage: 'Page du fichier',
  isOn: (name) => `Elle est maintenant ici : ${inSentence(name)}.`,
  hasNoDay: 'Elle n’a pas encore de jour.',
  notReadYet: 'Nous n’avons pas encore regardé les pages de ce fichier.',
  wrongDay: 'Ce n’est pas le bon jour ?',
  moveTo: 'Déplacer à un autre jour',
  dayTaken: 'Ce jour a déjà une page. Les deux restent : l’une s’affiche, et tu peux passer à l’autre.',
  pagesToo: 'Les pages suivantes, chacune un jour plus tard',
  pagesAfter: 'Pages suivantes à déplacer aussi',
  move: 'Déplacer',
  methods: {
    stream: 'Nous connaissons ce jour parce que l’imprimé est exactement celui de ton agenda vierge.',
    text: 'Nous connaissons ce jour grâce aux mots imprimés sur la page.',
    picture: 'Nous connaissons ce jour parce que la page ressemble à celle de ton agenda vierge.',
    order: 'Nous connaissons ce jour grâce aux pages d’avant et d’après.',
    person: 'C’est toi qui as placé cette page ici.',
  },
  version: (at, all, name) => `Version ${at} sur ${all}, de « ${name} »`,
  newerVersion: 'Version plus récente',
  olderVersion: 'Version plus ancienne',
  showVersion: 'Afficher cette version',
  showNewest: 'Revenir à la plus récente',
  answerFailed: 'L’enregistrement n’a pas marché. Réessaie.',
  homeTitle: 'Ton agenda',
  openPlanner: 'Ouvrir',
  today: 'Aujourd’hui',
  dayTitle: (day, today) => {
    const ago = daysBetween(day, today)
    if (ago < 2) return ago === 0 ? 'Aujourd’hui' : 'Hier'
    return withCapital(date(day, inYear(day, today, 'WMd')))
  },
  lastWeek: 'Les sept derniers jours',
  onThisDay: 'Ce jour-là',
  yearsAgo: (years) => (years === 1 ? 'Il y a un an' : `Il y a ${years} ans`),

  openInBook: 'Ouvrir dans ton agenda',
  openInCalendar: 'Ouvrir dans le calendrier',
  aboutPage: 'À propos de cette page',
  bookFailed: 'Impossible de charger cet agenda. Réessaie.',
  showMore: 'Afficher plus',
  writtenBefore: 'Écrite avant',
  writtenAfter: 'Écrite après',
  blankPage: 'Tu n’as pas encore écrit sur cette page.',
  noSuchPage: 'Cet agenda n’a pas cette page, ou tu n’as aucune de ses pages.',
  linkTo: (name, isWritten) => (isWritten ? `${name}, avec ton écriture` : name),
  inkOnly: 'Ton écriture seule',
  inkName: (name) => `Ton écriture : ${inSentence(name)}`,
  inkFailed: 'Sur cette page, ton écriture ne se sépare pas de l’imprimé.',
  share: 'Partager',
  print: 'Imprimer ou enregistrer en PDF',
  asPng: 'Ton écriture en PNG',
  asSvg: 'Ton écriture en SVG',
  savePages: 'Enregistrer des pages en PDF',
  savePagesText: 'Toutes les pages écrites de ces jours, dans l’ordre.',
  saveAsPdf: 'Enregistrer en PDF',
  firstDay: 'Du',
  lastDay: 'Au',
  withPrint: 'Avec l’imprimé de l’agenda',
  withPrintHint: 'Sans lui, les pages de ton agenda ne montrent que ce que tu as écrit.',
  noRange: 'Choisis un premier jour, et un dernier qui ne soit pas avant.',
  saving: 'Assemblage des pages',
  savingPages: (done, total) => `${done.toLocaleString('fr-FR')} pages sur ${total.toLocaleString('fr-FR')}`,
  saveMeanwhile: 'Continuer en arrière-plan',
  saved: 'Le PDF est dans tes téléchargements.',
  saveFailed: 'L’enregistrement n’a pas marché. Réessaie.',
}
