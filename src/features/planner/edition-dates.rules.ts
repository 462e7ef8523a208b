import { Days } from './calendar-days.rules.ts'
import { languagesOf, plainLetters, vocabularyOf } from './calendar-names.rules.ts'
import type { ClusterOptions, DatedCluster, Saying } from './cluster-dates.rules.ts'
import { readDays } from './day-dates.rules.ts'
import { fittingYears, spannedYears, usualYear, type YearChoice, type YearProof } from './edition-years.rules.ts'
import { readMonths } from './month-dates.rules.ts'
import { isListPage, isNotesTitle, separateNotes } from './notes-pages.rules.ts'
import { type Cluster, clustersOf, withoutStrips } from './page-clusters.rules.ts'
import { type BlankPage, checkCalendar, type Doubt, type PageKind, type ProposedPage } from './page-dates.rules.ts'
import { LineNames, wordsOf } from './page-lines.rules.ts'
import { dateByLinks, dateByShape } from './page-links.rules.ts'
import { type Mark, type MarkedPage, marksOf } from './page-marks.rules.ts'
import { type DatedSpan, readBetween, readSpans } from './span-dates.rules.ts'
import { dateThresholds } from './thresholds.ts'
import { readWeeks } from './week-dates.rules.ts'

/**
 * Proposes a kind and a date for each page of a blank planner, from the whole file: pages with the same print are dated together, as a run
 * through a calendar that their words, numbers and order agree on. A page that contradicts its run is a doubt, and so is one that only its
 * neighbours or links date. A page whose dates weren't understood is `unknown`. If neither letters nor numbers say a year, the pages get no
 * dates, but `inYear` has those of the best year that their weekdays leave.
 * @param aroundYear the years nearest to it are tried first where the file names none
 */
export const proposeDates = (pages: readonly BlankPage[], aroundYear: number): ProposedPage[] =>
  proposeEdition(pages, aroundYear).pages

/** @returns also the years that fit, first the one that was assumed */
export function proposeEdition(pages: readonly BlankPage[], aroundYear: number): { pages: ProposedPage[]; years: YearChoice[] } {
  const lines = new LineNames(pages)
  const vocabulary = vocabularyOf(languagesOf(wordsOf(pages, lines)))
  const options = { vocabulary, lines, isDayFirst: isDayFirst(pages), hasRomans: hasRomans(pages) }
  const file = { pages, read: pages.map((page) => marksOf(page, options)), aroundYear }
  const named = yearsOf(file.read)
  const { found, proof } = dateFile(file, named)
  const sure = found.filter(({ kind }) => proof.kind === null || kind === proof.kind)
  const isDated = named.size > 0 || found.every(({ doubt }) => doubt === 'links')
  const years = fittingYears(sure, { aroundYear: (isDated ? usualYear(found) : null) ?? aroundYear, proof: proof.by })
  const [best] = years
  if (isDated || !best) return { pages: isDated ? found : found.map((page) => withoutYear(page, null)), years }
  const inBest = dateFile(file, new Set(spannedYears(best))).found
  // The other years are counted from the best one.
  if (usualYear(inBest) !== best.year) return { pages: found.map((page) => withoutYear(page, null)), years: [] }
  return { pages: inBest.map((page) => withoutYear(page, page)), years }
}

