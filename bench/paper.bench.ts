import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proposeDates } from '#features/planner/page-dates.rules.ts'
import { textPrint } from '#features/planner/page-text.rules.ts'
import {
  type Found,
  findByStreams,
  findByText,
  type IndexedPage,
  PlannerIndex,
  placePages,
} from '#features/planner/recognition.rules.ts'
import { openParts } from '#kit/server/documents/pdf/page-parts.ts'
import { openText } from '#kit/server/documents/pdf/page-text.ts'
import { readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfName, PdfRef, PdfStream, type PdfValue } from '#kit/server/documents/pdf/values.ts'
import {
  blankPlanner,
  type PlannerShape,
  penStrokes,
  plannerPages,
  printOf,
  redrawnPrint,
  rewrittenPrint,
  writePdf,
} from '#test/planner-pdf.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { measurePictures } from './paper-pictures.bench.ts'

const mostPages = 3000

/** A simulated export, and which page of the planner each of its pages is; null: of another book. */
interface Style {
  name: string
  content: Buffer
  truth: (number | null)[]
  /** Whether each page was written on; null: nobody can tell by this style. */
  ink: (boolean | null)[]
  leastRight: number
}

const picturedPages = 60

/** How exports of a planner are recognised, style by style; of our own planner, and of a blank one in a file. */
export async function* measurePaper(file?: string): AsyncGenerator<Metric> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    if (file === undefined) {
      const own = blankPlanner({ year: 2026 })
      yield* measurePlanner('own planner', folder, own, ownStyles())
      const sibling = (name: string, shape: PlannerShape) => ({ name, content: blankPlanner(shape), pages: dayPages(20) })
      yield* measurePictures(folder, {
        name: 'own planner',
        content: own,
        index: (await indexOf(folder, own)).index,
        pages: dayPages(40),
        siblings: [
          sibling('planner of 2025', { year: 2025 }),
          sibling('planner of 2027', { year: 2027 }),
          sibling('planner of 2015, the same weekdays', { year: 2015 }),
          sibling('another planner of 2026', { year: 2026, margin: 36 }),
        ],
      })
    } else {
      const content = await readFile(file)
      yield* measurePlanner('given planner', folder, content, givenStyles(content))
      const { index } = await indexOf(folder, content)
      const pages = runAndSome(index.size, picturedPages)
      yield* measurePictures(folder, { name: 'given planner', content, index, pages, siblings: [] })
      // What is left of the index is as like as pages can be that are not in it.
      const all = Array.from({ length: index.size }, (_, at) => at + 1)
      const half = updated(
        content,
        all.filter((number) => !pages.includes(number)),
        false,
      )
      const left = {
        name: 'given planner without these pages',
        content: half,
        index: (await indexOf(folder, half)).index,
        pages: [],
      }
      yield* measurePictures(folder, { ...left, siblings: [{ name: 'the pages that are missing', content, pages }] })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* measurePlanner(planner: string, folder: string, blank: Buffer, styles: Iterable<Style>): AsyncGenerator<Metric> {
  const { index, doubts, cpuMs } = await indexOf(folder, blank)
  yield {
    name: `${planner}: ${index.size} pages read`,
    value: `${doubts} doubts, ${cpuMs.toFixed(0)} ms of CPU`,
    target: '<= 5 doubts',
    isHeld: doubts <= 5,
  }
  for (const style of styles) yield* measureStyle(planner, folder, index, style)
}

async function indexOf(folder: string, blank: Buffer) {
  const cpu = process.cpuUsage()
  const path = join(folder, 'blank.pdf')
  await writeFile(path, blank)
  const parts = openParts(new PdfFile(blank), mostPages)
  const text = await openText(path)
  const pages = []
  for (let number = 1; number <= parts.pageCount; number++)
    pages.push({ ...parts.read(number, new Set()), pieces: (await text.read(number)).pieces })
  await text.close()
  const proposed = proposeDates(pages)
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
    text ??= await openText(path)
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

/** Day pages of our own planner, from everywhere in the year: the first few in a row. */
const dayPages = (count: number) => runAndSome(365, count).map((day) => 1 + 12 + 52 + day)

/** Half of them in a row. */
const runAndSome = (all: number, count: number) => {
  const run = Array.from({ length: count / 2 }, (_, at) => Math.floor(all / 7) + at)
  return [...new Set([...run, ...someOf(all, count)])].slice(0, count)
}

const isWritten = (at: number) => at % 5 === 1
/** The same pages in an order of no meaning. */
const someOf = (count: number, size: number) => [
  ...new Set(Array.from({ length: size }, (_, at) => ((at * 7919 + 11) % count) + 1)),
]

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
  // Their undated notes are the same in every year: 5 pages at the end are left out.
  for (const year of [2025, 2027, 2032]) {
    const others = plannerPages({ year, margin: 36 }).slice(0, -5)
    yield foreign(`planner of ${year}`, others, printOf)
    yield foreign(`planner of ${year}, redrawn`, others, redrawnPrint)
  }
}

/** Exports made of any planner by what the format calls an incremental update: objects are appended, and the page tree is replaced. */
function* givenStyles(blank: Buffer): Generator<Style> {
  const count = readPageTree(new PdfFile(blank), mostPages).pages.length
  const all = Array.from({ length: count }, (_, at) => at + 1)
  const style = (name: string, numbers: number[], isRewritten: boolean, leastRight: number): Style => ({
    name,
    content: updated(blank, numbers, isRewritten),
    truth: numbers,
    ink: numbers.map((_, at) => (isRewritten ? null : isWritten(at))),
    leastRight,
  })
  yield style('ink appended', all, false, 1)
  yield style('subset in another order', someOf(count, 60), false, 1)
  yield style('rewritten', all, true, 0.99)
}

function updated(blank: Buffer, numbers: number[], isRewritten: boolean): Buffer {
  const file = new PdfFile(blank)
  const { pages } = readPageTree(file, mostPages)
  const chunks: Buffer[] = [blank]
  let length = blank.length
  const offsets: [number, number][] = []
  let next = Number(file.trailer.get('Size'))
  const add = (object: string) => {
    const bytes = Buffer.from(`\n${next} 0 obj\n${object}\nendobj\n`, 'latin1')
    offsets.push([next, length + 1])
    chunks.push(bytes)
    length += bytes.length
    return next++
  }
  const addStream = (content: string) => add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
  const tree = next + numbers.length * 3 + 1
  const kids = numbers.map((number, at) => {
    const page = pages[number - 1]
    const contents = file.resolve(page?.dict.get('Contents'))
    const streams = (Array.isArray(contents) ? contents : [page?.dict.get('Contents') ?? null]).map((one) => {
      if (!isRewritten) return serialized(one)
      const stream = file.resolve(one)
      const bytes = stream instanceof PdfStream ? file.decode(stream) : null
      // Another program writes the same operators with other blanks between them.
      return `${addStream(
        Buffer.from(bytes ?? [])
          .toString('latin1')
          .replace(/\n/g, ' \n'),
      )} 0 R`
    })
    if (isWritten(at) && !isRewritten) streams.push(`${addStream(penStrokes(4, at))} 0 R`)
    const dict = new Map(page?.dict)
    for (const key of ['Contents', 'Parent', 'Annots']) dict.delete(key)
    dict.set('Resources', page?.resources ?? new Map())
    dict.set('MediaBox', page?.box ?? [])
    return add(serialized(dict).replace(/>>$/, `/Parent ${tree} 0 R/Contents[${streams.join(' ')}]>>`))
  })
  next = tree
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R>>`)
  const table = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const before = /startxref\s+(\d+)\s*%%EOF\s*$/.exec(blank.toString('latin1', blank.length - 64))?.[1]
  chunks.push(
    Buffer.from(`xref\n${table}trailer<</Size ${next}/Root ${root} 0 R/Prev ${before}>>\nstartxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(chunks)
}

function serialized(value: PdfValue): string {
  if (value instanceof PdfName)
    return `/${value.name.replace(/[^A-Za-z0-9+-]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
  if (value instanceof PdfRef) return `${value.number} 0 R`
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(serialized).join(' ')}]`
  if (value instanceof Map) return `<<${[...value].map(([key, item]) => `/${key} ${serialized(item)}`).join(' ')}>>`
  return value instanceof PdfStream ? 'null' : String(value)
}
