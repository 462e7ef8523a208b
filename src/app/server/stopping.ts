import { constants } from 'node:os'
import type { Stopped } from '#kit/server/connections.ts'

/** What the process answers when it has been asked to end. */
const exitCodes = { finished: 0, failed: 1, cutOff: 3 } as const

/** The requests have their 20 seconds; what tidies up after them has the rest. */
const usualDeadlineMs = 24_000
/** A launcher and a service manager pass on one and the same signal. */
const sameSignalMs = 150

export interface StoppingOptions {
  /** Finishes what moves and closes the rest. */
  stop(): Promise<Stopped>
  /** Says why the program ends. Called once, at the end. */
  log(message: string, details: object): void
  exit(code: number): void
  /** Whether each signal may come twice, because somebody passes it on. */
  isLaunched: boolean
  deadlineMs?: number
}

/** Ends the program in order at the first signal, and at once at the second. Returns what a signal calls. */
export function createStopping({ stop, log, exit, isLaunched, deadlineMs = usualDeadlineMs }: StoppingOptions) {
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
    const deadline = setTimeout(() => end(exitCodes.cutOff, 'ended with work under way: the time was over'), deadlineMs)
    stop().then(
      ({ cutOff, silent }) => {
        clearTimeout(deadline)
        if (cutOff === 0) end(exitCodes.finished, 'ended; every request was finished', { silent })
        else end(exitCodes.cutOff, 'ended; some requests were cut off', { cutOff, silent })
      },
      (error: unknown) => {
        clearTimeout(deadline)
        end(exitCodes.failed, 'could not end in order', { err: error })
      },
    )
  }
}
