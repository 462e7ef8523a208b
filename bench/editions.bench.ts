import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proposeDates } from '#features/planner/edition-dates.rules.ts'
import type { BlankPage, PageKind, ProposedPage } from '#features/planner/page-dates.rules.ts'
import { openParts } from '#features/planner/server/pdf/page-parts.ts'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { openText } from '#kit/server/documents/page-text.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import type { Design, DesignPage } from './editions/design.ts'
import { designs } from './editions/designs.ts'
import { printDesign } from './editions/writers.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { mostPages } from './paper-exports.ts'
import { scaled } from './scale.ts'

/** `wrong` is a wrong kind or date without a doubt: nobody would notice it. */
const verdicts = ['right', 'right in doubt', 'wrong in doubt', 'unknown', 'wrong'] as const
type Verdict = (typeof verdicts)[number]
type Counts = Record<Verdict, number>
type Table = Map<PageKind, Counts>

const leastRight = 0.99
const mostDoubts = 0.02
const aroundYear = 2026

/** Lets other programs print planners of many designs, and counts for each kind of page how the edition reader dates them. */
export async function* measureEditions(): AsyncGenerator<Metric> {
  const dated: Table = new Map()
  const undated: Table = new Map()
  for (const make of designs.slice(0, scaled(designs.length, 1))) {
    const design = make()
    const printed = await printDesign(design)
    const name = `${design.name} (${design.language}, ${design.writer})`
    if (printed === null) {
      yield { name, value: 'not run: its program is missing' }
      continue
    }
    const cpu = process.cpuUsage()
    const pages = await readPages(printed)
    const readMs = msSince(cpu)
    const found = proposeDates(pages, aroundYear)
    const table = tableOf(design.pages, found)
    const value = [...table].map(([kind, counts]) => `${kind} ${saidOf(counts)}`).join(', ')
    const wrong = sumOf(table, 'wrong')
    yield {
      name,
      value: `${value}; ${readMs.toFixed(0)} + ${(msSince(cpu) - readMs).toFixed(0)} ms of CPU`,
      target: '0 wrong',
      isHeld: wrong === 0,
    }
    add(isUndatable(design) ? undated : dated, table)
  }
  for (const kind of undated.keys()) yield { name: `${kind} pages without years or letters`, value: saidOf(undated.get(kind)) }
  for (const kind of ['day', 'week', 'month'] as const) {
    const counts = dated.get(kind)
    if (!counts) continue
    const share = counts.right / pagesOf(counts)
    yield {
      name: `${kind}s right in kind and date`,
      value: `${(100 * share).toFixed(2)} %`,
      target: '>= 99 %',
      isHeld: share >= leastRight,
    }
  }
  const pages = [...dated.values()].reduce((sum, counts) => sum + pagesOf(counts), 0)
  const doubts = sumOf(dated, 'right in doubt') + sumOf(dated, 'wrong in doubt')
  yield atMostMetric('silently wrong pages', sumOf(dated, 'wrong') + sumOf(undated, 'wrong'), 0, 'pages')
  yield atMostMetric('doubts', (100 * doubts) / Math.max(1, pages), 100 * mostDoubts, '%')
}

/** Nobody can date their pages without being told the year, or looking at the shapes. Doubts are right there. */
const isUndatable = ({ isUndated }: Design) => isUndated === true

async function readPages(content: Buffer): Promise<BlankPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'editions-'))
  try {
    const path = join(folder, 'blank.pdf')
    await writeFile(path, content)
    const parts = openParts(new PdfFile(content), mostPages)
    const text = await openText(DocumentFile.at(path))
    const pages: BlankPage[] = []
    for (let number = 1; number <= parts.pageCount; number++) {
      const { links, linkBoxes, width, height } = parts.read(number, new Set())
      pages.push({ number, links, linkBoxes, width, height, pieces: (await text.read(number)).pieces })
    }
    await text.close()
    return pages
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tableOf(truth: readonly DesignPage[], found: readonly ProposedPage[]): Table {
  const table: Table = new Map()
  for (const [at, page] of truth.entries()) {
    const counts = table.get(page.kind) ?? noCounts()
    counts[verdictOf(page, found[at])]++
    table.set(page.kind, counts)
  }
  return table
}

function verdictOf(truth: DesignPage, found: ProposedPage | undefined): Verdict {
  const isOpen = found?.doubt === 'unknown' || (found?.doubt === 'noYear' && found.dateFrom === null)
  if (!found || isOpen) return 'unknown'
  const isRight = found.kind === truth.kind && found.dateFrom === truth.from && found.dateTo === truth.to
  if (found.doubt !== null) return isRight ? 'right in doubt' : 'wrong in doubt'
  return isRight ? 'right' : 'wrong'
}

const noCounts = (): Counts => ({ right: 0, 'right in doubt': 0, 'wrong in doubt': 0, unknown: 0, wrong: 0 })
const pagesOf = (counts: Counts) => verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)

const saidOf = (counts = noCounts()) =>
  verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(' ')

const sumOf = (table: Table, verdict: Verdict) => [...table.values()].reduce((sum, counts) => sum + counts[verdict], 0)

function add(all: Table, table: Table): void {
  for (const [kind, counts] of table) {
    const sum = all.get(kind) ?? noCounts()
    for (const verdict of verdicts) sum[verdict] += counts[verdict]
    all.set(kind, sum)
  }
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
