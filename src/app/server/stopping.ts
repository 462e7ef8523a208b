import { constants } from 'node:os'
import type { Stopped } from '#kit/server/http/connections.ts'

/** Exit codes after a signal. */
const exitCodes = { finished: 0, failed: 1, cutOff: 3 } as const

/** Requests get 20 seconds to finish; the rest is for the cleanup after them. */
const deadlineMs = 24_000
/** A launcher and a service manager both pass on the same signal; within this time they count as one. */
const sameSignalMs = 150

export interface StoppingOptions {
  /** Finishes the work in progress, then closes everything. */
  stop(): Promise<Stopped>
  /** Logs why the program ends. Called once, at the end. */
  log(message: string, details: object): void
  exit(code: number): void
  /** True when a launcher passes signals on, so that each may arrive twice. */
  isLaunched: boolean
}

/** Returns a signal handler. The first signal ends the program in order, the second one immediately. */
export function createStopping({ stop, log, exit, isLaunched }: StoppingOptions) {
  let firstAt: number | null = null

  const end = (code: number, message: string, details: object = {}) => {
    log(message, { code, ...details })
    exit(code)
  }

  return (signal: 'SIGINT' | 'SIGTERM') => {
    if (firstAt !== null) {
      if (isLaunched && performance.now() - firstAt < sameSignalMs) return
      return end(128 + constants.signals[signal], 'ended at once by a second signal')
    }
    firstAt = performance.now()
    const deadline = setTimeout(() => end(exitCodes.cutOff, 'ended with work in progress: the time was up'), deadlineMs)
    stop().then(
      ({ cutOff, silent }) => {
        clearTimeout(deadline)
        if (cutOff === 0) end(exitCodes.finished, 'ended; every request was finished', { silent })
        else end(exitCodes.cutOff, 'ended; some requests were cut off', { cutOff, silent })
      },
      (error: unknown) => {
        clearTimeout(deadline)
        end(exitCodes.failed, 'could not shut down cleanly', { err: error })
      },
    )
  }
}
