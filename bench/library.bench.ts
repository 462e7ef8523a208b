import { linkSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, expect as expectWithin5s, type Page } from '@playwright/test'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { searchable, sortName } from '#features/library/library.rules.ts'
import { thumbnailKey } from '#kit/server/files/file-keys.ts'
import { localFileStoreIn } from '#kit/server/files/local-file-store.ts'
import { flatPlanner } from '#test/documents/flat-planner.ts'
import { openBrowser, signIn } from './browser.ts'
import { openBulkWriter, type Row } from './fill.ts'
import { type Instance, startInstance, type TestUser } from './instance.ts'
import { median } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { uploadForm } from './photo.ts'
import { scaled } from './scale.ts'

/** Waits long, so that a slow result is measured instead of failing. */
const expect = expectWithin5s.configure({ timeout: 60_000 })

const files = scaled(10_000, 300)
const years = 3
const day = 24 * 60 * 60 * 1000
const slower = 4
const rounds = scaled(5, 1)
/** Android's fastest fling: 8,000 px a second at 60 frames a second, for ten seconds. */
const flingPx = 133
const flingFrames = scaled(600, 30)
/** Several, because another process that needs a core for 10 ms can make a task long. */
const flings = scaled(5, 1)
const pages = scaled(500, 20)
const plannerBytes = scaled(60_000_000, 1_000_000)
const turns = scaled(200, 5)
/** The pages before and after the shown one are drawn while a reader looks at it, for this long at least. */
const readTurns = scaled(50, 3)
const seenMs = 500

/** Measures in Chromium the library of a user with 10,000 pages from three years, and a planner of 500 pages in 60 MB. */
export async function* measureLibrary(): AsyncGenerator<Metric> {
  const willow = await startInstance({ isPinned: false })
  const browser = await openBrowser()
  try {
    const user = await willow.addUser()
    await signIn(browser.context, willow, user)
    await fillYears(willow, user)
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    const devtools = await browser.context.newCDPSession(page)
    // As on a touch screen, where controls for the mouse aren't rendered.
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    yield* measureList(willow, page, devtools)
    await page.close()

    const id = await uploadPlanner(willow, user)
    await untilRead(willow, user)
    for (const [name, rate, size, withinMs] of [
      ['a laptop', 1, { width: 1440, height: 900 }, 1000],
      ['a phone, 4x slower', slower, { width: 390, height: 844 }, 2000],
    ] as const) {
      // Each in a new browser, without anything cached from earlier pages.
      for (const measure of [measureFirstPage, measureTurns]) {
        const reader = await openBrowser()
        await signIn(reader.context, willow, user)
        const viewer = await reader.context.newPage()
        await viewer.setViewportSize(size)
        const tools = await reader.context.newCDPSession(viewer)
        await tools.send('Emulation.setCPUThrottlingRate', { rate })
        yield* measure({ willow, page: viewer, devtools: tools, id, name, withinMs })
        await reader.close()
      }
    }
  } finally {
    await browser.close()
    await willow.stop()
  }
}

/**
 * Inserts uploads spread over the years, each with a thumbnail but without its file. Requests aren't mocked: with Playwright's mocks the
 * browser caches neither files nor compiled code.
 */
async function fillYears({ dataDir }: Instance, user: TestUser): Promise<void> {
  const writer = await openBulkWriter({ dataDir })
  const { localPath } = localFileStoreIn({ folder: join(dataDir, 'files') })
  const picture = join(dataDir, 'picture.webp')
  await sharp({ create: { width: 320, height: 427, channels: 3, background: '#b8c9a8' } }).toFile(picture)
  const now = Date.now()
  const rows = Array.from({ length: files }, (_, at): Row => {
    const ms = now - Math.floor(((files - at) / files) * years * 365 * day)
    const id = v7({ msecs: ms })
    const name = `Page ${at}.png`
    const filename = `${id.replaceAll('-', '')}.png`
    const thumbnail = localPath(thumbnailKey(filename, 320))
    mkdirSync(dirname(thumbnail), { recursive: true })
    linkSync(picture, thumbnail)
    const file = [filename, name, searchable(name), sortName(name), 'General', 'image', 'image/png']
    return [id, user.id, ...file, 100_000 + at, 'ab'.repeat(32), 'ready', 'none', new Date(ms).toISOString()]
  })
  const columns = {
    ...{ id: 'text', user_id: 'text', filename: 'text', original_name: 'text', search_name: 'text', sort_name: 'text' },
    ...{ folder: 'text', file_type: 'text', mime_type: 'text', size: 'bigint', sha256: 'text', thumbnail: 'text' },
    ...{ text_state: 'text', upload_date: 'timestamptz' },
  }
  await writer.insert('uploads', columns, rows)
  await writer.insert('upload_totals', { user_id: 'text', folder: 'text', files: 'bigint' }, [[user.id, 'General', files]])
  await writer.close()
}

