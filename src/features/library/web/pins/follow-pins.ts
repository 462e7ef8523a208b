import type { QueryClient } from '@tanstack/react-query'
import { uploadsKey } from '../library-queries.ts'
import { keepPins } from './keep-pins.ts'
import { listPins } from './pinned-files.ts'
import { canPin } from './pins-here.tsx'

/** Beside the first screen there is time for it. */
const firstAfterMs = 1000
/** Several files come one after the other. */
const changeAfterMs = 2000
/** What was changed on another device. */
const everyMs = 10 * 60_000

/** Keeps what is pinned in line with the library, as long as somebody is here. Returns how to stop. */
export function followPins(userId: string, client: QueryClient): () => void {
  if (!canPin()) return () => {}
  let waiting: ReturnType<typeof setTimeout> | undefined
  function keepSoon(afterMs: number) {
    clearTimeout(waiting)
    waiting = setTimeout(() => keepPins(userId).catch(() => {}), afterMs)
  }
  const keepAfterChange = () => keepSoon(changeAfterMs)
  const key = JSON.stringify(uploadsKey(userId))
  const stopListening = client.getQueryCache().subscribe(({ type, query }) => {
    const isOfUploads = type === 'updated' && JSON.stringify(query.queryKey.slice(0, 3)) === key
    if (isOfUploads && query.state.fetchStatus === 'idle')
      listPins(userId).then(
        (pins) => pins.length > 0 && keepAfterChange(),
        () => {},
      )
  })
  keepSoon(firstAfterMs)
  const keeping = setInterval(keepAfterChange, everyMs)
  window.addEventListener('online', keepAfterChange)
  return () => {
    clearTimeout(waiting)
    clearInterval(keeping)
    stopListening()
    window.removeEventListener('online', keepAfterChange)
  }
}
