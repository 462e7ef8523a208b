import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds without a request. Long enough to draw the data that arrived and to start the requests that follow from it. */
const restMs = 100

/** Calls `then` once, as soon as no query has been loading for a moment. Returns a function that cancels it. */
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
