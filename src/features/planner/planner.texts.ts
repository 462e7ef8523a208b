import { datesIn } from '#kit/dates.ts'
import { localDate } from '#kit/local-day.ts'
import type { InkStep } from './ink.rules.ts'
import type { PageKind } from './page-dates.rules.ts'

const date = datesIn('en-US')
/** With the year only if it isn't this one. */
const inYear = <Form extends 'md' | 'wmd' | 'WMd'>(day: string, today: string, form: Form) =>
  day.slice(0, 4) === today.slice(0, 4) ? form : (`${form}y` as const)

/** `Monday, March 2, 2026`. */
const longDay = (day: string): string => date(day, 'WMdy')
/** `Mar 2, 2026`. */
export const shortDay = (day: string): string => date(day, 'mdy')
/** `Mon, Mar 2`, and of other years `Mon, Mar 2, 2025`. */
export const briefDay = (day: string): string => date(day, inYear(day, localDate(new Date()), 'wmd'))
/** `March 2026`. */
export const monthName = (day: string): string => date(day, 'My')
/** `Mar 2026`. */
export const monthAndYear = (day: string): string => date(day, 'my')

export const kindNames: Record<PageKind, string> = {
  year: 'Year',
  quarter: 'Quarter',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  notes: 'Notes',
  cover: 'Cover',
  other: 'Other page',
}

/** Short name of a page: its date, its label or its kind. */
export function pageName(page: { kind: PageKind; dateFrom: string | null; dateTo: string | null; label?: string }): string {
  const { kind, dateFrom } = page
  if (dateFrom === null) return page.label || kindNames[kind]
  if (kind === 'day') return rangeName({ from: dateFrom, to: page.dateTo ?? dateFrom })
  if (kind === 'notes' && page.dateTo === dateFrom) return `Notes of ${longDay(dateFrom)}`
  if (kind === 'week') return `Week of ${date(dateFrom, 'Mdy')}`
  if (kind === 'year') return `Year ${dateFrom.slice(0, 4)}`
  return kind === 'month' ? monthName(dateFrom) : `${kindNames[kind]}, ${monthName(dateFrom)}`
}

