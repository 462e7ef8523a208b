import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Edition } from '#features/planner/editions.contract.ts'
import type { PageInstance, PlannerDay, PlannerImport } from '#features/planner/planner.contract.ts'
import { enqueueImport } from '#features/planner/server/recognize-upload.ts'
import { readProcessUsage } from '#kit/server/documents/process-usage.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { localFileStoreIn } from '#kit/server/files/local-file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { deviceStyles, exportPicture, write, writingOf } from '#test/documents/device-pictures.ts'
import { drawnWidth, drawPages } from '#test/documents/drawn-pages.ts'
import { picturePdf } from '#test/documents/picture-pdf.ts'
import { blankPlanner, penStrokes } from '#test/documents/planner-pdf.ts'
import { fillUploads } from './fill.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { p99 } from './measure.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { exportOf, pageCountOf } from './paper-exports.ts'
import { scaled } from './scale.ts'

/** `PAPER_PAGES=60` makes the run shorter. */
const pagesOfExport = Number(process.env.PAPER_PAGES ?? scaled(400, 10))
const exports = scaled(10, 2)
const mostVectorMs = 5000
const mostPictureMs = 180_000
const mostMb = 512
const mostHealthMs = 100
const checkEveryMs = 50
const askEveryMs = 20

/**
 * Uploads exports to the real server and measures what reading them costs: CPU time of the server and its child processes, memory of the
 * child processes, and how long another user's list takes at the same time.
 */
export async function* measurePaperServer([file]: readonly string[] = []): AsyncGenerator<Metric> {
  const blank = file === undefined ? blankPlanner({ year: 2026 }) : await readFile(file)
  // In our own planner, the days follow the year, the months and the weeks.
  const firstPage = file === undefined ? 1 + 12 + 52 + 1 : 1
  const willow = await startInstance({ isPinned: false })
  const memory = watchMemory(willow)
  try {
    yield* new PaperServer(willow, blank, firstPage).run()
    yield atMostMetric('memory of a reading process', memory.mostBytes() / 2 ** 20, mostMb, 'MB')
  } finally {
    memory.end()
    await willow.stop()
  }
}

class PaperServer {
  readonly #willow: Instance
  readonly #blank: Buffer
  readonly #numbers: number[]

  constructor(willow: Instance, blank: Buffer, firstPage: number) {
    this.#willow = willow
    this.#blank = blank
    const count = Math.min(pagesOfExport, pageCountOf(blank) - firstPage + 1)
    this.#numbers = Array.from({ length: count }, (_, at) => at + firstPage)
  }

  async *run(): AsyncGenerator<Metric> {
    yield* this.#publish()
    yield* this.#sameAgain()
    yield* this.#pictures()
  }

