import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { scaled } from './scale.ts'

const cores = availableParallelism()
const canPin = process.platform === 'linux' && cores > 1

/** The servers' core in the notation of `taskset`; empty where processes can't be pinned. */
export const serverCores: { cores?: string } = canPin ? { cores: '0' } : {}

/** Pins this process, which makes the load, to another core than the servers. */
export function pinLoad(): void {
  if (canPin) pin('1')
}

/** Starts a measured program, such as a browser, that may use all cores, as on a tablet. */
export async function onAllCores<Program>(start: () => Promise<Program>): Promise<Program> {
  if (!canPin) return start()
  pin(`0-${cores - 1}`)
  try {
    return await start()
  } finally {
    pinLoad()
  }
}

const pin = (list: string) => execFileSync('taskset', ['-a', '-p', '-c', list, String(process.pid)], { stdio: 'ignore' })

export const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/**
 * Measures two sides in turn, A B A B, so that a machine that slows down slows both.
 *
 * @returns the median of all ratios A / B, and the median of each side
 */
export async function inTurn(pairs: number, a: () => Promise<number>, b: () => Promise<number>) {
  const found: { a: number; b: number }[] = []
  for (let pair = 0; pair < scaled(pairs, 1); pair++) found.push({ a: await a(), b: await b() })
  return {
    ratio: median(found.map((one) => one.a / one.b)),
    a: median(found.map((one) => one.a)),
    b: median(found.map((one) => one.b)),
  }
}

export interface Load {
  url: string
  seconds?: number
  connections?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Called for each request. */
  next?: () => { headers?: Record<string, string>; body: string }
}

/** Measures requests per second and latencies. Throws when a reply isn't a 2xx. */
export async function drive(load: Load): Promise<{ perSecond: number; p50Ms: number; p99Ms: number }> {
  const { url, seconds = 3, connections = 8, method = 'GET', headers = {}, next } = load
  const result = await autocannon({
    url,
    connections,
    duration: scaled(seconds, 1),
    method,
    headers,
    ...(next ? { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }] } : {}),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed.`)
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

/** Returns the median time of sequential calls, in milliseconds. */
export async function middleMs(times: number, call: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let at = 0; at < scaled(times, 1); at++) {
    const startedAt = performance.now()
    await call()
    taken.push(performance.now() - startedAt)
  }
  return median(taken)
}

export const rate = (perSecond: number) => `${perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`
