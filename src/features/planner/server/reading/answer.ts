import { type Clock, systemClock } from '#kit/clock.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import type { PageText } from '#kit/server/documents/page-text.ts'
import { readText } from '#kit/server/documents/reading.ts'
import { proposeEdition } from '../../edition-dates.rules.ts'
import type { YearChoice } from '../../edition-years.rules.ts'
import type { BlankPage } from '../../page-dates.rules.ts'
import { evidenceOf, type PageEvidence, placeEvidence } from '../../page-evidence.rules.ts'
import { textPrint } from '../../page-text.rules.ts'
import { PlannerIndex } from '../../recognition.rules.ts'
import type { ReadPage } from '../edition-pages.store.ts'
import type { OpenPages } from './open-pages.ts'
import type { PlannerAnswer, PlannerAsk } from './planner-jobs.ts'

type Asked<Kind extends PlannerAsk['kind']> = Extract<PlannerAsk, { kind: Kind }>
type Blank = BlankPage & Pick<ReadPage, 'streams' | 'marks' | 'linkBoxes'>

export function createPlannerKnowledge(clock: Clock = systemClock) {
  let known: { version: string; index: PlannerIndex; printed: Set<string>; isWhole: boolean } | null = null
  let blank: Blank[] = []
  let proposed: ReadPage[] = []
  let years: YearChoice[] = []

  /** Ignores batches that are there already, because several jobs may send the same ones. */
  function know({ version, from, pages, isLast }: Asked<'know'>): PlannerAnswer {
    if (known?.version !== version) {
      if (from > 0) return { kind: 'known' }
      known = { version, index: new PlannerIndex(), printed: new Set(), isWhole: false }
    }
    if (from !== known.index.size) return { kind: 'known' }
    for (const page of pages) known.index.add(page)
    if (isLast) {
      known.isWhole = true
      known.printed = new Set(known.index.printed())
    }
    return { kind: 'known' }
  }

  const editionsOf = (version: string) => (known?.version === version && known.isWhole ? known : null)

  async function find({ version, numbers, isTextWanted }: Asked<'find'>, pages: OpenPages): Promise<PlannerAnswer> {
    const editions = editionsOf(version)
    if (editions === null) return { kind: 'needs-index' }
    const found: Extract<PlannerAnswer, { kind: 'found' }> = { kind: 'found', pages: [], texts: [] }
    for (const number of numbers) {
      let text: Promise<PageText> | null = null
      const read = () => {
        text ??= pages.text(number)
        return text
      }
      const parts = pages.parts(number, editions.printed)
      const evidence: PageEvidence = await evidenceOf(editions.index, parts, async () => textPrint((await read()).pieces))
      found.pages.push(evidence)
      if (isTextWanted) found.texts.push(readText(number, await read()))
    }
    return found
  }

  async function readBlank({ numbers }: Asked<'blank'>, pages: OpenPages): Promise<PlannerAnswer> {
    const [first] = numbers
    if (first === 1) blank = []
    // A restarted process doesn't have the pages of earlier batches.
    if (first !== blank.length + 1) throw new DrawingFailed('unreadable')
    for (const number of numbers) {
      const { streams, marks, links, linkBoxes, width, height } = pages.parts(number, new Set())
      blank.push({ number, streams, marks, links, linkBoxes, width, height, pieces: (await pages.text(number)).pieces })
    }
    return { kind: 'blank' }
  }

  function propose(): PlannerAnswer {
    const { pages: proposals, ...edition } = proposeEdition(blank, new Date(clock.now()).getUTCFullYear())
    years = edition.years
    proposed = blank.flatMap(({ pieces, width: _width, height: _height, ...page }, at) => {
      const proposal = proposals[at]
      return proposal ? [{ ...page, ...proposal, text: textPrint(pieces) }] : []
    })
    blank = []
    return { kind: 'proposed', pages: [], years }
  }

  function take({ from, count }: Asked<'proposed'>): PlannerAnswer {
    const pages = proposed.slice(from, from + count)
    if (pages.length === 0) throw new DrawingFailed('unreadable')
    if (from + count >= proposed.length) proposed = []
    return { kind: 'proposed', pages, years }
  }

  return {
    /** True while it holds pages that a later job needs. */
    isNeeded: () => blank.length > 0 || proposed.length > 0 || known?.isWhole === false,
    /** @param open opens the document of this job */
    async answer(ask: PlannerAsk, open: () => Promise<OpenPages>): Promise<PlannerAnswer> {
      if (ask.kind === 'know') return know(ask)
      if (ask.kind === 'find') return find(ask, await open())
      if (ask.kind === 'blank') return readBlank(ask, await open())
      if (ask.kind === 'propose') return propose()
      if (ask.kind === 'proposed') return take(ask)
      const editions = editionsOf(ask.version)
      if (editions === null) return { kind: 'needs-index' }
      return { kind: 'placed', pages: placeEvidence(editions.index, ask.pages, ask.pictured) }
    },
  }
}