  async *#publish(): AsyncGenerator<Metric> {
    const olive = await this.#willow.addUser({ isAdmin: true })
    const before = cpuOf(this.#willow)
    const edition = await publish(this.#willow, olive, this.#blank)
    const { pageCount, picturedPages, doubts } = edition
    yield atMostMetric(`${pageCount} pages of a planner: doubts`, doubts, 5, 'pages')
    yield {
      ...atLeastMetric('pages with a stored picture', (picturedPages ?? 0) / pageCount, 1),
      value: `${picturedPages} of ${pageCount}, ${((cpuOf(this.#willow) - before) / 1000).toFixed(1)} s of CPU`,
    }
  }

  /** Uploads ten exports, each with one more written page. */
  async *#sameAgain(): AsyncGenerator<Metric> {
    const ada = await this.#willow.addUser()
    const first = this.#numbers.length - exports - 2
    const costs: number[] = []
    const counts: string[] = []
    for (let more = 1; more <= exports; more++) {
      const ink = (at: number) => (at >= first && at < first + more ? penStrokes(4, at) : null)
      const before = cpuOf(this.#willow)
      const found = await upload(this.#willow, ada, exportOf(this.#blank, this.#numbers, { ink }))
      costs.push(cpuOf(this.#willow) - before)
      counts.push(`${found.placed}/${found.newPages}/${found.unchanged}`)
    }
    const all = this.#numbers.length
    const expected = Array.from({ length: exports }, (_, at) => `${all}/1/${at === 0 ? 0 : all - 1}`)
    const right = counts.filter((count, at) => count === expected[at]).length
    yield {
      ...atLeastMetric('exports with one new page, all others placed and unchanged', right, exports),
      value: `${right} of ${exports}`,
    }
    const days = await call<PlannerDay[]>(this.#willow, ada, `/api/users/${ada.id}/days?from=2026-01-01&to=2026-12-31`)
    const places = days.map(({ editionPage }) => editionPage)
    yield atMostMetric('pages listed in the calendar twice', places.length - new Set(places).size, 0, 'pages')
    const [firstCost = 0, ...others] = costs
    yield atMostMetric(`${all} vector pages, the first export: CPU`, firstCost, mostVectorMs, 'ms')
    yield atMostMetric(`${all} vector pages, the slowest later export: CPU`, Math.max(...others), mostVectorMs, 'ms')
  }

  async *#pictures(): AsyncGenerator<Metric> {
    const [ada, ben] = [await this.#willow.addUser(), await this.#willow.addUser()]
    await fillUploads(ben, 30, this.#willow)
    const content = await pictured(this.#blank, this.#numbers)
    const list = () => askList(this.#willow, ben)
    const alone = await timesWhile(list, delay(10_000))
    const before = cpuOf(this.#willow)
    const reading = upload(this.#willow, ada, content)
    const [meanwhile, health] = await Promise.all([timesWhile(list, reading), timesWhile(() => askHealth(this.#willow), reading)])
    await reading
    const all = this.#numbers.length
    const cpuMs = cpuOf(this.#willow) - before
    yield atMostMetric(`${all} picture pages: CPU, while lists are requested`, cpuMs, mostPictureMs, 'ms')
    const [slow, usual] = [p99(meanwhile), p99(alone)]
    yield {
      ...atMostMetric("another user's list meanwhile: p99", slow / usual, 2, 'times as long'),
      value: `${slow.toFixed(1)} ms, ${usual.toFixed(1)} ms alone`,
    }
    yield atMostMetric('/healthz meanwhile: p99', p99(health), mostHealthMs, 'ms')
  }
}

/** Measures the ink of exports from devices. The same pages without the writing serve as the blank planner. */
export async function* measureDeviceInk([, ...files]: readonly string[] = []): AsyncGenerator<Metric> {
  if (files.length === 0) return yield { name: 'ink of devices: no export was given', value: 'not measured' }
  const willow = await startInstance({ isPinned: false })
  try {
    const olive = await willow.addUser({ isAdmin: true })
    const ada = await willow.addUser()
    for (const file of files) {
      const content = await readFile(file)
      const numbers = Array.from({ length: pageCountOf(content) }, (_, at) => at + 1)
      await publish(willow, olive, exportOf(content, numbers))
      const found = await upload(willow, ada, content)
      const pages = await pagesOf(willow, ada, found)
      let withLines = 0
      for (const { id, hasInk } of pages) {
        if (!hasInk) continue
        const path = `/api/page-instances/${id}/picture?layer=ink&format=svg&width=800`
        const reply = await fetch(willow.url + path, { headers: { cookie: ada.cookie } })
        if (reply.ok && (await reply.text()).includes('<path')) withLines++
      }
      const written = pages.filter(({ hasInk }) => hasInk).length
      yield {
        ...atLeastMetric(`${basename(file)}: pages whose ink is stored as lines`, withLines / Math.max(1, written), 1),
        value: `${withLines} of ${written} written pages, of ${pages.length}: ${pages.map(({ inkStep }) => inkStep)}`,
      }
    }
  } finally {
    await willow.stop()
  }
}

async function pictured(blank: Buffer, numbers: readonly number[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  const drawn = await drawPages(folder, blank)
  const pictures = []
  for (const number of numbers) {
    const page = await drawn.draw(number)
    write(page.getContext('2d'), writingOf(number * 7 + 1, drawn.aspect), drawnWidth)
    pictures.push({ jpeg: await exportPicture(page, '16 greys', number), ...deviceStyles['16 greys'] })
  }
  await drawn.close()
  await rm(folder, { recursive: true })
  return picturePdf(pictures)
}

async function call<Reply>({ url }: Instance, { cookie }: TestUser, path: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(url + path, { ...init, headers: { cookie } })
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

async function publish(willow: Instance, admin: TestUser, content: Buffer): Promise<Edition> {
  const body = new FormData()
  body.set('title', 'Daily')
  body.set('file', new File([new Uint8Array(content)], 'planner.pdf'))
  const { id } = await call<{ id: string }>(willow, admin, '/api/admin/editions', { method: 'POST', body })
  for (;;) {
    const edition = await call<Edition>(willow, admin, `/api/admin/editions/${id}`)
    if (edition.state === 'ready') break
    if (edition.state === 'failed') throw new Error(`The planner could not be read: ${edition.error}`)
    await delay(checkEveryMs)
  }
  return call(willow, admin, `/api/admin/editions/${id}/publish`, { method: 'POST' })
}

/** Uploads an export and waits until the server has read it. */
async function upload(willow: Instance, user: TestUser, content: Buffer): Promise<PlannerImport> {
  const body = new FormData()
  body.set('userId', user.id)
  body.set('file', new File([new Uint8Array(content)], 'export.pdf'))
  const { id } = await call<{ id: string }>(willow, user, '/api/uploads', { method: 'POST', body })
  for (;;) {
    const [found] = await call<PlannerImport[]>(willow, user, `/api/users/${user.id}/imports?uploadId=${id}`)
    if (found?.state === 'done') return found
    if (found?.state === 'failed') throw new Error(`The export could not be read: ${found.error}`)
    await delay(checkEveryMs)
  }
}

async function pagesOf(willow: Instance, user: TestUser, { id }: PlannerImport): Promise<PageInstance[]> {
  const all: PageInstance[] = []
  for (;;) {
    const pages = await call<PageInstance[]>(willow, user, `/api/imports/${id}/pages?limit=200&cursor=${all.length}`)
    all.push(...pages)
    if (pages.length < 200) return all
  }
}

const askList = (willow: Instance, user: TestUser) => call(willow, user, `/api/users/${user.id}/uploads?limit=30`)

const askHealth = async ({ url }: Instance) => (await fetch(`${url}/healthz`)).text()

/** Calls `ask` every few milliseconds until `work` ends. Returns how long each call took, in milliseconds. */
async function timesWhile(ask: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ending = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
    await delay(askEveryMs)
  }
  await ending
  return times
}

/** Returns the ids of the server's child processes. */
function childrenOf({ server }: Instance): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === server.child.pid)
}

function statOf(pid: number): { parent: number; endedChildrenMs: number } | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?!.*\) )/)
    const fields = rest.split(' ')
    return { parent: Number(fields[1]), endedChildrenMs: (Number(fields[13]) + Number(fields[14])) * 10 }
  } catch {
    return null
  }
}

/** Returns the CPU time of the server and all its child processes, in milliseconds. */
function cpuOf(willow: Instance): number {
  const pid = willow.server.child.pid ?? 0
  const running = [pid, ...childrenOf(willow)].reduce((sum, one) => sum + (readProcessUsage(one)?.cpuMs ?? 0), 0)
  return running + (statOf(pid)?.endedChildrenMs ?? 0)
}

function watchMemory(willow: Instance) {
  let most = 0
  const watch = setInterval(() => {
    for (const pid of childrenOf(willow)) most = Math.max(most, readProcessUsage(pid)?.residentBytes ?? 0)
  }, checkEveryMs)
  return { mostBytes: () => most, end: () => clearInterval(watch) }
}

const waiting = scaled(1000, 20)
const mostTenPagesMs = 10_000

/** Uploads an export of ten pictures while files of another user wait to be read again. */
export async function* measureWaiting(): AsyncGenerator<Metric> {
  const blank = blankPlanner({ year: 2026, months: 1 })
  const willow = await startInstance({ isPinned: false })
  try {
    await publish(willow, await willow.addUser({ isAdmin: true }), blank)
    const [ada, ben] = [await willow.addUser(), await willow.addUser()]
    const numbers = Array.from({ length: 10 }, (_, at) => at + 8)
    const content = await pictured(blank, numbers)
    await upload(willow, ben, await pictured(blank, [8]))
    await addAgain(willow, ben)
    await delay(5000)
    const before = cpuOf(willow)
    const { placed } = await upload(willow, ada, content)
    const cpuMs = cpuOf(willow) - before
    const open = willow.database.queries.selectFrom('imports').where('user_id', '=', ben.id).where('state', '!=', 'done')
    const { left } = await open.select(({ fn }) => fn.countAll().as('left')).executeTakeFirstOrThrow()
    yield atMostMetric(
      `ten pictures, while ${waiting} files are read again: CPU until they are placed`,
      cpuMs,
      mostTenPagesMs,
      'ms',
    )
    yield atLeastMetric('pages of them that were placed', placed, numbers.length)
    yield { name: 'files that still wait then', value: `${left}` }
  } finally {
    await willow.stop()
  }
}

/** Copies the only file of a user, so that each copy waits to be read again. */
async function addAgain({ dataDir, database }: Instance, { id: userId }: TestUser) {
  const { queries } = database
  const file = await queries.selectFrom('uploads').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const found = await queries.selectFrom('imports').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const placeOf = (key: string) => localFileStoreIn({ folder: join(dataDir, 'files') }).localPath(key)
  const copies = Array.from({ length: waiting }, () => ({ upload: newId(), import: newId(), key: newFileKey('pdf') }))
  for (const { key } of copies) {
    await mkdir(dirname(placeOf(key)), { recursive: true })
    await copyFile(placeOf(file.filename), placeOf(key))
  }
  await database.transaction(async (tx) => {
    for (const copy of copies) {
      await tx
        .insertInto('uploads')
        .values({ ...file, id: copy.upload, filename: copy.key })
        .execute()
      await tx
        .insertInto('imports')
        .values({ ...found, id: copy.import, upload_id: copy.upload, state: 'waiting' })
        .execute()
      await enqueueImport(tx, { id: copy.import, userId, isAgain: true })
    }
  })
}
