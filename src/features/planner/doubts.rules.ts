import type { PageVersion } from './planner.contract.ts'

/** Why the owner is asked about a page in the reader, in one line. */
export type PageDoubt =
  /** They had chosen a version, and one with more writing has come. */
  | { kind: 'chose-earlier'; chosen: PageVersion }
  /** They had put the page elsewhere before there was more on it. */
  | { kind: 'had-put'; there: PageVersion['suggestions'][number] }
  /** Only the pages around it say which day it is. */
  | { kind: 'not-sure' }

/** Returns the doubt about the page that is shown. Null when its day is sure, as it is once its owner has said so. */
export function doubtOf(page: PageVersion, versions: readonly PageVersion[]): PageDoubt | null {
  const chosen = versions.find(({ isChosen, isShown }) => isChosen && !isShown)
  if (chosen && page.isShown) return { kind: 'chose-earlier', chosen }
  if (page.method === 'person') return null
  const [there] = page.suggestions
  if (there) return { kind: 'had-put', there }
  return page.method === 'order' ? { kind: 'not-sure' } : null
}
