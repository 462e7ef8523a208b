import type { InkStep } from '#features/planner/ink.rules.ts'
import type * as english from '#features/planner/planner.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { localDate } from '#kit/local-day.ts'
import { counted, number } from '../../kit/number.ts'

const date = datesIn('de-DE')
/** With the year only if it isn't this one. */
const inYear = <Form extends 'md' | 'wmd' | 'WMd'>(day: string, today: string, form: Form) =>
  day.slice(0, 4) === today.slice(0, 4) ? form : (`${form}y` as const)

/** `Montag, 2. März 2026`. */
const longDay = (day: string): string => date(day, 'WMdy')
/** `2. März 2026`. */
export const shortDay: Texts<typeof english.shortDay> = (day) => date(day, 'mdy')
export const briefDay: Texts<typeof english.briefDay> = (day) => date(day, inYear(day, localDate(new Date()), 'wmd'))
export const monthName: Texts<typeof english.monthName> = (day) => date(day, 'My')
export const monthAndYear: Texts<typeof english.monthAndYear> = (day) => date(day, 'my')

export const kindNames: Texts<typeof english.kindNames> = {
  year: 'Jahr',
  quarter: 'Quartal',
  month: 'Monat',
  week: 'Woche',
  day: 'Tag',
  notes: 'Notizen',
  cover: 'Deckblatt',
  other: 'Andere Seite',
}

export const pageName: Texts<typeof english.pageName> = (page) => {
  const { kind, dateFrom } = page
  if (dateFrom === null) return page.label || kindNames[kind]
  if (kind === 'day') return rangeName({ from: dateFrom, to: page.dateTo ?? dateFrom })
  if (kind === 'notes' && page.dateTo === dateFrom) return `Notizen, ${longDay(dateFrom)}`
  if (kind === 'week') return `Woche vom ${date(dateFrom, 'Mdy')}`
  if (kind === 'year') return `Jahr ${dateFrom.slice(0, 4)}`
  return kind === 'month' ? monthName(dateFrom) : `${kindNames[kind]}, ${monthName(dateFrom)}`
}