/** @returns the pages, and which of them say by what in which years they fit */
function dateFile(
  { pages, read, aroundYear }: { pages: readonly BlankPage[]; read: readonly MarkedPage[]; aroundYear: number },
  years: ReadonlySet<number>,
): { found: ProposedPage[]; proof: { kind: 'day' | 'week' | null; by: YearProof } } {
  const marked = withoutStrips(read)
  const [from, to] = years.size > 0 ? [Math.min(...years) - 1, Math.max(...years) + 1] : [aroundYear - 5, aroundYear + 6]
  const dating: ClusterOptions = { days: new Days(from, to), years }
  const main = new Map<number, DatedCluster>()
  const proposed = new Map<number, ProposedPage>()
  const dateAll = (clusters: readonly Cluster[]) =>
    clusters.flatMap((cluster) => {
      const dated = dateCluster(cluster, dating)
      if (!dated) return [cluster]
      for (const [at, page] of cluster.pages.entries()) {
        const before = proposed.get(page.number)
        if (before?.kind === 'day' || (before && !isSureDay(dated, at))) continue
        main.set(page.number, dated)
        proposed.set(page.number, datedPage(page, dated, { at, dating }))
      }
      return []
    })
  const clusters = clustersOf(marked, pages.map(linkPlaces), { byWords: true })
  const left = dateAll(clusters)
  // Sayings and reviews of a week make pages of one print differ: those that are no days are compared again by where their titles stand.
  const again = clustersOf(marked, pages.map(linkPlaces), { byWords: false })
  dateAll(again.filter((cluster) => cluster.pages.some(({ number }) => proposed.get(number)?.kind !== 'day')))
  const isDay = ({ number }: MarkedPage) => proposed.get(number)?.kind === 'day'
  const undated = clusters.map(({ pages: own, constants }) => ({ constants, pages: own.filter((page) => !isDay(page)) }))
  const spans = readSpans(undated, dating)
  const between = readBetween(undated, proposed)
  const ofSpans = new Set([...spans.map(({ number }) => number), ...between.keys()])
  for (const { number, kind, from: first, to: last, doubt } of spans) {
    const dates = { dateFrom: dating.days.iso(first), dateTo: dating.days.iso(last) }
    proposed.set(number, { ...blankOf(number, ''), kind, ...dates, doubt })
  }
  for (const [number, dates] of between)
    proposed.set(number, { ...blankOf(number, ''), kind: 'day', dateFrom: dates[0] ?? null, dateTo: dates.at(-1) ?? null })
  for (const cluster of left)
    for (const page of cluster.pages) if (!proposed.has(page.number)) proposed.set(page.number, singlePage(page, cluster, dating))
  for (const page of marked) {
    const { kind = 'other' } = proposed.get(page.number) ?? {}
    if (kind !== 'day' && kind !== 'week' && isListPage(page)) proposed.set(page.number, blankOf(page.number, ''))
  }
  const found = pages.map(({ number }) => proposed.get(number) ?? blankOf(number, ''))
  for (const [at, page] of found.entries()) page.label = labelOf(pages[at])
  const byLinks = dateByLinks(found, pages, read)
  separateNotes(
    byLinks.filter(({ number }) => !ofSpans.has(number)),
    pages,
    { marked, main },
  )
  const proof = proofOf([...new Set(main.values())], spans)
  return { found: checkCalendar(dateByShape(byLinks, pages, aroundYear)), proof }
}

function proofOf(dated: readonly DatedCluster[], spans: readonly DatedSpan[]): { kind: 'day' | 'week' | null; by: YearProof } {
  for (const kind of ['day', 'week'] as const)
    if (
      dated.some((one) => one.kind === kind && one.confirmedBy.has('weekday')) ||
      spans.some((span) => span.kind === kind && span.isProved)
    )
      return { kind, by: 'weekdays' }
  const isWeek = ({ kind, confirmedBy }: DatedCluster) =>
    kind === 'week' && (['range', 'number', 'date'] as const).some((unit) => confirmedBy.has(unit))
  return dated.some(isWeek) || spans.some(({ kind }) => kind === 'week')
    ? { kind: 'week', by: 'weeks' }
    : { kind: null, by: null }
}

/** A page beside the day before or after it is that day, even if pages with the same words, such as Sundays, could be weeks or months. */
const isSureDay = ({ kind, from, says }: DatedCluster, at: number) => {
  const steps = [(from[at] ?? 0) - (from[at - 1] ?? -9), (from[at + 1] ?? -9) - (from[at] ?? 0)]
  return kind === 'day' && says[at] === 'yes' && steps.includes(1) && !steps.includes(0)
}

const linkPlaces = ({ linkBoxes = [] }: Partial<BlankPage> = {}) =>
  new Set(linkBoxes.map(([left, top]) => `${Math.round(left * 40)} ${Math.round(top * 40)}`))

const blankOf = (number: number, label: string): ProposedPage => ({
  number,
  kind: 'other',
  dateFrom: null,
  dateTo: null,
  label,
  doubt: null,
})

function labelOf(page: BlankPage | undefined): string {
  const pieces = page?.pieces ?? []
  const largest = Math.max(0, ...pieces.map(({ size }) => size))
  const title = pieces.filter(({ size }) => size >= largest * 0.9).map(({ text }) => text.trim())
  return title.join(' ').slice(0, 80)
}

