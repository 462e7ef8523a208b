import { setTimeout as delay } from 'node:timers/promises'

const tickMs = 10

/**
 * Begins so many calls a second, as people do who do not wait for each other, until it is stopped; fewer when more than 200 are unanswered. The
 * first call that throws is told by `stop`.
 *
 * @example
 * const load = steadyLoad(300, (at) => addGoal(`goal ${at}`))
 * await load.stop()
 */
export function steadyLoad(perSecond: number, call: (at: number) => Promise<void>): { stop(): Promise<{ perSecond: number }> } {
  const startedAt = performance.now()
  let begun = 0
  let isStopped = false
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = () => {
    const one = call(begun++)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }
  const running = (async () => {
    let owed = 0
    let last = startedAt
    while (!isStopped && failures.length === 0) {
      const now = performance.now()
      owed = Math.min(owed + ((now - last) * perSecond) / 1000, perSecond)
      last = now
      for (; owed >= 1 && underWay.size < 200; owed--) begin()
      await delay(tickMs)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
      const seconds = (performance.now() - startedAt) / 1000
      await Promise.all(underWay)
      if (failures.length > 0) throw failures[0]
      return { perSecond: begun / seconds }
    },
  }
}
