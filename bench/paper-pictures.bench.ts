import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PlannerIndex } from '#features/planner/recognition.rules.ts'
import { pictureIndexExtension } from '#features/planner/server/pictures/picture-index.ts'
import { createPictureReader, type PictureReader } from '#features/planner/server/pictures/picture-reader.ts'
import { type ReadPage, readPages, readPicture } from '#features/planner/server/read-pages.ts'
import { loadEditions, type PlannerReader, plannerProgram } from '#features/planner/server/reading/ask-planner.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { createDocumentReader } from '#kit/server/documents/document-reader.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { type DeviceStyleName, deviceStyles, exportPicture, scribble, write, writingOf } from '#test/documents/device-pictures.ts'
import { drawnWidth, drawPages, type PageDrawer } from '#test/documents/drawn-pages.ts'
import { picturePdf } from '#test/documents/picture-pdf.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'

/** CPU time per page, in milliseconds: 400 pages take three minutes. */
const mostCpuMs = 450

export interface PicturedPlanner {
  name: string
  content: Buffer
  index: PlannerIndex
  /** Some consecutive pages, and pages from the whole planner. */
  pages: number[]
  /** Planners whose pages are not in the index. */
  siblings: { name: string; content: Buffer; pages: number[] }[]
}

/** Measures how exports of pictures are recognized, in the same worker processes that the server uses. */
export async function* measurePictures(folder: string, planner: PicturedPlanner): AsyncGenerator<Metric> {
  const clock = { now: () => Date.now() }
  const store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock }) })
  const bench = new PictureBench(folder, store, planner)
  try {
    yield* bench.run()
  } finally {
    await bench.close()
  }
}

interface Export {
  name: string
  canvases: AsyncIterable<Canvas> | Iterable<Canvas>
  style: DeviceStyleName
  truth: (number | null)[]
  isWritten?: boolean[]
}

class PictureBench {
  readonly #store: FileStore
  readonly #planner: PicturedPlanner
  readonly #reader: PlannerReader
  readonly #pictures: PictureReader
  readonly #folder: string
  #indexKey = ''

  constructor(folder: string, store: FileStore, planner: PicturedPlanner) {
    this.#folder = folder
    this.#store = store
    this.#planner = planner
    this.#reader = createDocumentReader({ store, program: plannerProgram })
    this.#pictures = createPictureReader({ store })
  }

  async close() {
    await this.#reader.close()
    await this.#pictures.close()
  }