/** Whether `5/1` is January 5: decided by all numbers of the file that can only be read one way. */
function isDayFirst(pages: readonly BlankPage[]): boolean {
  let [first, second] = [0, 0]
  for (const { pieces } of pages)
    for (const { text } of pieces)
      for (const [, a, b] of plainLetters(text).matchAll(/(?<![\d./-])(\d{1,2})[./-] ?(\d{1,2})(?!\d)/g)) {
        if (Number(a) > 12 && Number(a) <= 31 && Number(b) <= 12) first++
        if (Number(b) > 12 && Number(b) <= 31 && Number(a) <= 12) second++
      }
  return first >= second
}

/** Most Roman numerals up to 12 are in the file. */
function hasRomans(pages: readonly BlankPage[]): boolean {
  const found = new Set(
    pages.flatMap(({ pieces }) => pieces.flatMap(({ text }) => text.match(/\b(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})\b/g) ?? [])),
  )
  return found.size >= 10
}

/** The years that many pages name, and those close to them. A file may name others, such as that of a copyright. */
function yearsOf(pages: readonly MarkedPage[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { marks } of pages)
    for (const year of new Set(marks.flatMap((mark) => (mark.unit === 'year' ? [mark.value] : (mark.year ?? [])))))
      counts.set(year, (counts.get(year) ?? 0) + 1)
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])
  if (!usual) return new Set()
  return new Set(
    [...counts].filter(([year, count]) => count >= usual[1] * 0.02 && Math.abs(year - usual[0]) <= 3).map(([year]) => year),
  )
}

function dateCluster(cluster: Cluster, options: ClusterOptions): DatedCluster | null {
  const dated = readDays(cluster, options) ?? readWeeks(cluster, options) ?? readMonths(cluster, options)
  if (dated?.kind !== 'month' || dated.steps.same <= dated.steps.next) return dated
  // Several pages of one month with other changing dates on them are days or weeks that weren't understood.
  return cluster.pages.some((page) => hasMoreDates(page, cluster)) ? null : dated
}

const hasMoreDates = ({ marks }: MarkedPage, { constants }: Cluster) =>
  marks.some(({ unit, slot }) => unit !== 'month' && unit !== 'year' && !constants.has(slot))

function datedPage(
  page: MarkedPage,
  { kind, from, to, says, confirmedBy }: DatedCluster,
  { at, dating: { days, years } }: { at: number; dating: ClusterOptions },
): ProposedPage {
  const saying = says[at] ?? 'no'
  const dates = { dateFrom: days.iso(from[at] ?? 0), dateTo: days.iso(to[at] ?? 0) }
  if (saying === 'no' && !isBetween(from, says, at, kind)) return { ...blankOf(page.number, ''), doubt: 'unknown' }
  return { ...blankOf(page.number, ''), kind, ...dates, doubt: doubtOf(saying, { kind, from, confirmedBy, years }) }
}

function doubtOf(
  says: Saying,
  { kind, from, confirmedBy, years }: Pick<DatedCluster, 'kind' | 'from' | 'confirmedBy'> & Pick<ClusterOptions, 'years'>,
): Doubt | null {
  if (says === 'no') return 'links'
  if (says === 'weekday') return 'weekday'
  if (says === 'print') return kind === 'week' ? 'week' : 'print'
  // Without weekdays, a run of a month or more in an unbroken order is sure of its days.
  if (kind === 'day' && !confirmedBy.has('weekday') && new Set(from).size < 28) return 'noWeekday'
  const saysYear = confirmedBy.has('weekday') || confirmedBy.has('year') || kind !== 'day'
  return saysYear || years.size <= 2 ? null : 'noYear'
}

/** True for a page whose run goes on over it. */
function isBetween(run: readonly number[], says: readonly Saying[], at: number, kind: DatedCluster['kind']): boolean {
  const step = kind === 'day' ? 1 : kind === 'week' ? 7 : 31
  const [before = -99, own = 0, after = -99] = [run[at - 1], run[at], run[at + 1]]
  return (
    says[at - 1] === 'yes' &&
    says[at + 1] === 'yes' &&
    own - before <= step &&
    after - own <= step &&
    before <= own &&
    own <= after
  )
}

