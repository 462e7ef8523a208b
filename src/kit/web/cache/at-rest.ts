import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds without a request, so that what came can be drawn, and what it asks for in turn is waited for. */
const restMs = 100

/** Calls `then` once, when no data has been under way for a moment. Returns how to stop. */
export function onceAtRest(client: QueryClient, then: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(rest)
    if (client.isFetching() === 0) rest = setTimeout(end, restMs)
  }
  const stopListening = client.getQueryCache().subscribe(look)
  const stop = () => {
    clearTimeout(rest)
    stopListening()
  }
  const end = () => {
    stop()
    then()
  }
  look()
  return stop
}
