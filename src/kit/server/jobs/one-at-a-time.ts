import { setImmediate as turn } from 'node:timers/promises'

/**
 * Runs the work of each key one after the other, and lets the event loop go on before each. For work that takes the server's own thread: ten
 * such requests of one user then delay others no longer than one.
 */
export function createOneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const begun = (last.get(key) ?? Promise.resolve()).then(() => turn()).then(work)
    const ended = begun
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return begun
  }
}
