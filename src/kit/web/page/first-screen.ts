import { startTransition, useEffect, useState } from 'react'

/** Longest time in milliseconds that work waits for the first screen, however slow the network is. */
const mostMs = 3000

/** Longest time in milliseconds that work waits for the browser to be idle. */
const idleWithinMs = 300

let isThere = false
let hasData = false
let isDelayed = false
let mayDelay = true
const waiting = new Set<() => void>()

/** Reports that the first screen shows its data. Waiting work starts unless the first screen is delayed. */
export function firstScreenIsThere(): void {
  hasData = true
  if (!isDelayed) beginRest()
}

/** Keeps waiting work back until `releaseFirstScreen`, because the first screen has more to load. Three seconds are still the limit. */
export function delayFirstScreen(): void {
  isDelayed = mayDelay
}

export function releaseFirstScreen(): void {
  mayDelay = false
  isDelayed = false
  if (hasData) beginRest()
}

function beginRest(): void {
  if (isThere) return
  isThere = true
  beginNext()
}

/** Starts waiting work one by one while the browser is idle. All of it together would make scrolling stutter. */
function beginNext(): void {
  const [begin] = waiting
  if (!begin) return
  waiting.delete(begin)
  if (waiting.size > 0) whenIdle(beginNext)
  begin()
}

/** Safari has no requestIdleCallback. */
const whenIdle = (begin: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(begin, { timeout: idleWithinMs }) : setTimeout(begin, idleWithinMs)

/**
 * Calls `begin` once the first screen shows its data, after three seconds at the latest, or immediately if that has already happened. On a
 * slow device, earlier work would delay what the user waits for. Returns a function that cancels it.
 */
export function afterFirstScreen(begin: () => void): () => void {
  if (isThere && waiting.size === 0) {
    begin()
    return () => {}
  }
  if (waiting.size === 0) setTimeout(beginRest, mostMs)
  waiting.add(begin)
  return () => void waiting.delete(begin)
}

/** Returns true once parts that no first screen needs may render. Changes in a transition, so that it doesn't block scrolling. */
export function useIsAfterFirstScreen(): boolean {
  const [isAfter, setIsAfter] = useState(isThere)
  useEffect(() => afterFirstScreen(() => startTransition(() => setIsAfter(true))), [])
  return isAfter
}