async function* measureList(willow: Instance, page: Page, devtools: CDPSession): AsyncGenerator<Metric> {
  await page.addInitScript({ content: noteFirstCard })
  const visit = async () => {
    await page.goto(`${willow.url}/library`)
    await expect.poll(() => page.evaluate<number>('window.firstCardAt ?? 0')).toBeGreaterThan(0)
    return page.evaluate<number>('window.firstCardAt')
  }
  // A user with so many pages has visited before, so the app is in the browser's cache.
  for (let before = 0; before < 2; before++) {
    await visit()
    await page.evaluate('navigator.serviceWorker.ready')
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await visit())
  const metric = atMostMetric(`${files} pages: first screen, 4x slower`, median(times) / 1000, 1.2, 's')
  yield { ...metric, value: `${metric.value} (${times.map((ms) => (ms / 1000).toFixed(2)).join(', ')})` }

  // Warms up: the first fling loads the pictures from the server, which shares the cores. Later ones find them in the browser's cache.
  await fling(page)
  const longest: number[] = []
  let before = 0
  for (let round = 0; round < flings; round++) {
    await visit()
    before = await heapMb(devtools)
    await page.evaluate(watchLongTasks)
    await fling(page)
    longest.push(Math.max(0, ...(await page.evaluate<number[]>('longTasks'))))
  }
  const task = atMostMetric(`${files} pages: longest task while scrolling, 4x slower`, median(longest), 50, 'ms')
  yield { ...task, value: `${task.value} (${longest.join(', ')})` }
  yield atMostMetric(`${files} pages: memory added by scrolling`, (await heapMb(devtools)) - before, 20, 'MB')

  const slider = page.getByRole('slider', { name: 'Month' })
  await slider.focus()
  const ago = new Date()
  ago.setFullYear(ago.getFullYear() - 2)
  const heading = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(ago)
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  const scrubMs = await timed(async () => {
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  })
  yield atMostMetric(`${files} pages: jump to a month two years back, 4x slower`, scrubMs / 1000, 1, 's')
}