  async #keep(content: Buffer, extension: string): Promise<string> {
    const key = newFileKey(extension)
    const draft = await this.#store.receive([content] as never, { maxBytes: 1 << 30 })
    await draft.keep(key)
    return key
  }

  async *run(): AsyncGenerator<Metric> {
    const { name, content, pages, siblings } = this.#planner
    const index = await this.#indexOf(content)
    this.#indexKey = await this.#keep(index, pictureIndexExtension)
    yield { name: `${name}: index of pictures`, value: `${(index.length / 1024).toFixed(0)} kB` }
    const drawn = await drawPages(this.#folder, content)
    const written = pages.map((number) => writingOf(number * 7 + 1, drawn.aspect))
    async function* canvases(more: (canvas: Canvas, number: number) => void = () => undefined) {
      for (const [at, number] of pages.entries()) {
        const canvas = await drawn.draw(number)
        write(canvas.getContext('2d'), written[at] ?? [], drawnWidth)
        more(canvas, number)
        yield canvas
      }
    }
    if (pages.length > 0) yield* this.#measureOwn(drawn, written, canvases)
    yield* this.#measureSiblings(siblings)
    await drawn.close()
  }

  async *#measureOwn(
    drawn: PageDrawer,
    written: readonly ReturnType<typeof writingOf>[],
    canvases: (more?: (canvas: Canvas, number: number) => void) => AsyncGenerator<Canvas>,
  ): AsyncGenerator<Metric> {
    const { pages } = this.#planner
    const isWritten = written.map((words) => words.length > 0)
    for (const style of Object.keys(deviceStyles) as DeviceStyleName[])
      yield* this.#measure({ name: style, style, canvases: canvases(), truth: pages, isWritten }, { leastRight: 0.99 })
    const scribbled = canvases((canvas, number) => scribble(canvas.getContext('2d'), number, drawnWidth))
    yield* this.#measure({ name: 'scribbled dates', style: '16 greys', canvases: scribbled, truth: pages }, { leastRight: 0.95 })
    yield* this.#measure(
      { name: 'pages of other books', style: 'zoomed in', canvases: foreign(), truth: [...foreign()].map(() => null) },
      { mostSuggested: 0 },
    )
    yield* this.#measureAgain(drawn)
  }

  async *#measureSiblings(siblings: PicturedPlanner['siblings']): AsyncGenerator<Metric> {
    for (const sibling of siblings) {
      const other = await drawPages(this.#folder, sibling.content)
      async function* others() {
        for (const number of sibling.pages) {
          const canvas = await other.draw(number)
          write(canvas.getContext('2d'), writingOf(number, other.aspect), drawnWidth)
          yield canvas
        }
      }
      const truth = sibling.pages.map(() => null)
      yield* this.#measure({ name: sibling.name, style: '16 greys', canvases: others(), truth }, { mostSuggested: 2 })
      await other.close()
    }
  }

  async #indexOf(content: Buffer): Promise<Buffer> {
    const key = await this.#keep(content, 'pdf')
    const count = this.#planner.index.size
    async function* batches() {
      for (let from = 1; from <= count; from += 25)
        yield Array.from({ length: Math.min(25, count - from + 1) }, (_, at) => from + at)
    }
    return Buffer.from((await this.#pictures.index(key, batches())).index ?? [])
  }

  #editions = () => loadEditions([[...this.#planner.index.pages()]])

  async #recognize(jpegs: { jpeg: Buffer; width: number; height: number }[]): Promise<{ pages: ReadPage[]; cpuMs: number }> {
    const key = await this.#keep(picturePdf(jpegs), 'pdf')
    const budget = { leftMs: 1e9 }
    const indexes = [{ editionId: 'edition', key: this.#indexKey }]
    const document = { key, owner: null, isSlow: true, budget }
    const pictured = { ...document, mimeType: 'application/pdf', indexes }
    const editions = await this.#editions()
    const step = async () => undefined
    const { pages } = await this.#reader.withDocument(document, (read) =>
      this.#pictures.withDocument(pictured, (look) => readPages({ editions, read, look, step, isTextWanted: false })),
    )
    return { pages, cpuMs: 1e9 - budget.leftMs }
  }

  async #single(picture: Buffer, extension: string): Promise<ReadPage | undefined> {
    const key = await this.#keep(picture, extension)
    const indexes = [{ editionId: 'edition', key: this.#indexKey }]
    const document = { key, owner: null, isSlow: true, mimeType: `image/${extension}`, indexes }
    const editions = await this.#editions()
    const { pages } = await this.#pictures.withDocument(document, (look) => readPicture({ editions, look, hash: key }))
    return pages[0]
  }

  async *#measure(
    { name, style, canvases, truth, isWritten }: Export,
    { leastRight, mostSuggested }: { leastRight?: number; mostSuggested?: number },
  ): AsyncGenerator<Metric> {
    const jpegs = []
    let seed = 0
    for await (const canvas of canvases) jpegs.push({ jpeg: await exportPicture(canvas, style, ++seed), ...deviceStyles[style] })
    const { pages, cpuMs } = await this.#recognize(jpegs)
    const placed = pages.map(({ place }) => place?.editionPage ?? null)
    const ours = truth.filter((number) => number !== null).length
    const right = truth.filter((number, at) => number !== null && number === placed[at]).length
    const wrong = truth.filter((number, at) => placed[at] !== null && number !== placed[at]).length
    const suggested = pages.filter(({ suggestions }) => suggestions.length > 0).length
    const full = `${this.#planner.name}, ${name}`
    yield { ...atMostMetric(`${full}: wrong`, wrong, 0, 'pages'), value: `${wrong} of ${truth.length}` }
    if (leastRight !== undefined)
      yield {
        ...atLeastMetric(`${full}: right`, right / ours, leastRight),
        value: `${((100 * right) / ours).toFixed(1)} % of ${ours}, ${ours - right} left to the person`,
      }
    if (mostSuggested !== undefined) yield atMostMetric(`${full}: suggested with a wrong date`, suggested, mostSuggested, 'pages')
    if (isWritten) {
      const seen = pages.map(({ looked }) => (looked?.ink ? looked.ink.grid.some((share) => share > 0) : null))
      const known = seen.filter((ink, at) => ink !== null && placed[at] === truth[at])
      const inkRight = seen.filter((ink, at) => ink === isWritten[at] && placed[at] === truth[at]).length
      yield {
        ...atLeastMetric(`${full}: written or blank`, inkRight / known.length, 0.98),
        value: `${((100 * inkRight) / known.length).toFixed(1)} % of ${known.length}`,
      }
    }
    const cpu = atMostMetric(`${full}: CPU`, cpuMs / truth.length, mostCpuMs, 'ms a page')
    // No target for pages of no planner: they are tried in every rotation and compared with the whole index.
    yield ours > 0 ? cpu : { name: cpu.name, value: cpu.value }
  }

  /** Exports the same pages again with another JPEG quality, every fifth with one more word. */
  async *#measureAgain(drawn: PageDrawer): AsyncGenerator<Metric> {
    const { name, pages } = this.#planner
    const pairs: { ink: string; before: string }[] = []
    const isMore: boolean[] = []
    for (const [at, number] of pages.filter((_, place) => place % 3 === 0).entries()) {
      const inks: string[] = []
      for (const time of [1, 2]) {
        const canvas = await drawn.draw(number)
        write(canvas.getContext('2d'), writingOf(number * 7 + 1, drawn.aspect), drawnWidth)
        const word = { x: 0.4, y: 0.9, width: 0.1, height: 0.025, seed: number }
        if (time === 2 && at % 5 === 0) write(canvas.getContext('2d'), [word], drawnWidth)
        const picture = await exportPicture(canvas, '16 greys', number * time, 90 - time * 10)
        inks.push((await this.#single(picture, 'jpeg'))?.looked?.ink?.bits ?? '')
      }
      const [before = '', ink = ''] = inks
      if (before === '' || ink === '') continue
      pairs.push({ ink, before })
      isMore.push(at % 5 === 0)
    }
    const isChanged = await this.#pictures.compare({ owner: null, isSlow: true }, pairs)
    const right = isChanged.filter((is, at) => is === isMore[at]).length
    yield {
      ...atLeastMetric(`${name}, the same pages again: changes detected`, right / pairs.length, 1),
      value: `${right} of ${pairs.length}`,
    }
  }
}

/** Draws pages of no planner: blank, dark, lined and squared paper, a newspaper, and scattered squares. */
function* foreign(): Generator<Canvas> {
  const sheet = (draw: (context: ReturnType<Canvas['getContext']>) => void, paper = '#fff') => {
    const canvas = createCanvas(drawnWidth, 1872)
    const context = canvas.getContext('2d')
    context.fillStyle = paper
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    context.strokeStyle = '#666'
    draw(context as never)
    return canvas
  }
  const line = (context: ReturnType<Canvas['getContext']>, points: [number, number, number, number]) => {
    context.beginPath()
    context.moveTo(points[0], points[1])
    context.lineTo(points[2], points[3])
    context.stroke()
  }
  yield sheet(() => undefined)
  yield sheet(() => undefined, '#000')
  yield sheet((context) => {
    for (let y = 120; y < 1872; y += 61) line(context, [40, y, 1364, y])
  })
  yield sheet((context) => {
    for (let y = 40; y < 1872; y += 44) line(context, [40, y, 1364, y])
    for (let x = 40; x < 1404; x += 44) line(context, [x, 40, x, 1832])
  })
  yield sheet((context) => {
    context.font = '22px serif'
    for (let y = 60; y < 1872; y += 26)
      for (const x of [40, 500, 950]) context.fillText('On Monday, March 2, 2026 it was cold again.', x, y, 420)
  })
  yield sheet((context) => {
    for (let at = 0; at < 4000; at++) context.fillRect((at * 7919) % 1404, (at * 104729) % 1872, 30, 30)
  })
}
