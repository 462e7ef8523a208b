import type { QueryClient } from '@tanstack/react-query'
import { uploadsKey } from '../library-queries.ts'
import { listPins } from './pinned-files.ts'
import { canPin } from './pins-here.tsx'
import { syncPins } from './sync-pins.ts'

/** Waits so that the first screen loads first. */
const firstAfterMs = 1000
/** Debounces changes, because several files may arrive one after the other. */
const changeAfterMs = 2000
/** Interval for finding changes from other devices. */
const everyMs = 10 * 60_000

/** Keeps the pinned files in sync with the library while the user is signed in. Returns a function that stops it. */
export function followPins(userId: string, client: QueryClient): () => void {
  if (!canPin()) return () => {}
  let waiting: ReturnType<typeof setTimeout> | undefined
  function keepSoon(afterMs: number) {
    clearTimeout(waiting)
    waiting = setTimeout(() => syncPins(userId).catch(() => {}), afterMs)
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