async function fling(page: Page): Promise<void> {
  for (let frame = 0; frame < flingFrames; frame++) {
    await page.mouse.wheel(0, flingPx)
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
}

interface Planner {
  willow: Instance
  page: Page
  devtools: CDPSession
  id: string
  name: string
  withinMs: number
}

async function* measureFirstPage({ willow, page, devtools, id, name, withinMs }: Planner): AsyncGenerator<Metric> {
  await page.goto(`${willow.url}/library`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready')
  await page.addInitScript({ content: noteFirstSheet })
  const open = async () => {
    await openFirstPage({ willow, page, id })
    return page.evaluate<number>('window.firstSheetAt')
  }
  await open()
  const fetched = await countFetched(devtools)
  const firsts: number[] = []
  for (let round = 0; round < rounds; round++) firsts.push(await open())
  const first = atMostMetric(`a planner of ${pages} pages in 60 MB on ${name}: first page`, median(firsts), withinMs, 'ms')
  yield { ...first, value: `${first.value} (${firsts.map(Math.round).join(', ')})` }
  yield atMostMetric(`the same: data fetched for the first page`, fetched() / rounds / 1_000_000, 6, 'MB')
}

async function* measureTurns({ willow, page, devtools, id }: Planner): AsyncGenerator<Metric> {
  await page.addInitScript({ content: noteFirstSheet })
  await openFirstPage({ willow, page, id })
  const read: number[] = []
  for (let number = 0; number < readTurns; number++) {
    await page.waitForTimeout(seenMs)
    read.push(await page.evaluate<number>(turnPage))
  }
  yield atMostMetric(
    `the same: median of ${readTurns} page turns, each page seen for ${seenMs / 1000} s`,
    median(read),
    100,
    'ms',
  )
  const leafed: number[] = []
  for (let number = 0; number < turns; number++) leafed.push(await page.evaluate<number>(turnPage))
  yield atMostMetric(`the same: median of ${turns} page turns without a pause`, median(leafed), 250, 'ms')
  await devtools.send('HeapProfiler.collectGarbage')
  yield atMostMetric(`the same: memory after ${readTurns + turns} page turns`, await pageMb(page), 300, 'MB')
}

async function openFirstPage({ willow, page, id }: Pick<Planner, 'willow' | 'page' | 'id'>): Promise<void> {
  await page.goto(`${willow.url}/library?file=${id}&page=1`)
  await expect.poll(() => page.evaluate<number>('window.firstSheetAt ?? 0')).toBeGreaterThan(0)
  await expect(page.getByRole('img', { name: `Page 1 of ${pages}` }).locator('canvas')).toBeVisible()
}

/** Counts the bytes received of whole files, even of aborted replies: pdf.js requests the whole file first, and later only ranges. */
async function countFetched(devtools: CDPSession): Promise<() => number> {
  const requests = new Set<string>()
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/api\/files\/[^/?]+$/.test(request.url)) requests.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requests.has(requestId)) bytes += dataLength
  })
  await devtools.send('Network.enable')
  return () => bytes
}

/** Waits until the server has read the upload's text, so that only the owner's reading is measured. */
async function untilRead({ url }: Instance, { id, cookie }: TestUser): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await setTimeout(500)) {
    const reply = await fetch(`${url}/api/users/${id}/text-hits?q=day`, { headers: { cookie } })
    if (((await reply.json()) as unknown[]).length > 0) return
  }
  throw new Error('The text of the planner was not read within two minutes.')
}

// Code for the page is text, because the types of this program have no `window`.

/** Records the milliseconds from the navigation to the first frame with a card that has a height. */
const noteFirstCard = `
  const look = () => {
    const card = document.querySelector('article')
    if (!card || card.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
    // The next task begins when this frame was painted.
    setTimeout(() => { window.firstCardAt = performance.now() })
  }
  requestAnimationFrame(look)`

/** Records the milliseconds from the navigation to the first frame that shows a page of a file. */
const noteFirstSheet = `
  const look = () => {
    if (!document.querySelector('[data-viewer] [role=img] canvas')) return requestAnimationFrame(look)
    setTimeout(() => { window.firstSheetAt = performance.now() })
  }
  requestAnimationFrame(look)`

const watchLongTasks = `
  window.longTasks = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`

/** Turns the page and returns the milliseconds until the picture of the next page is shown. */
const turnPage = `new Promise((resolve) => {
  const began = performance.now()
  const seen = new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof HTMLCanvasElement))) return
    seen.disconnect()
    resolve(performance.now() - began)
  })
  seen.observe(document.body, { childList: true, subtree: true })
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }))
})`

async function uploadPlanner({ url }: Instance, user: TestUser): Promise<string> {
  const { body, type } = await uploadForm(user.id, 'Planner.pdf', flatPlanner({ pages, bytes: plannerBytes }))
  const headers = { cookie: user.cookie, 'content-type': type }
  const reply = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: new Uint8Array(body) })
  if (reply.status !== 201) throw new Error(`The planner was answered with ${reply.status}.`)
  return ((await reply.json()) as { id: string }).id
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** Returns the memory of the largest renderer process: that of the tab, with the workers of pdf.js. */
async function pageMb(page: Page): Promise<number> {
  const browser = page.context().browser()
  const tools = browser ? await browser.newBrowserCDPSession() : await page.context().newCDPSession(page)
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMb(id))
  return Math.max(0, ...sizes)
}

/** Returns a process's memory as Chromium's task manager does: without the executable, which all processes share. */
function ownMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = ['RssAnon', 'RssShmem'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1000
}
