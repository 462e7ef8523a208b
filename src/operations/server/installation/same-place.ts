import { stat } from 'node:fs/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { dataGone } from '../../installation.errors.ts'

const everyMs = 1000
/** How long writes are refused before the program ends. A mount that returns within this time is accepted as the same. */
const graceMs = 10_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Remembers the folders and files at these paths. The returned function returns the first path where that has changed, or null. */
export async function rememberPlaces(paths: string[]): Promise<() => Promise<string | null>> {
  const identify = async (path: string) => {
    const found = await stat(path, { bigint: true }).catch(() => null)
    return found === null ? null : [found.dev, found.ino].join(':')
  }
  const before = await Promise.all(paths.map(identify))
  return async () => {
    const now = await Promise.all(paths.map(identify))
    return paths.find((_, at) => now[at] !== before[at]) ?? null
  }
}

/** Applies the result of one check. `goneSince` is when the place first changed; null while it's the same. */
export function afterCheck({ goneSince }: { goneSince: number | null }, { isSame, now }: { isSame: boolean; now: number }) {
  const since = isSame ? null : (goneSince ?? now)
  return { goneSince: since, isOver: since !== null && now - since >= graceMs }
}

export interface PlaceWatch {
  isGone(): boolean
  /** Checks now. Returns false when the place has changed. */
  check(): Promise<boolean>
  stop(): void
}

/**
 * Checks every second whether the data folder is still the one from the start, because an open database keeps writing into a deleted file.
 * When it has changed, writes are refused, and after ten seconds `end` is called.
 */
export function watchPlaces(options: {
  findChanged: () => Promise<string | null>
  logger: FastifyBaseLogger
  print: (line: string) => void
  end: () => void
}): PlaceWatch {
  const { findChanged, logger, print, end } = options
  let goneSince: number | null = null
  let isEnding = false

  async function check(): Promise<boolean> {
    const changed = await findChanged()
    const wasGone = goneSince !== null
    const state = afterCheck({ goneSince }, { isSame: changed === null, now: performance.now() })
    goneSince = state.goneSince
    if (changed !== null && !wasGone) {
      const line = `${changed} was removed or replaced while the server was running. Nothing is saved anymore; the server will stop in ${graceMs / 1000} seconds.`
      logger.fatal(line)
      print(line)
    }
    if (changed === null && wasGone) logger.warn('the data folder is back')
    if (state.isOver && !isEnding) {
      isEnding = true
      end()
    }
    return changed === null
  }

  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  return { isGone: () => goneSince !== null, check, stop: () => clearInterval(timer) }
}

/** Refuses writes that would be lost, even when the folder disappeared during the request. */
export function refuseWritesWhenGone(app: FastifyInstance, watch: Pick<PlaceWatch, 'isGone' | 'check'>) {
  const refused = () => dataGone({ retryAfterSeconds: graceMs / 1000 })
  app.addHook('onRequest', async (request) => {
    if (watch.isGone() && !safeMethods.has(request.method)) throw refused()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!safeMethods.has(request.method) && reply.statusCode < 400 && !(await watch.check())) throw refused()
    return payload
  })
}
