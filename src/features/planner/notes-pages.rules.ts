import type { DatedCluster } from './cluster-dates.rules.ts'
import type { BlankPage, PageKind, ProposedPage } from './page-dates.rules.ts'
import type { Mark, MarkedPage } from './page-marks.rules.ts'
import { dateThresholds } from './thresholds.ts'

const notesWords =
  /^(?:notes?|notizen?|notas?|notities|notat(?:er|ki)?|anteckningar|noter|poznamky|muistiinpanot|jegyzet(?:ek)?|zapiski|zapisky|заметки|нотатки|notlar|のメモ|メモ|ノート|笔记|筆記|메모|노트|ملاحظات)$/u
/** What is written about a day, a week or a month beside its plan. */
const companionWords =
  /^(?:habits?|gewohnheiten|habitudes|habitos|navyky|tracker|journal|tagebuch|diary|reflections?|review|gratitude|dankbarkeit|brainstorm)$/u

/** @param word in plain letters */
export const isNotesTitle = (word: string): boolean => notesWords.test(word)
const isNotesWord = (word: string) => notesWords.test(word) || companionWords.test(word)

const listWords =
  /^(?:backlog|index|contents|inhalt|inhaltsverzeichnis|ubersicht|sommaire|matieres|indice|contenido|pendientes|sommario|inhoud|inhoudsopgave|sumario|conteudo|innehall|innehallsforteckning|indhold|innhold|spis|obsah|sisallys|tartalom|icindekiler|содержание|оглавление|目次|目录|目錄|목차)$/u

/** True for a page whose title calls it a table of contents or a backlog, alone or beside the name of a month or a quarter. */
export function isListPage({ words, marks, largest, cells }: MarkedPage): boolean {
  const isTitle = ({ size, isLinked }: { size: number; isLinked: boolean }) => !isLinked && size >= largest * 0.9
  const titles = words.filter((word) => isTitle(word) && listWords.test(word.word))
  const isDate = (mark: Mark) => (mark.unit === 'month' || mark.unit === 'quarter') && isTitle(mark)
  const isBeside = ({ slot }: Mark) => titles.some(({ line }) => slot.split(' ')[1] === line)
  return titles.length > 0 && cells.length < 25 && marks.filter(isDate).every(isBeside)
}

interface Known {
  marked: readonly MarkedPage[]
  /** The cluster that dates a page. */
  main: ReadonlyMap<number, DatedCluster>
}

interface Group {
  pages: ProposedPage[]
  dates: ReadonlySet<string | null>
  /** Size of a word for notes outside of links, compared with the largest letters: 1 is a title, 0.4 the title of a part. */
  notes: number
  /** They have the days of a month as cells. */
  hasCells: boolean
  /** Share of them that overviews link to. */
  linked: number
}

const { leastNotes, notesLargerBy } = dateThresholds

/**
 * Of several prints with the same days, those that name notes are notes, and so are those that are reached only from the pages of these days.
 * The pages of one print are decided together.
 */
export function separateNotes(proposed: readonly ProposedPage[], pages: readonly BlankPage[], { marked, main }: Known): void {
  const isOverview = ({ kind, dateFrom }: ProposedPage) => dateFrom !== null && kind !== 'day' && kind !== 'notes'
  const overviews = new Set(proposed.filter(isOverview).map(({ number }) => number))
  const linked = new Set(pages.filter(({ number }) => overviews.has(number)).flatMap(({ links }) => links))
  const prints = new Map(marked.map((page) => [page.number, page]))
  for (const kind of ['day', 'week', 'month'] as const) {
    const groups = groupsOf(kind, proposed, { main, prints, linked })
    for (const group of groups) if (isOfNotes(kind, group, groups, pages)) for (const page of group.pages) page.kind = 'notes'
  }
}

function groupsOf(
  kind: PageKind,
  proposed: readonly ProposedPage[],
  { main, prints, linked }: { main: Known['main']; prints: ReadonlyMap<number, MarkedPage>; linked: ReadonlySet<number> },
): Group[] {
  const notesOf = (number: number) => {
    const { words = [], largest = 1 } = prints.get(number) ?? {}
    const sizes = words.filter(({ word, isLinked }) => !isLinked && isNotesWord(word)).map(({ size }) => size / largest)
    const size = Math.round(Math.max(0, ...sizes) * 10) / 10
    return size >= leastNotes ? size : 0
  }
  const groups = new Map<DatedCluster | null, Map<number, ProposedPage[]>>()
  for (const page of proposed) {
    if (page.kind !== kind || page.dateFrom === null) continue
    const cluster = main.get(page.number) ?? null
    const own = groups.get(cluster) ?? new Map<number, ProposedPage[]>()
    const notes = notesOf(page.number)
    own.set(notes, [...(own.get(notes) ?? []), page])
    groups.set(cluster, own)
  }
  return [...groups.values()].flatMap((parts) =>
    [...parts].map(([notes, pages]) => {
      const shareOf = (is: (number: number) => boolean) => pages.filter(({ number }) => is(number)).length / pages.length
      return {
        pages,
        dates: new Set(pages.map(({ dateFrom }) => dateFrom)),
        notes,
        hasCells: shareOf((number) => (prints.get(number)?.cells.length ?? 0) >= 28) > 0.5,
        linked: shareOf((number) => linked.has(number)),
      }
    }),
  )
}

function isOfNotes(kind: PageKind, group: Group, groups: readonly Group[], pages: readonly BlankPage[]): boolean {
  const rivals = groups.filter(
    (other) => other !== group && [...group.dates].filter((date) => other.dates.has(date)).length > group.dates.size / 2,
  )
  // A month without an overview may still have notes.
  if (rivals.length === 0) return group.notes > 0 && kind === 'month' && !group.hasCells
  if (rivals.some(({ notes }) => group.notes >= notes + notesLargerBy)) return true
  const others = rivals.filter(({ notes }) => notes < group.notes + notesLargerBy)
  if (kind === 'month') return others.some(({ hasCells }) => hasCells && !group.hasCells)
  return others.some(
    (other) => other.linked > 0.8 && group.linked < 0.2 && isReachedFrom(other, group, pages) && !follows(other, group),
  )
}

const isReachedFrom = (from: Group, to: Group, pages: readonly BlankPage[]) => {
  const targets = new Set(from.pages.flatMap(({ number }) => pages[number - 1]?.links ?? []))
  return to.pages.filter(({ number }) => targets.has(number)).length > to.pages.length * 0.8
}

/** Two pages of a day beside each other are halves of one, unless their words say otherwise. */
function follows(first: Group, second: Group): boolean {
  const numbers = new Set(first.pages.map(({ number }) => number))
  return second.pages.filter(({ number }) => numbers.has(number - 1)).length > second.pages.length * 0.8
}
