import { startTransition, useEffect, useState } from 'react'

/** Milliseconds that anything waits for the first screen, however slow the network is. */
const mostMs = 3000

/** Milliseconds that something waits for an idle moment. */
const idleWithinMs = 300

let isThere = false
let hasData = false
let isHeld = false
let mayHold = true
const waiting = new Set<() => void>()

/** The first screen shows its data: there is room for the rest, once nothing holds it. */
export function firstScreenIsThere(): void {
  hasData = true
  if (!isHeld) beginRest()
}

/** The first screen has more to show than its data, until the first `releaseFirstScreen`; three seconds are the most. */
export function holdFirstScreen(): void {
  isHeld = mayHold
}

export function releaseFirstScreen(): void {
  mayHold = false
  isHeld = false
  if (hasData) beginRest()
}

function beginRest(): void {
  if (isThere) return
  isThere = true
  beginNext()
}

/** One at a time, when the browser has nothing else to do: together they would hold up who scrolls already. */
function beginNext(): void {
  const [begin] = waiting
  if (!begin) return
  waiting.delete(begin)
  if (waiting.size > 0) whenIdle(beginNext)
  begin()
}

/** Safari knows no idle moments. */
const whenIdle = (begin: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(begin, { timeout: idleWithinMs }) : setTimeout(begin, idleWithinMs)

/**
 * Calls `begin` when the first screen of this page shows its data, or after three seconds, or now when that is past. On a slow device what
 * begins earlier delays what somebody waits for. Returns how to prevent it.
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

/** Whether what no first screen needs may be drawn. It becomes true in a transition: who scrolls meanwhile is not held up. */
export function useIsAfterFirstScreen(): boolean {
  const [isAfter, setIsAfter] = useState(isThere)
  useEffect(() => afterFirstScreen(() => startTransition(() => setIsAfter(true))), [])
  return isAfter
}
