import type { Mark, MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

/** Pages whose print is the same up to the dates in it. */
export interface Cluster {
  pages: MarkedPage[]
  /** Slots that say the same on nearly all pages of the cluster, such as strips of months and hours of a schedule. */
  constants: ReadonlySet<string>
}

const { fewPages } = dateThresholds
const mostDaysOfMonth = 31

const sayingOf = ({ slot, value }: Mark) => `${slot}=${value}`

/** Takes out what says the same at the same place on many pages of a file, whatever their print. */
export function withoutStrips(pages: readonly MarkedPage[]): MarkedPage[] {
  const all = pages.map(({ marks, cells }) => [...marks, ...cells])
  const counts = countOf(all.map((marks) => new Set(marks.filter(({ unit }) => unit !== 'year').map(sayingOf))))
  const places = countOf(all.map((marks) => new Set(marks.map(({ slot }) => slot))))
  const most = Math.max(fewPages, pages.length * dateThresholds.stripOfPages)
  const isRepeated = (mark: Mark) => {
    const count = counts.get(sayingOf(mark)) ?? 0
    return count >= most && count >= (places.get(mark.slot) ?? 0) * dateThresholds.stripOfPlace
  }
  // In a planner of few months, titles name the same month on many pages too. A strip names more.
  const months = new Set(
    pages.flatMap(({ marks }) => marks.filter((mark) => mark.unit === 'month' && isRepeated(mark)).map(({ value }) => value)),
  )
  const isStrip = (mark: Mark) => isRepeated(mark) && (mark.unit !== 'month' || months.size > 2)
  const without = (marks: readonly Mark[]) => marks.filter((mark) => !isStrip(mark))
  return pages.map((page) => ({ ...page, marks: without(page.marks), cells: without(page.cells) }))
}

function countOf(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const set of sets) for (const each of set) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/**
 * @param linkPlaces where the links of each page are, for pages without text
 * @param byWords whether other words than dates count
 */
export function clustersOf(
  pages: readonly MarkedPage[],
  linkPlaces: readonly ReadonlySet<string>[],
  { byWords }: { byWords: boolean },
): Cluster[] {
  // A date in a sentence belongs to the saying, not to the print.
  const isTitle = ({ beside, size }: Mark, largest: number) => beside <= 1 && size >= largest * dateThresholds.titleSize
  const bare = (page: MarkedPage) => ({ ...page, words: [], marks: page.marks.filter((mark) => isTitle(mark, page.largest)) })
  const all = pages.map((page, at) => featuresOf(byWords ? page : bare(page), linkPlaces[at] ?? new Set()))
  const counts = countOf(all)
  const least = pages.length < 10 ? 1 : 3
  const groups: { features: Set<string>; pages: MarkedPage[] }[] = []
  for (const [at, page] of pages.entries()) {
    // Words that hardly any other page has, such as sayings, don't tell prints apart.
    const features = new Set([...(all[at] ?? [])].filter((feature) => (counts.get(feature) ?? 0) >= least))
    const [best] = groups
      .map((group) => ({ group, share: shareOf(group.features, features) }))
      .filter(({ share }) => share >= dateThresholds.samePrint)
      .sort((a, b) => b.share - a.share)
    if (best) best.group.pages.push(page)
    else groups.push({ features, pages: [page] })
  }
  return groups.map(({ pages: own }) => ({ pages: own, constants: constantsOf(own) }))
}

function featuresOf({ marks, cells, words, largest }: MarkedPage, links: ReadonlySet<string>): Set<string> {
  if (largest === 0) return new Set(links)
  const lineOf = ({ slot }: Mark) => slot.slice(0, slot.lastIndexOf(' '))
  return new Set([
    ...marks.map(lineOf),
    ...words.map(({ word, line }) => `${word} ${line}`),
    ...cells.map(({ size }) => `cells ${Math.round(size)}`),
  ])
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let same = 0
  for (const each of other) if (one.has(each)) same++
  const all = one.size + other.size - same
  return all === 0 ? 0 : same / all
}

function constantsOf(pages: readonly MarkedPage[]): Set<string> {
  const slots = new Map<string, Map<number, number>>()
  for (const { marks } of pages)
    for (const { slot, value } of marks) {
      const values = slots.get(slot) ?? new Map<number, number>()
      values.set(value, (values.get(value) ?? 0) + 1)
      slots.set(slot, values)
    }
  const constants = new Set<string>()
  for (const [slot, values] of slots) {
    const counts = [...values.values()]
    const sum = counts.reduce((a, b) => a + b, 0)
    // The days of one month may have a print of their own, and name their month on every page.
    const least = slot.startsWith('month') ? mostDaysOfMonth + 1 : fewPages
    if (sum >= least && Math.max(...counts) > sum * dateThresholds.constant) constants.add(slot)
  }
  return constants
}
