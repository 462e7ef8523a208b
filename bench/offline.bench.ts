import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { openBrowser, signIn } from './browser.ts'
import { bundleSizes } from './bundle-sizes.ts'
import { startInstance } from './instance.ts'
import { median } from './measure.ts'
import { atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))
/** A phone of 2019 with a bad connection: a quarter of this machine's speed, 400 ms latency and 50 KB a second. */
const slower = 4
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 }
const visits = scaled(7, 1)
const mostKb = 10
const withinMs = 500

/** Measures what offline support costs users who are online, and how fast it makes a second visit. */
export async function* measureOffline(): AsyncGenerator<Metric> {
  const { onDemand } = await bundleSizes(webFolder)
  const kb = onDemand['owner-offline'] ?? Number.POSITIVE_INFINITY
  yield atMostMetric('dashboard: worker and sync queue loaded before they are needed', kb, mostKb, 'KB')

  const willow = await startInstance({ isPinned: false })
  const browser = await openBrowser()
  try {
    const user = await willow.addUser()
    await signIn(browser.context, willow, user)
    const first = await browser.context.newPage()
    await first.setViewportSize({ width: 390, height: 844 })
    await first.goto(`${willow.url}/dashboard`)
    await until(first, 'navigator.serviceWorker.controller !== null')
    await first.waitForLoadState('networkidle')
    await first.close()
    const times: number[] = []
    for (let visit = 0; visit < visits; visit++) times.push(await paintedAfter(browser.context, `${willow.url}/dashboard`))
    const metric = atMostMetric('dashboard: time to paint on a second visit, slow phone', median(times), withinMs, 'ms')
    yield { ...metric, value: `${metric.value} (${times.map((ms) => ms.toFixed(0)).join(', ')})` }
  } finally {
    await browser.close()
    await willow.stop()
  }
}

const giveUpMs = 60_000

/** Polls a condition. Playwright's `waitForFunction` evaluates text as a script, which the pages' content security policy forbids. */
async function until(page: Page, condition: string): Promise<void> {
  for (const end = Date.now() + giveUpMs; !(await page.evaluate(condition)); await page.waitForTimeout(50))
    if (Date.now() > end) throw new Error(`Timed out waiting for: ${condition}`)
}

/** Returns the milliseconds from the navigation to the first paint with the greeting. */
async function paintedAfter(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await page.addInitScript({ content: notePaint })
  await page.goto(url, { waitUntil: 'commit' })
  await until(page, 'window.greetingPaintedAt > 0')
  const ms = Number(await page.evaluate('window.greetingPaintedAt'))
  await page.close()
  return ms
}

/**
 * Runs in the page and records when the first frame with the greeting was painted. If that is the page's first contentful frame, the
 * browser reports its time; otherwise it is painted before the next task. Waiting for the next frame would include the time of the app's
 * own scripts.
 */
const notePaint = `
  const painted = (foundAt) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    if (first === undefined) return setTimeout(painted, 50, foundAt)
    window.greetingPaintedAt = first >= foundAt ? first : performance.now()
  }
  const look = (at) => {
    const heading = document.querySelector('#root h1')
    if (!heading?.textContent.includes('Robin') || heading.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
    const channel = new MessageChannel()
    channel.port1.onmessage = () => painted(at)
    channel.port2.postMessage(null)
  }
  requestAnimationFrame(look)
`