/** `Dienstag`, or `dem 2. Nov.` if that was more than six days ago. Null if it was today. */
function dayBefore(since: Date, now: Date): string | null {
  const days = (Date.parse(localDate(now)) - Date.parse(localDate(since))) / 86_400_000
  if (days < 1) return null
  return days < 7 ? date(since, 'W') : `dem ${date(since, 'md')}`
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Within a sentence: `heute`, `gestern`, `am Sonntag`, `am 2. Nov.`. */
function nearDay(day: string, now: Date): string {
  const today = localDate(now)
  const ago = daysBetween(day, today)
  if (ago < 2) return ago === 0 ? 'heute' : 'gestern'
  return `am ${date(day, ago < 7 ? 'W' : inYear(day, today, 'md'))}`
}

const pagesOf = (count: number) => counted(count, 'Seite', 'Seiten')
const filesOf = (count: number) => counted(count, 'Datei', 'Dateien')
const newPagesOf = (count: number) => counted(count, 'neue Seite', 'neue Seiten')

/** `412 Seiten: 38 mit Handschrift, 3 neu seit Dienstag, 1 ohne Platz.` */
const sentence: typeof english.plannerTexts.sentence = (
  { pagesTotal, placed, withInk, unknownInk, newPages, unplaced, since },
  now,
) => {
  const pages = pagesOf(pagesTotal)
  if (placed === 0) return `${pages}: Wir haben keine davon als Seite deines Planers erkannt.`
  const when = since === null ? null : dayBefore(new Date(since), now)
  const parts = [
    ...(withInk === 0 && unknownInk > 0 ? [] : [`${number(withInk)} mit Handschrift`]),
    ...(since === null || newPages === 0 ? [] : [`${number(newPages)} neu${when === null ? '' : ` seit ${when}`}`]),
    ...(unknownInk === 0 ? [] : [`bei ${number(unknownInk)} ist die Schrift nicht vom Druck zu unterscheiden`]),
    ...(unplaced === 0 ? [] : [`${number(unplaced)} noch ohne Platz`]),
  ]
  return `${pages}: ${parts.join(', ')}.`
}

export const dayNumber: Texts<typeof english.dayNumber> = (day) => date(day, 'd')
export const shortMonth: Texts<typeof english.shortMonth> = (day) => date(day, 'm')
/** `2. – 8. März`, or across two months `30. März – 5. Apr.` */
export const shortRange: Texts<typeof english.shortRange> = (from, to) => {
  const last = date(to, 'md')
  return from.slice(0, 7) === to.slice(0, 7) ? `${dayNumber(from)}. – ${last}` : `${date(from, 'md')} – ${last}`
}
export const rangeName: Texts<typeof english.rangeName> = ({ from, to }) => {
  if (from === to) return longDay(from)
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && Number(to.slice(8)) > 27
    ? monthName(from)
    : `${shortRange(from, to)} ${to.slice(0, 4)}`
}

const inkWords: Record<InkStep, string> = {
  none: 'nichts geschrieben',
  little: 'ein wenig geschrieben',
  half: 'halb beschrieben',
  full: 'voll beschrieben',
}

export const plannerTexts: Texts<typeof english.plannerTexts> = {
  inkOf: (page) => `Seite ${page}`,
  title: 'Dein Planer',
  loadFailed: 'Dein Planer ließ sich nicht laden. Bitte versuche es noch einmal.',
  emptyText:
    'Lade hoch, was du von deinem Tablet exportiert hast, ein PDF oder Bilder. Die Tage, an denen du geschrieben hast, erscheinen hier.',
  toLibrary: 'Zu deiner Bibliothek',
  unavailableTitle: 'Noch nicht verfügbar',
  unavailableText: 'Dein Shop hat seinen Planer noch nicht hinzugefügt, deshalb lassen sich Seiten nicht zuordnen.',
  sentence,
  waiting: 'Gleich geht es los.',
  waitings: {
    share_used:
      'Wartet. Wir haben in der letzten Stunde viele deiner Seiten gelesen und machen mit dieser Datei etwas später weiter.',
    too_much_stored:
      'Wartet. Du hast so viele Seiten, dass für weitere kein Platz ist. Lösche ein paar Exporte, dann machen wir weiter.',
  },
  working: (done, total) => (total === 0 ? 'Wird gelesen.' : `Gelesen: ${number(done)} von ${pagesOf(total)}.`),
  workingFiles: (files, pages) =>
    pages === null
      ? `${filesOf(files)} ${files === 1 ? 'wird' : 'werden'} gelesen.`
      : `${filesOf(files)} ${files === 1 ? 'wird' : 'werden'} gelesen: ${number(pages.done)} von ${pagesOf(pages.total)}.`,
  written: (days, until, news, now) => {
    const isToday = until === localDate(now)
    const last = until === null || isToday ? '' : `, zuletzt ${nearDay(until, now)}`
    const written = `${isToday ? 'Bisher an' : 'An'} ${counted(days, 'Tag', 'Tagen')} geschrieben${last}.`
    if (news === null) return written
    const when = dayBefore(new Date(news.since), now)
    return `${written} ${number(news.pages)} neu${when === null ? '' : ` seit ${when}`}.`
  },
  readingEnded: (days, newPages) =>
    newPages === 0
      ? `An ${counted(days, 'Tag', 'Tagen')} geschrieben, nichts Neues.`
      : `An ${counted(days, 'Tag', 'Tagen')} geschrieben, ${newPagesOf(newPages)}.`,
  cancelled: 'Angehalten.',
  failures: {
    encrypted: 'Dieses PDF braucht ein Passwort, deshalb konnten wir es nicht lesen.',
    too_large: 'Diese Datei ist zu groß zum Lesen.',
    too_slow: 'Diese Datei zu lesen dauert zu lange.',
  },
  failed: 'Wir konnten diese Datei nicht lesen.',
  stop: 'Anhalten',
  more: 'Mehr',
  monthOf: (day, days) => `${monthName(day)}: an ${counted(days, 'Tag', 'Tagen')} geschrieben`,
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  dayName: (day, ink) => `${longDay(day)}: ${ink === null ? 'in deinem Planer' : inkWords[ink]}`,
  otherPages: 'Wochen, Monate und Notizen',
  yearAgo: 'Vor einem Jahr',
  pageFailed: 'Diese Seite ließ sich nicht zeichnen.',
  close: 'Schließen',
  trayTitle: 'Welcher Tag ist das?',
  trayPage: (page, name) => `Seite ${page} von ${name}`,
  pickDay: 'Ein anderer Tag',
  keepDay: 'Diesen Tag nehmen',
  tooSmall: 'Der Druck, an dem sich diese Seiten unterscheiden, ist auf diesem Bild zu klein.',
  ignore: 'Nicht aus meinem Planer',
  movedTo: (day) => `Die Seite liegt jetzt hier: ${day}.`,
  ignored: 'Nach dieser Seite wird nicht mehr gefragt, und sie wird nicht mehr gezeigt.',
  askedAgain: 'Nach dieser Seite fragen wir noch einmal.',
  compareAgain: 'Alle noch einmal vergleichen',
  comparingAgain: 'Wir vergleichen sie noch einmal mit jedem Planer. Eine Seite, die wir erkennen, verschwindet hier.',
  skip: 'Überspringen',
  skipped: (count) => (count === 1 ? '1 Seite bleibt für ein andermal.' : `${number(count)} Seiten bleiben für ein andermal.`),
  lookAgain: 'Jetzt ansehen',
  nothingAsked: 'Das war alles. Danke.',
  wasOn: (day) => `Vorher lag diese Seite hier: ${day}.`,
  hadNoDay: 'Du hast gesagt, welcher Tag das ist.',
  saidNotMine: 'Du hast gesagt, dass diese Seite nicht aus deinem Planer ist.',
  backToWhere: 'Zurück, wo sie war',
  choseEarlier: 'Inzwischen steht mehr auf dieser Seite. Du hattest eine frühere Fassung gewählt.',
  showChosen: 'Die frühere zeigen',
  hadPut: (day) => `Als weniger darauf stand, hattest du diese Seite hierhin gelegt: ${day}.`,
  putThere: 'Wieder dorthin legen',
  notSure: (day) => `Wir glauben, das ist ${day}.`,
  isRight: 'Stimmt',
  change: 'Ändern',
  movedBack: 'Alles ist wieder, wo es war.',
  undo: 'Rückgängig',
  news: (count) => (count === 1 ? 'Neues zu deinem Planer' : `${number(count)} Neuigkeiten zu deinen Planern`),
  openCount: (count) => (count === 1 ? '1 Seite wartet auf deine Antwort.' : `${number(count)} Seiten warten auf deine Antwort.`),
  nextToo: (count) => (count === 1 ? 'Auch die nächste Seite' : `Auch die nächsten ${number(count)} Seiten`),
  nextTooHint: 'Jede einen Tag später als die davor.',
  putTitle: 'Auf einen Tag legen',
  putPage: 'Seite der Datei',
  isOn: (name) => `Jetzt liegt sie hier: ${name}.`,
  hasNoDay: 'Sie hat noch keinen Tag.',
  notReadYet: 'Die Seiten dieser Datei haben wir noch nicht angesehen.',
  wrongDay: 'Ist das der falsche Tag?',
  moveTo: 'Auf einen anderen Tag legen',
  dayTaken: 'An diesem Tag gibt es schon eine Seite. Beide bleiben: Eine wird gezeigt, zur anderen kannst du blättern.',
  pagesToo: 'Die Seiten danach, jede einen Tag später',
  pagesAfter: 'Seiten danach, die mitkommen',
  move: 'Verschieben',
  methods: {
    stream: 'Wir kennen diesen Tag, weil der Druck genau der deines leeren Planers ist.',
    text: 'Wir kennen diesen Tag von den Worten, die auf der Seite gedruckt sind.',
    picture: 'Wir kennen diesen Tag, weil die Seite aussieht wie die deines leeren Planers.',
    order: 'Wir kennen diesen Tag von den Seiten davor und danach.',
    person: 'Du hast diese Seite hierher gelegt.',
  },
  version: (at, all, name) => `Fassung ${at} von ${all}, aus ${name}`,
  newerVersion: 'Neuere Fassung',
  olderVersion: 'Ältere Fassung',
  showVersion: 'Diese Fassung zeigen',
  showNewest: 'Wieder die neueste zeigen',
  answerFailed: 'Das ließ sich nicht speichern. Bitte versuche es noch einmal.',
  homeTitle: 'Dein Planer',
  openPlanner: 'Öffnen',
  today: 'Heute',
  dayTitle: (day, today) => {
    const ago = daysBetween(day, today)
    if (ago < 2) return ago === 0 ? 'Heute' : 'Gestern'
    return date(day, inYear(day, today, 'WMd'))
  },
  lastWeek: 'Die letzten sieben Tage',
  onThisDay: 'An diesem Tag',
  yearsAgo: (years) => (years === 1 ? 'Vor einem Jahr' : `Vor ${years} Jahren`),

  openInBook: 'In deinem Planer öffnen',
  openInCalendar: 'Im Kalender öffnen',
  aboutPage: 'Über diese Seite',
  bookFailed: 'Dieser Planer ließ sich nicht laden. Bitte versuche es noch einmal.',
  showMore: 'Mehr zeigen',
  writtenBefore: 'Vorige beschriebene',
  writtenAfter: 'Nächste beschriebene',
  blankPage: 'Auf dieser Seite hast du noch nichts geschrieben.',
  noSuchPage: 'Diese Seite gibt es in diesem Planer nicht, oder du hast keine seiner Seiten.',
  linkTo: (name, isWritten) => (isWritten ? `${name}, beschrieben` : name),
  inkOnly: 'Nur deine Handschrift',
  inkName: (name) => `Deine Handschrift auf ${name}`,
  inkFailed: 'Deine Handschrift lässt sich auf dieser Seite nicht vom Druck trennen.',
  share: 'Teilen',
  print: 'Drucken, oder als PDF sichern',
  asPng: 'Deine Handschrift als PNG',
  asSvg: 'Deine Handschrift als SVG',
  savePages: 'Seiten als PDF sichern',
  savePagesText: 'Alle beschriebenen Seiten dieser Tage, der Reihe nach.',
  saveAsPdf: 'Als PDF sichern',
  firstDay: 'Von',
  lastDay: 'Bis',
  withPrint: 'Mit dem Druck des Planers',
  withPrintHint: 'Ohne ihn zeigen die Seiten deines Planers nur, was du geschrieben hast.',
  noRange: 'Bitte wähle einen ersten Tag und einen letzten, der nicht davor liegt.',
  saving: 'Die Seiten werden zusammengelegt',
  savingPages: (done, total) => `${done.toLocaleString('de-DE')} von ${total.toLocaleString('de-DE')} Seiten`,
  saveMeanwhile: 'Im Hintergrund weitermachen',
  saved: 'Das PDF ist in deinen Downloads.',
  saveFailed: 'Das ließ sich nicht sichern. Bitte versuche es noch einmal.',
}
