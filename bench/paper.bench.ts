import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proposeDates } from '#features/planner/edition-dates.rules.ts'
import { textPrint } from '#features/planner/page-text.rules.ts'
import {
  type Found,
  findByStreams,
  findByText,
  type IndexedPage,
  PlannerIndex,
  placePages,
} from '#features/planner/recognition.rules.ts'
import { openParts } from '#features/planner/server/pdf/page-parts.ts'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { openText } from '#kit/server/documents/page-text.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import {
  blankPlanner,
  type PlannerShape,
  penStrokes,
  plannerPages,
  printOf,
  redrawnPrint,
  rewrittenPrint,
  writePdf,
} from '#test/documents/planner-pdf.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { exportOf, isWritten, mostPages, pageCountOf, redrawnOf, someOf } from './paper-exports.ts'
import { measurePictures } from './paper-pictures.bench.ts'
import { scaled } from './scale.ts'

/** A simulated export. `truth` is the planner's page number of each of its pages; null for pages of another book. */
interface Style {
  name: string
  content: Buffer
  truth: (number | null)[]
  /** Whether each page was written on; null when this style doesn't show it. */
  ink: (boolean | null)[]
  leastRight: number
}

const picturedPages = scaled(60, 4)
const months = scaled(12, 2)
const weeks = scaled(52, 9)
const days = scaled(365, 59)

/** Runs `work` with a temporary folder, which it deletes afterwards. */
async function* inFolder(work: (folder: string) => AsyncGenerator<Metric>): AsyncGenerator<Metric> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    yield* work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ownName = 'own planner'
const givenName = 'given planner'
const ownPlanner = () => blankPlanner({ year: 2026 })

/** Measures for each style how exports are recognized by their streams and texts. Uses our own planner or a blank one from a file. */
export const measureVectors = ([file]: readonly string[] = []) =>
  inFolder(async function* (folder) {
    if (file === undefined) return yield* measurePlanner(ownName, folder, ownPlanner(), ownStyles())
    const content = await readFile(file)
    yield* measurePlanner(givenName, folder, content, givenStyles(folder, content))
  })

/** Measures the same for exports of pictures, in the worker processes that the server uses. */
export const measurePictured = ([file]: readonly string[] = []) =>
  inFolder((folder) => (file === undefined ? ownPictures(folder) : givenPictures(folder, file)))

async function* ownPictures(folder: string): AsyncGenerator<Metric> {
  const printed = (shape: PlannerShape) => blankPlanner({ ...shape, months, hasTabs: true })
  const own = printed({ year: 2026 })
  const sibling = (name: string, shape: PlannerShape) => ({ name, content: printed(shape), pages: dayPages(scaled(20, 2)) })
  yield* measurePictures(folder, {
    name: ownName,
    content: own,
    index: (await indexOf(folder, own)).index,
    pages: dayPages(picturedPages),
    siblings: [
      sibling('planner of 2025', { year: 2025 }),
      sibling('planner of 2027', { year: 2027 }),
      sibling('planner of 2015, the same weekdays', { year: 2015 }),
      sibling('another planner of 2026', { year: 2026, margin: 36 }),
    ].slice(0, scaled(4, 1)),
  })
}

async function* givenPictures(folder: string, file: string): AsyncGenerator<Metric> {
  const content = await readFile(file)
  const { index } = await indexOf(folder, content)
  const pages = runAndSome(index.size, picturedPages)
  yield* measurePictures(folder, { name: givenName, content, index, pages, siblings: [] })
  // The hardest case: pages that aren't in the index, but whose neighbours from the same planner are.
  const all = Array.from({ length: index.size }, (_, at) => at + 1)
  const others = all.filter((number) => !pages.includes(number))
  const half = exportOf(content, others)
  const rest = { name: `${givenName} without these pages`, content: half, index: (await indexOf(folder, half)).index, pages: [] }
  yield* measurePictures(folder, { ...rest, siblings: [{ name: 'the missing pages', content, pages }] })
}

async function* measurePlanner(
  planner: string,
  folder: string,
  blank: Buffer,
  styles: Iterable<Style> | AsyncIterable<Style>,
): AsyncGenerator<Metric> {
  const { index, doubts, cpuMs } = await indexOf(folder, blank)
  yield {
    name: `${planner}: ${index.size} pages read`,
    value: `${doubts} doubts, ${cpuMs.toFixed(0)} ms of CPU`,
    target: '<= 5 doubts',
    isHeld: doubts <= 5,
  }
  for await (const style of styles) yield* measureStyle(planner, folder, index, style)
}

async function indexOf(folder: string, blank: Buffer) {
  const cpu = process.cpuUsage()
  const path = join(folder, 'blank.pdf')
  await writeFile(path, blank)
  const parts = openParts(new PdfFile(blank), mostPages)
  const text = await openText(DocumentFile.at(path))
  const pages = []
  for (let number = 1; number <= parts.pageCount; number++)
    pages.push({ ...parts.read(number, new Set()), pieces: (await text.read(number)).pieces })
  await text.close()
  const proposed = proposeDates(pages, 2026)
  const index = new PlannerIndex()
  for (const [at, { number, streams, marks, pieces }] of pages.entries()) {
    const { kind = 'other', dateFrom = null, dateTo = null } = proposed[at] ?? {}
    const page: IndexedPage = { editionId: 'edition', number, streams, marks, kind, dateFrom, dateTo, text: textPrint(pieces) }
    index.add(page)
  }
  return { index, doubts: proposed.filter(({ doubt }) => doubt !== null).length, cpuMs: msSince(cpu) }
}

const msSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function* measureStyle(planner: string, folder: string, index: PlannerIndex, style: Style): AsyncGenerator<Metric> {
  const path = join(folder, 'export.pdf')
  await writeFile(path, style.content)
  const cpu = process.cpuUsage()
  const parts = openParts(new PdfFile(style.content), mostPages)
  const printed = new Set(index.printed())
  let text: Awaited<ReturnType<typeof openText>> | null = null
  const found: (Found & { calendar?: string })[] = []
  const hasInk: boolean[] = []
  for (let number = 1; number <= parts.pageCount; number++) {
    const page = parts.read(number, printed)
    hasInk.push(page.streamInk !== null || page.markInk !== null)
    const byStreams = findByStreams(index, page.streams)
    if (byStreams) {
      found.push(byStreams)
      continue
    }
    text ??= await openText(DocumentFile.at(path))
    const print = textPrint((await text.read(number)).pieces)
    found.push({ ...findByText(index, print), calendar: print.calendar })
  }
  const placed = placePages(index, found).map(({ placed: place }) => place?.page.number ?? null)
  const cpuMs = msSince(cpu)
  await text?.close()
  const ours = style.truth.filter((number) => number !== null).length
  const right = style.truth.filter((number, at) => number !== null && number === placed[at]).length
  const wrong = style.truth.filter((number, at) => placed[at] !== null && number !== placed[at]).length
  const known = style.ink.map((is, at) => ({ is, at })).filter(({ is }) => is !== null)
  const inkRight = known.filter(({ is, at }) => is === hasInk[at]).length
  const name = `${planner}, ${style.name}`
  yield { ...atMostMetric(`${name}: wrong`, wrong, 0, 'pages'), value: `${wrong} of ${style.truth.length}` }
  if (ours > 0)
    yield {
      ...atLeastMetric(`${name}: right`, right / ours, style.leastRight),
      value: `${((100 * right) / ours).toFixed(1)} % of ${ours}, ${ours - right} left to the person`,
    }
  if (known.length > 0) yield { name: `${name}: written or blank`, value: `${((100 * inkRight) / known.length).toFixed(1)} %` }
  yield { name: `${name}: CPU`, value: `${(cpuMs / style.truth.length).toFixed(1)} ms a page, ${cpuMs.toFixed(0)} ms` }
}

/** Returns day pages of our own planner: half of them consecutive, the others from the whole year. */
const dayPages = (count: number) => runAndSome(days, count).map((day) => 1 + months + weeks + day)

/** Returns `count` page numbers: half of them consecutive, the others from everywhere. */
const runAndSome = (all: number, count: number) => {
  const run = Array.from({ length: count / 2 }, (_, at) => Math.floor(all / 7) + at)
  return [...new Set([...run, ...someOf(all, count)])].slice(0, count)
}

function* ownStyles(): Generator<Style> {
  const pages = plannerPages({ year: 2026 })
  const page = (number: number) => pages[number - 1] ?? { texts: [], links: [] }
  const all = pages.map((_, at) => at + 1)
  const style = (
    name: string,
    numbers: number[],
    print: (number: number, at: number) => string[],
    canTell: boolean,
    leastRight: number,
  ): Style => ({
    name,
    content: writePdf(numbers.map((number, at) => ({ streams: print(number, at) }))),
    truth: numbers,
    ink: numbers.map((_, at) => (canTell ? isWritten(at) : null)),
    leastRight,
  })
  const ink = (at: number) => (isWritten(at) ? [penStrokes(4, at)] : [])
  yield style('ink appended', all, (number, at) => [printOf(page(number)), ...ink(at)], true, 0.99)
  yield style(
    'subset in another order',
    someOf(pages.length - 5, 60),
    (number, at) => [printOf(page(number)), ...ink(at)],
    true,
    0.99,
  )
  yield style('rewritten', all, (number) => [rewrittenPrint(page(number))], false, 0.99)
  yield style('redrawn', all, (number) => [redrawnPrint(page(number))], false, 0.99)
  const foreign = (name: string, others: ReturnType<typeof plannerPages>, print: typeof printOf): Style => ({
    name,
    content: writePdf(others.map((other) => ({ streams: [print(other)] }))),
    truth: others.map(() => null),
    ink: [],
    leastRight: 0,
  })
  // Leaves out the five undated note pages at the end, because they are the same in every year.
  for (const year of [2025, 2027, 2032]) {
    const others = plannerPages({ year, margin: 36 }).slice(0, -5)
    yield foreign(`planner of ${year}`, others, printOf)
    yield foreign(`planner of ${year}, redrawn`, others, redrawnPrint)
  }
}

/** Simulates exports of any planner. */
async function* givenStyles(folder: string, blank: Buffer): AsyncGenerator<Style> {
  const count = pageCountOf(blank)
  const all = Array.from({ length: count }, (_, at) => at + 1)
  const style = (name: string, numbers: number[], isRewritten: boolean, leastRight: number): Style => ({
    name,
    content: exportOf(
      blank,
      numbers,
      isRewritten ? { isRewritten } : { ink: (at) => (isWritten(at) ? penStrokes(4, at) : null) },
    ),
    truth: numbers,
    ink: numbers.map((_, at) => (isRewritten ? null : isWritten(at))),
    leastRight,
  })
  yield style('ink appended', all, false, 1)
  yield style('subset in another order', someOf(count, 60), false, 1)
  yield style('rewritten', all, true, 0.99)
  const path = join(folder, 'given.pdf')
  await writeFile(path, blank)
  const redrawn = { name: 'redrawn', content: await redrawnOf(path, all), truth: all, ink: all.map(() => null), leastRight: 0.99 }
  yield redrawn
}
