import type { QueryClient } from '@tanstack/react-query'
import { moveIntoQueue } from '#features/focus-timer/web/unsent-sessions.ts'
import { goalPages } from '#features/goals/web/goals-queries.ts'
import { libraryApi } from '#features/library/library.contract.ts'
import { newestKept } from '#features/library/pins.rules.ts'
import { foldersQuery, uploadCountsQuery, uploadPages } from '#features/library/web/library-queries.ts'
import { settingsQuery } from '#features/settings/web/settings-queries.ts'
import { loadQueue, onUnsentChange, setUnsentCounts, unsentCounts } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { watchReach } from '#kit/web/calls/come-back.ts'
import { onBack } from '#kit/web/calls/reach.ts'
import { listUnsent, removeLostParts } from '#kit/web/offline/queue.ts'
import { readState, writeState } from '#kit/web/offline/state-database.ts'
import { admitUser } from '#kit/web/offline/user-database.ts'
import { tellArrival } from '#kit/web/page/arrivals.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { loadForgetting } from '../end-session.ts'
import { refreshCurrentUser } from '../session.ts'
import { forgetUser } from './forget-user.ts'
import { registerWorker } from './register-worker.ts'

const sendEveryMs = 30_000
/** Delay of the work that can wait until after the first screen. */
const laterMs = 3000

/** Keeps what a user needs without a network, and sends unsent changes. Returns a function that stops it. */
export function keepOffline(userId: string, client: QueryClient): () => void {
  admitUser(userId)
  let isStopped = false
  let isSending = false
  let isAskedAgain = false

  async function send(): Promise<void> {
    if (isSending) {
      isAskedAgain = true
      return
    }
    isSending = true
    const arrived: string[] = []
    try {
      do {
        isAskedAgain = false
        if (!isSigningOut()) await moveIntoQueue(userId)
        // More are waiting than this page knew of: the service worker stored shared files, which the lists don't show yet.
        if (await count(userId)) client.invalidateQueries()
        if (unsentCounts(userId).waiting > 0 && !isSigningOut()) {
          // Needed only when there is something to send, which needs a network anyway.
          const { sendUnsent } = await import('#kit/web/offline/send-unsent.ts')
          await sendUnsent(userId, {
            onProgress: () => void count(userId),
            onSent: ({ file, row }) => {
              if (file && row) arrived.push(row.id)
            },
          })
        }
        await count(userId)
      } while (isAskedAgain && !isStopped)
    } catch {
      // Blocked or cleared storage has nothing to send.
    } finally {
      isSending = false
    }
    if (arrived.length > 0) tellArrival(userId)
    if (arrived.length > 0 && !isStopped)
      import('#features/library/web/known-content.ts').then(
        ({ showCopies }) => showCopies(client, { userId, ids: arrived, done: arrived.length }),
        () => {},
      )
  }

  let before = unsentCounts(userId)
  const stopListening = onUnsentChange(() => {
    const now = unsentCounts(userId)
    if (now.waiting > before.waiting) send()
    // Everything was sent, so the lists can show the server's state again.
    if (now.waiting === 0 && before.waiting > 0) client.invalidateQueries()
    before = now
  })
  const stopWatching = watchReach(refreshCurrentUser)
  const stopWaiting = onBack((wasLong) => {
    send()
    // While the server was away, the screens showed what is stored on this device.
    if (wasLong) client.invalidateQueries()
    else client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  const sendWhenSeen = () => document.visibilityState === 'visible' && send()
  const sending = setInterval(send, sendEveryMs)
  document.addEventListener('visibilitychange', sendWhenSeen)
  let stopAfterStart = () => {}
  const starting = setTimeout(
    () =>
      import('./after-start.ts').then(
        ({ afterStart }) => {
          if (!isStopped) stopAfterStart = afterStart(userId, client)
        },
        () => {},
      ),
    laterMs,
  )
  begin(userId, client, send, () => isStopped)
  return () => {
    isStopped = true
    stopListening()
    clearTimeout(starting)
    stopAfterStart()
    clearInterval(sending)
    stopWatching()
    stopWaiting()
    document.removeEventListener('visibilitychange', sendWhenSeen)
  }
}

async function begin(userId: string, client: QueryClient, send: () => Promise<void>, isStopped: () => boolean): Promise<void> {
  try {
    await Promise.all([loadQueue(), loadForgetting()])
    const { userId: before, isSigningOut: wasSigningOut } = await readState()
    if (isStopped() || isSigningOut()) return
    // Another user was here and left without signing out.
    if (before !== null && before !== userId) await forgetUser({ userId: before, keepsUnsent: true })
    if (before !== userId || wasSigningOut) await writeState({ userId, isSigningOut: false })
    await removeLostParts(userId)
    await send()
  } catch {
    return
  }
  await registerWorker()
  if (navigator.serviceWorker?.controller ?? (await readyWorker())) await prefetchToRead(userId, client)
}

/** Resolves to null when this browser has no service workers. */
const readyWorker = async () => ('serviceWorker' in navigator ? (await navigator.serviceWorker.ready).active : null)

/** Prefetches what the screens show, so that it can be read without a network. */
async function prefetchToRead(userId: string, client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(goalPages(userId, true)),
    client.prefetchInfiniteQuery(goalPages(userId, false)),
    client.prefetchInfiniteQuery(uploadPages(userId, { folder: undefined, q: undefined })),
    call(libraryApi.uploads, { params: { userId }, query: { limit: newestKept, books: '1' } }).catch(() => {}),
    client.prefetchQuery(foldersQuery(userId)),
    client.prefetchQuery(uploadCountsQuery(userId)),
    client.prefetchQuery(settingsQuery(userId)),
  ])
}

/** Updates the counts of unsent changes. Returns true when more are waiting than this page knew of. */
async function count(userId: string): Promise<boolean> {
  const unsent = await listUnsent(userId)
  const refused = unsent.filter((change) => change.refused !== undefined).length
  const known = unsentCounts(userId)
  const waiting = unsent.length - refused
  if (known.waiting !== waiting || known.refused !== refused) setUnsentCounts({ userId, waiting, refused })
  return waiting > known.waiting
}