/** Pages that no run dates: the year, quarters, notes without dates, the cover. */
function singlePage(page: MarkedPage, cluster: Cluster, dating: ClusterOptions): ProposedPage {
  const { number, marks, cells, largest, words } = page
  const proposed = blankOf(number, '')
  if (largest === 0) return { ...proposed, doubt: 'unknown' }
  const months = [...new Set(marks.filter(({ unit }) => unit === 'month').map(({ value }) => value))]
  const years = marks.filter(({ unit }) => unit === 'year').sort((a, b) => b.size - a.size)
  const titles = years.filter(({ size }) => size >= (years[0]?.size ?? 0) * 0.9)
  const usual = dating.years.size === 1 ? [...dating.years][0] : undefined
  const year = years[0]?.value ?? usual
  const quarter = quarterOf(marks, months, largest)
  const orUndated = (kind: PageKind, range: [string, string] | null): ProposedPage =>
    range ? { ...proposed, kind, dateFrom: range[0], dateTo: range[1] } : { ...proposed, kind, doubt: 'noYear' }
  if (months.length >= 10 && months.length <= 12) {
    // An index names all months too: a year is in large letters, or above small calendars.
    const isYear = (years[0] && years[0].size >= largest * dateThresholds.titleSize) || cells.length > 250
    if (!isYear && dating.years.size > 0) return { ...proposed, doubt: 'unknown' }
    return orUndated('year', year === undefined ? null : yearRange(marks, year, new Set(titles.map(({ value }) => value))))
  }
  if (quarter !== null)
    return orUndated('quarter', year === undefined ? null : [iso(year, quarter * 3 - 2, 1), iso(year, quarter * 3 + 1, 0)])
  const isNotes = words.some(({ word, size, isLinked }) => !isLinked && size >= largest * 0.9 && isNotesTitle(word))
  const isChanging = marks.some(
    ({ unit, slot, size }) =>
      !cluster.constants.has(slot) &&
      unit !== 'year' &&
      (unit !== 'number' || (cluster.pages.length >= 4 && size >= largest * 0.75)),
  )
  const weekdays = new Set(marks.filter(({ unit }) => unit === 'weekday').map(({ value }) => value))
  const onlyWeekdays = weekdays.size >= 5 && marks.every(({ unit }) => unit === 'weekday' || unit === 'number' || unit === 'year')
  if ((isChanging && !onlyWeekdays) || cells.length >= 28)
    return { ...proposed, kind: isNotes ? 'notes' : 'other', doubt: 'unknown' }
  if (isNotes) return { ...proposed, kind: 'notes' }
  return { ...proposed, kind: number === 1 && cluster.pages.length === 1 ? 'cover' : 'other' }
}

const iso = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Twelve months, from the first one that the page names if its title names two years. */
function yearRange(marks: readonly Mark[], year: number, years: ReadonlySet<number>): [string, string] {
  const inOrder = marks.filter(({ unit }) => unit === 'month').sort((a, b) => (Math.abs(a.y - b.y) > 3 ? a.y - b.y : a.x - b.x))
  const first = years.size > 1 ? (inOrder[0]?.value ?? 1) : 1
  const from = Math.min(year, ...years)
  return [iso(from, first, 1), iso(from, first + 12, 0)]
}

function quarterOf(marks: readonly Mark[], months: number[], largest: number): number | null {
  const named = marks.find(
    ({ unit, size, isLinked }) => unit === 'quarter' && !isLinked && size >= largest * dateThresholds.titleSize,
  )
  if (named) return named.value
  const [first = 0, second = 0, third = 0] = [...months].sort((a, b) => a - b)
  return months.length === 3 && first % 3 === 1 && second === first + 1 && third === first + 2 ? (first + 2) / 3 : null
}

/** Without any year the days can't be dated: an operator says which year it is. */
function withoutYear(page: ProposedPage, inBest: ProposedPage | null): ProposedPage {
  const { dateFrom, dateTo, doubt } = page
  if (dateFrom === null || dateTo === null || doubt === 'links') return page
  const open: ProposedPage = { ...page, dateFrom: null, dateTo: null, doubt: 'noYear' }
  return inBest ? { ...open, inYear: { dateFrom, dateTo, doubt } } : open
}