const count = (number: number, one: string, more: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`

interface Summed {
  pagesTotal: number
  placed: number
  withInk: number
  unknownInk: number
  newPages: number
  unplaced: number
  since: string | null
}

/** `Tuesday`, or `Nov 2` if that was more than six days ago. Null if it was today. */
function dayBefore(since: Date, now: Date): string | null {
  const days = (Date.parse(localDate(now)) - Date.parse(localDate(since))) / 86_400_000
  if (days < 1) return null
  return date(since, days < 7 ? 'W' : 'md')
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Within a sentence: `today`, `yesterday`, `Sunday`, `Nov 2`. */
function nearDay(day: string, now: Date): string {
  const today = localDate(now)
  const ago = daysBetween(day, today)
  if (ago < 2) return ago === 0 ? 'today' : 'yesterday'
  return date(day, ago < 7 ? 'W' : inYear(day, today, 'md'))
}

/** `412 pages: 38 with writing, 3 new since Tuesday, 1 we couldn’t place.` */
function sentence({ pagesTotal, placed, withInk, unknownInk, newPages, unplaced, since }: Summed, now: Date): string {
  const pages = count(pagesTotal, 'page', 'pages')
  if (placed === 0) return `${pages}: we didn’t recognize any as pages of your planner.`
  const when = since === null ? null : dayBefore(new Date(since), now)
  const parts = [
    ...(withInk === 0 && unknownInk > 0 ? [] : [`${withInk.toLocaleString('en-US')} with writing`]),
    ...(since === null || newPages === 0
      ? []
      : [`${newPages.toLocaleString('en-US')} new${when === null ? '' : ` since ${when}`}`]),
    ...(unknownInk === 0 ? [] : [`${unknownInk.toLocaleString('en-US')} where we can’t tell writing from print`]),
    ...(unplaced === 0 ? [] : [`${unplaced.toLocaleString('en-US')} we couldn’t place`]),
  ]
  return `${pages}: ${parts.join(', ')}.`
}

/** `3`, `12`: the caption below the small picture of a day. */
export const dayNumber = (day: string): string => date(day, 'd')
/** `Mar`. */
export const shortMonth = (day: string): string => date(day, 'm')
/** `Mar 2–8`, or across two months `Mar 30 – Apr 5`. */
export function shortRange(from: string, to: string): string {
  const first = date(from, 'md')
  return from.slice(0, 7) === to.slice(0, 7) ? `${first}–${date(to, 'd')}` : `${first} – ${date(to, 'md')}`
}
/** Name of a range of days: a day, a week, a month or a year. */
export function rangeName({ from, to }: { from: string; to: string }): string {
  if (from === to) return longDay(from)
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && Number(to.slice(8)) > 27
    ? monthName(from)
    : `${shortRange(from, to)}, ${to.slice(0, 4)}`
}

const inkWords: Record<InkStep, string> = {
  none: 'nothing written',
  little: 'a little written',
  half: 'half written',
  full: 'full of writing',
}

export const plannerTexts = {
  /** Name of a file with the ink of a page whose day is unknown. */
  inkOf: (page: number) => `page ${page}`,
  title: 'Your planner',
  loadFailed: 'We couldn’t load your planner. Please try again.',
  emptyText: 'Upload what you exported from your tablet, a PDF or pictures. The days you wrote on appear here.',
  toLibrary: 'Go to your library',
  unavailableTitle: 'Not available yet',
  unavailableText: 'Your shop hasn’t added its planner yet, so pages can’t be matched.',
  sentence,
  waiting: 'We’ll start in a moment.',
  waitings: {
    share_used: 'Waiting. We’ve read many of your pages in the last hour, so we’ll go on with this file a little later.',
    too_much_stored: 'Waiting. You have so many pages that there’s no room for more. Delete some exports, and we’ll go on.',
  } as Partial<Record<string, string>>,
  working: (done: number, total: number) =>
    total === 0 ? 'Reading it.' : `Reading ${done.toLocaleString('en-US')} of ${count(total, 'page', 'pages')}.`,
  /** While several files are read. `pages` is null while the number of pages of one of them is unknown. */
  workingFiles: (files: number, pages: { done: number; total: number } | null) =>
    pages === null
      ? `Reading ${count(files, 'file', 'files')}.`
      : `Reading ${count(files, 'file', 'files')}: ${pages.done.toLocaleString('en-US')} of ${count(pages.total, 'page', 'pages')}.`,
  /** What the planner holds: `136 days written, until Sunday. 3 new since Friday.` */
  written: (days: number, until: string | null, news: { pages: number; since: string } | null, now: Date) => {
    const isToday = until === localDate(now)
    const since = isToday ? ' so far' : until === null ? '' : `, until ${nearDay(until, now)}`
    const written = `${count(days, 'day', 'days')} written${since}.`
    if (news === null) return written
    const when = dayBefore(new Date(news.since), now)
    return `${written} ${news.pages.toLocaleString('en-US')} new${when === null ? '' : ` since ${when}`}.`
  },
  /** The same, after files were read. */
  readingEnded: (days: number, newPages: number) =>
    newPages === 0
      ? `${count(days, 'day', 'days')} written, nothing new.`
      : `${count(days, 'day', 'days')} written, ${count(newPages, 'new page', 'new pages')}.`,
  cancelled: 'Stopped.',
  failures: {
    encrypted: 'This PDF needs a password, so we couldn’t read it.',
    too_large: 'This file is too large to read.',
    too_slow: 'This file takes too long to read.',
  } as Partial<Record<string, string>>,
  failed: 'We couldn’t read this file.',
  stop: 'Stop',
  more: 'More',
  monthOf: (day: string, days: number) => `${monthName(day)}: ${count(days, 'day', 'days')} written`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  dayName: (day: string, ink: InkStep | null) => `${longDay(day)}: ${ink === null ? 'in your planner' : inkWords[ink]}`,
  otherPages: 'Weeks, months and notes',
  yearAgo: 'A year ago',
  pageFailed: 'This page couldn’t be drawn.',
  close: 'Close',
  trayTitle: 'Which day is this?',
  trayPage: (page: number, name: string) => `Page ${page} of ${name}`,
  pickDay: 'Another day',
  keepDay: 'Use this day',
  tooSmall: 'The print that tells these pages apart is too small on this picture.',
  ignore: 'Not from my planner',
  movedTo: (day: string) => `Moved to ${day}.`,
  ignored: 'The page isn’t asked about or shown any more.',
  askedAgain: 'We’ll ask about this page again.',
  compareAgain: 'Compare all of them again',
  comparingAgain: 'We’re comparing them with every planner again. A page that we recognize leaves this list.',
  skip: 'Skip',
  skipped: (number: number) => `${count(number, 'page is', 'pages are')} left for another time.`,
  lookAgain: 'Look at them now',
  nothingAsked: 'That was all. Thank you.',
  wasOn: (day: string) => `You moved this from ${day}.`,
  hadNoDay: 'You said which day this is.',
  saidNotMine: 'You said that this page isn’t from your planner.',
  backToWhere: 'Back to where it was',
  choseEarlier: 'There is more writing now. You had chosen an earlier version.',
  showChosen: 'Show the earlier one',
  hadPut: (day: string) => `You had put this page on ${day}, before there was more on it.`,
  putThere: 'Put it there again',
  notSure: (day: string) => `We think this is ${day}.`,
  isRight: 'That’s right',
  change: 'Change',
  movedBack: 'Everything is back where it was.',
  undo: 'Undo',
  news: (number: number) =>
    number === 1 ? 'News about your planner' : `${count(number, 'piece', 'pieces')} of news about your planners`,
  openCount: (number: number) => `${count(number, 'page waits', 'pages wait')} for your answer.`,
  nextToo: (number: number) => (number === 1 ? 'The next page too' : `The next ${number.toLocaleString('en-US')} pages too`),
  nextTooHint: 'Each a day later than the one before.',
  putTitle: 'Put on a day',
  putPage: 'Page of the file',
  isOn: (name: string) => `It is here now: ${name}.`,
  hasNoDay: 'It has no day yet.',
  notReadYet: 'We haven’t looked at the pages of this file yet.',
  wrongDay: 'Is this the wrong day?',
  moveTo: 'Move to another day',
  dayTaken: 'This day has a page already. Both stay: the day shows one of them, and you can leaf to the other.',
  pagesToo: 'Pages after it, each a day later',
  pagesAfter: 'Pages after it that move too',
  move: 'Move',
  methods: {
    stream: 'We know this day because the print is exactly that of your blank planner.',
    text: 'We know this day from the words printed on the page.',
    picture: 'We know this day because the page looks like that of your blank planner.',
    order: 'We know this day from the pages before and after it.',
    person: 'You put this page here.',
  },
  version: (number: number, all: number, name: string) => `Version ${number} of ${all}, from ${name}`,
  newerVersion: 'Newer version',
  olderVersion: 'Older version',
  showVersion: 'Show this version',
  showNewest: 'Show the newest version again',
  answerFailed: 'That couldn’t be saved. Please try again.',
  homeTitle: 'Your planner',
  openPlanner: 'Open',
  today: 'Today',
  /** `Today`, `Yesterday`, `Sunday, November 29`. */
  dayTitle: (day: string, today: string) => {
    const ago = daysBetween(day, today)
    if (ago < 2) return ago === 0 ? 'Today' : 'Yesterday'
    return date(day, inYear(day, today, 'WMd'))
  },
  lastWeek: 'The last seven days',
  onThisDay: 'On this day',
  yearsAgo: (years: number) => (years === 1 ? 'A year ago' : `${years} years ago`),

  openInBook: 'Open in your planner',
  openInCalendar: 'Open in the calendar',
  aboutPage: 'About this page',
  bookFailed: 'We couldn’t load this planner. Please try again.',
  showMore: 'Show more',
  writtenBefore: 'Last written',
  writtenAfter: 'Next written',
  blankPage: 'You haven’t written on this page yet.',
  noSuchPage: 'This planner has no such page, or you have none of its pages.',
  linkTo: (name: string, isWritten: boolean) => (isWritten ? `${name}, with writing` : name),
  inkOnly: 'Only your writing',
  inkName: (name: string) => `Your writing on ${name}`,
  inkFailed: 'Your writing can’t be separated from the print on this page.',
  share: 'Share',
  print: 'Print, or save as a PDF',
  asPng: 'Your writing as PNG',
  asSvg: 'Your writing as SVG',
  savePages: 'Save pages as a PDF',
  savePagesText: 'All pages with writing on these days, in their order.',
  saveAsPdf: 'Save as a PDF',
  firstDay: 'From',
  lastDay: 'To',
  withPrint: 'With the planner’s print',
  withPrintHint: 'Without it, pages of your planner show only what you wrote.',
  noRange: 'Please choose a first day, and a last day that isn’t before it.',
  saving: 'Putting the pages together',
  savingPages: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${count(total, 'page', 'pages')}`,
  saveMeanwhile: 'Go on in the background',
  saved: 'The PDF is in your downloads.',
  saveFailed: 'That couldn’t be saved. Please try again.',
}
