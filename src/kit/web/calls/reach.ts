import { create } from 'zustand'
import { isUnanswered } from './failure-kind.rules.ts'

/** Whether the server can be reached. `offline`: the device itself has no network. `away`: it has, but the server doesn't answer. */
export type Reach = 'here' | 'offline' | 'away'

export const useReachState = create(() => ({ isAway: globalThis.navigator?.onLine === false, awayAt: 0 }))

export const reach = (): Reach => (!useReachState.getState().isAway ? 'here' : navigator.onLine ? 'away' : 'offline')

/** Every call tells here how it ended: without an error, the server has answered. */
export function noteReach(error?: unknown): void {
  const isAway = isUnanswered(error)
  if (isAway !== useReachState.getState().isAway) useReachState.setState({ isAway, awayAt: Date.now() })
}

/** After a shorter absence, only what has failed is fetched again. */
const shortMs = 2000

/**
 * Calls the listener each time the server can be reached again. `wasLong`: what is shown may be old. Without that, a single address that
 * never answers would make everything be fetched again after each answer of another one. Returns a function that unsubscribes.
 */
export const onBack = (listener: (wasLong: boolean) => unknown): (() => void) =>
  useReachState.subscribe((now, before) => {
    if (before.isAway && !now.isAway) listener(now.awayAt - before.awayAt >= shortMs)
  })
