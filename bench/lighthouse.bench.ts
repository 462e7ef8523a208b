import lighthouse, { type Flags } from 'lighthouse'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { openBrowser, signIn } from './browser.ts'
import { startInstance } from './instance.ts'
import { median } from './measure.ts'
import { atLeastMetric, atMostMetric, type Metric } from './metric.ts'
import { scaled } from './scale.ts'

const categories = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }
/** A single run varies too much on a shared machine. The landing page must hold in every run, the dashboard in the median. */
const runs = scaled(3, 1)

/** Runs Lighthouse on the built app, with its simulated phone: a slow network and a slow processor. */
export async function* measureLighthouse(): AsyncGenerator<Metric> {
  const willow = await startInstance({ isPinned: false })
  const browser = await openBrowser()
  try {
    const landing = await audits(`${willow.url}/`, browser.port)
    for (const [id, name] of Object.entries(categories))
      yield atLeastMetric(`landing page: ${name}`, Math.min(...landing.map(({ scores }) => scores[id] ?? 0)), 98)
    yield atMostMetric('landing page: blocking time', Math.max(...landing.map(({ blockingMs }) => blockingMs)), 100, 'ms')
    yield atMostMetric('landing page: largest contentful paint', Math.max(...landing.map(({ lcpMs }) => lcpMs)) / 1000, 1.3, 's')

    const user = await willow.addUser()
    await createSettingsStore(willow.database).change({ userId: user.id, now: instant(systemClock) }, () => ({
      isWelcomed: true,
    }))
    await signIn(browser.context, willow, user)
    for (const [name, keepsCache] of [
      ['an empty cache', false],
      ['what signing in has fetched', true],
    ] as const) {
      const dashboard = await audits(`${willow.url}/dashboard`, browser.port, { keepsCache })
      const seconds = median(dashboard.map(({ lcpMs }) => lcpMs)) / 1000
      yield atMostMetric(`dashboard with ${name}: largest contentful paint`, seconds, 2, 's')
    }
  } finally {
    await browser.close()
    await willow.stop()
  }
}

interface Audit {
  /** 0 to 100, by category. */
  scores: Record<string, number>
  lcpMs: number
  blockingMs: number
}

async function audits(url: string, port: number, { keepsCache = false } = {}): Promise<Audit[]> {
  // Never clears cookies and the stored user.
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(categories),
    disableStorageReset: keepsCache,
    clearStorageTypes: ['shader_cache', 'cache_storage', 'service_workers'],
  }
  const found: Audit[] = []
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, flags)
    const lcpMs = result?.lhr.audits['largest-contentful-paint']?.numericValue
    const blockingMs = result?.lhr.audits['total-blocking-time']?.numericValue
    if (!result || lcpMs === undefined || blockingMs === undefined)
      throw new Error(`Lighthouse measured nothing at ${url}: ${result?.lhr.runtimeError?.message}`)
    const scores = Object.entries(result.lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])
    found.push({ scores: Object.fromEntries(scores), lcpMs, blockingMs })
  }
  return found
}
