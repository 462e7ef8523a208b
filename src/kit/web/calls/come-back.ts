import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { onBack, type Reach, reach, useReachState } from './reach.ts'

export const useReach = (): Reach => useReachState(reach)

/** Calls the latest listener each time the server can be reached again. For what no query fetches, such as pictures. */
export function useOnBack(listener: () => unknown): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onBack(() => latest.current()), [])
}

const useTrying = create<{ isTrying: boolean }>(() => ({ isTrying: false }))
export const useIsTrying = (): boolean => useTrying(({ isTrying }) => isTrying)

let ask: () => Promise<unknown> = async () => {}
let trying: Promise<void> | undefined

/** Asks the server whether it answers. Everything that waits for it then comes back by itself (`onBack`). */
export function tryToReach(): Promise<void> {
  trying ??= tryOnce()
  return trying
}

async function tryOnce(): Promise<void> {
  useTrying.setState({ isTrying: true })
  await ask().catch(() => {})
  trying = undefined
  useTrying.setState({ isTrying: false })
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

const noteOffline = () => useReachState.setState({ isAway: true, awayAt: Date.now() })
function askWhenSeen(): void {
  if (document.visibilityState === 'visible' && reach() === 'away') tryToReach()
}

/**
 * Asks for the server, with the given call, when a user taps, when the device says that it is online again, and when the user comes back to
 * the page. Nothing asks in between. Returns a function that stops it.
 */
export function watchReach(question: () => Promise<unknown>): () => void {
  ask = question
  window.addEventListener('online', comeBack)
  window.addEventListener('offline', noteOffline)
  document.addEventListener('visibilitychange', askWhenSeen)
  return () => {
    window.removeEventListener('online', comeBack)
    window.removeEventListener('offline', noteOffline)
    document.removeEventListener('visibilitychange', askWhenSeen)
  }
}
