import { setTimeout as delay } from 'node:timers/promises'

const tickMs = 10

/**
 * Starts `perSecond` calls a second until it is stopped, without waiting for replies, as independent users would. Starts fewer while 200
 * are unanswered. `stop` throws the first error of a call.
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
