import { useEffect, useRef, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { isUnanswered } from './failure-kind.rules.ts'

/** Whether the server can be reached. `offline`: the device itself has no network. `away`: it has, but the server doesn't answer. */
export type Reach = 'here' | 'offline' | 'away'

const useStore = create(() => ({ isAway: globalThis.navigator?.onLine === false, awayAt: 0, isTrying: false }))

export const reach = (): Reach => (!useStore.getState().isAway ? 'here' : navigator.onLine ? 'away' : 'offline')
export const useReach = (): Reach => useSyncExternalStore(useStore.subscribe, reach, () => 'here')
export const useIsTrying = (): boolean => useStore(({ isTrying }) => isTrying)

/** Every call tells here how it ended: without an error, the server has answered. */
export function noteReach(error?: unknown): void {
  const isAway = isUnanswered(error)
  if (isAway !== useStore.getState().isAway) useStore.setState({ isAway, awayAt: Date.now() })
}

/** After a shorter absence, only what has failed is fetched again. */
const shortMs = 2000

/**
 * Calls the listener each time the server can be reached again. `wasLong`: what is shown may be old. Without that, a single address that
 * never answers would make everything be fetched again after each answer of another one. Returns a function that unsubscribes.
 */
export const onBack = (listener: (wasLong: boolean) => unknown): (() => void) =>
  useStore.subscribe((now, before) => {
    if (before.isAway && !now.isAway) listener(now.awayAt - before.awayAt >= shortMs)
  })

/** Calls the latest listener each time the server can be reached again. For what no query fetches, such as pictures. */
export function useOnBack(listener: () => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onBack(() => latest.current()), [])
}

let ask: () => Promise<unknown> = async () => {}

/** Sets the call that finds out whether the server answers. */
export function reachBy(question: () => Promise<unknown>): void {
  ask = question
}

let trying: Promise<void> | undefined

/** Asks the server whether it answers. Everything that waits for it then comes back by itself (`onBack`). */
export function tryToReach(): Promise<void> {
  trying ??= tryOnce()
  return trying
}

async function tryOnce(): Promise<void> {
  useStore.setState({ isTrying: true })
  await ask().catch(() => {})
  trying = undefined
  useStore.setState({ isTrying: false })
}

/** Browsers often say `online` a moment before the network works. */
const onlinePausesMs = [0, 1000, 4000]

async function comeBack(): Promise<void> {
  for (const pauseMs of onlinePausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (reach() !== 'away') return
    await tryToReach()
  }
}

globalThis.window?.addEventListener('online', comeBack)
globalThis.window?.addEventListener('offline', () => useStore.setState({ isAway: true, awayAt: Date.now() }))
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && reach() === 'away') tryToReach()
})
