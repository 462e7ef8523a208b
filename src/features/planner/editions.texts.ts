import type { DateState } from './edition-ranges.rules.ts'
import type { EditionState } from './editions.contract.ts'
import type { Doubt } from './page-dates.rules.ts'
import { monthAndYear, shortDay, shortRange } from './planner.texts.ts'

const pages = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'page' : 'pages'}`

const dated = (from: string, to: string) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`)

const listed = (runs: readonly [string, string][], count: number) => {
  const named = runs.map(([from, to]) => dated(from, to))
  return `${named.join('; ')}${count > runs.length ? `; ${count - runs.length} more` : ''}`
}

/** Texts of the editions in the admin area. */
export const editionsTexts = {
  lead: 'The blank planners people write in. Their exports are matched with the ones you publish.',
  add: 'Add an edition',
  addTitle: 'Add an edition',
  addText: 'The blank PDF as you sell it. Its pages are read, and you confirm their dates before it is published.',
  name: 'Title',
  namePlaceholder: 'Daily planner 2027',
  choose: 'Choose PDF',
  addFailed: 'We couldn’t add the edition. Please try again.',
  submit: 'Add',
  added: 'The edition is being read',
  loadFailed: 'We couldn’t load the editions. Please try again.',
  emptyTitle: 'No editions yet',
  emptyText: 'Add the blank PDF of a planner you sell. Then exported pages are put on their days.',
  states: {
    draft: 'Waiting',
    indexing: 'Being read',
    ready: 'Ready',
    published: 'Published',
    retired: 'Retired',
    failed: 'Failed',
  } satisfies Record<EditionState, string>,
  reading: (done: number, total: number) => (total === 0 ? 'Reading its pages' : `Reading ${done} of ${pages(total)}`),
  size: (count: number, year: number | null) => `${pages(count)}, ${year === null ? 'without dates' : year}`,
  undated: 'No dates were found, so pages are told apart only by kind.',
  pictured: (pictured: number, count: number) =>
    pictured === 0
      ? 'Its pages couldn’t be drawn. Exports that are pictures won’t be matched with it, but PDFs will.'
      : `${pages(count - pictured)} couldn’t be drawn. Pictures of ${count - pictured === 1 ? 'it' : 'them'} won’t be matched, but PDFs will.`,
  unpictured: {
    too_large: 'Drawing its pages takes too much memory. Exports that are pictures won’t be matched with it, but PDFs will.',
    too_slow: 'Drawing its pages takes too long. Exports that are pictures won’t be matched with it, but PDFs will.',
  } as Partial<Record<string, string>>,
  placed: (count: number) => `${pages(count)} placed`,
  doubts: (count: number, unknown: number) => {
    const all = count === 0 ? 'No doubts' : count === 1 ? '1 page to look at' : `${count} pages to look at`
    return unknown === 0 ? all : `${all}, ${unknown === count ? 'all' : unknown} without a date`
  },
  failures: {
    encrypted: 'This PDF needs a password.',
    too_large: 'This PDF is too large, or has more than 3,000 pages.',
    too_slow: 'This PDF takes too long to read.',
  } as Partial<Record<string, string>>,
  failed: 'This PDF couldn’t be read.',
  look: (title: string) => `Look over the pages of ${title}`,
  lookShort: 'Look over',
  publish: 'Publish',
  publishNamed: (title: string) => `Publish ${title}`,
  publishTitle: (title: string) => `Publish ${title}?`,
  publishText:
    'From now on, exports are matched with it. PDFs already in libraries are read too, in the background: about half a second per hundred pages.',
  publishDoubts: (count: number) => `${pages(count)} still in doubt. Their proposed dates will be used.`,
  publishUnknown: (count: number) =>
    `The date of ${pages(count)} isn’t known. What people write on ${count === 1 ? 'it' : 'them'} is kept, but appears on no day.`,
  published: 'Published',
  corrects: 'Is it a corrected edition?',
  correctsNone: 'No, a new one',
  changes: 'What was corrected',
  changesHint: 'Owners of the edition that it corrects are told once, with these words.',
  retire: 'Retire',
  retireNamed: (title: string) => `Retire ${title}`,
  retireTitle: (title: string) => `Retire ${title}?`,
  retireText: 'New exports won’t be matched with it. What was recognized stays.',
  retired: 'Retired',
  changeFailed: 'That couldn’t be changed. Please try again.',
  pagesTitle: (title: string) => `Pages of ${title}`,
  pagesFailed: 'We couldn’t load the pages. Please try again.',
  calendar: 'Calendar of this edition',
  noCalendar: 'None of its pages are days or weeks yet.',
  rowName: (label: string) => (label.length === 4 ? label : monthAndYear(`${label}-01`)),
  stateNames: {
    sure: (count: number) => `${count} sure`,
    doubt: (count: number) => `${count} in doubt`,
    missing: (count: number) => `${count} missing`,
    twice: (count: number) => `${count} more than once`,
  } satisfies Record<DateState, (count: number) => string>,
  dates: {
    missing: (runs: [string, string][], count: number) => `Missing: ${listed(runs, count)}`,
    twice: (runs: [string, string][], count: number) => `More than once: ${listed(runs, count)}`,
  },
  groups: 'Pages to look at',
  group: (count: number, reason: string) => `${pages(count)}: ${reason}`,
  settle: 'These are right',
  settleUndated: 'They have no date',
  becomes: (kind: string, from: string | null, to: string | null) => `${kind}: ${from && to ? dated(from, to) : 'no date'}`,
  whichYear: 'Which year?',
  yearOpen: 'No year is printed on its pages, so they have no dates yet. Say which year it is: one answer dates them all.',
  yearSaid: 'If it’s another year, all of its pages move there, except those that you have changed.',
  yearChoice: (years: string, from: string, to: string) => `${years}: ${shortRange(from, to)}`,
  settleGroup: (count: number, reason: string) => `These are right, ${pages(count)}: ${reason}`,
  range: 'Set many pages at once',
  rangeHint: 'For example: pages 71 to 436 are days, from January 1, with two pages each.',
  rangeSays: (count: number, from: string, to: string) => `${pages(count)}, from ${shortDay(from)} to ${shortDay(to)}.`,
  firstPage: 'First page',
  lastPage: 'Last page',
  firstDate: 'First date',
  pagesEach: 'Pages each',
  setRange: 'Set these pages',
  changed: (count: number) => `${pages(count)} changed`,
  undo: 'Undo',
  undone: (count: number) => `${pages(count)} as before`,
  onlyDoubts: 'Only pages in doubt',
  noPages: 'No page is in doubt.',
  more: 'Show more',
  page: (number: number) => `Page ${number}`,
  kind: 'Kind',
  from: 'From',
  to: 'To',
  keep: 'Confirm',
  keepPage: (number: number) => `Confirm page ${number}`,
  kept: 'Confirmed',
  done: 'Done',
  reasons: {
    weekday: 'The weekday doesn’t match the date.',
    noWeekday: 'No printed weekday confirms the date.',
    noYear: 'No year was found.',
    twice: 'Another page has the same date.',
    order: 'The date is before that of an earlier page.',
    gap: 'Days before it are missing.',
    week: 'The printed days don’t match the week number.',
    print: 'Something printed on the page contradicts the date.',
    links: 'Only links and neighboring pages say the date.',
    unknown: 'Its date wasn’t understood.',
  } satisfies Record<Doubt, string>,
}
