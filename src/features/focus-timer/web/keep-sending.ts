import { onSyncQueueChange, unsentSessions } from './sync-queue.ts'

const retryMs = 5 * 60_000

/** Sends completed sessions as soon as there is a connection. Returns a function that stops it. */
export function keepSending(userId: string): () => void {
  async function send() {
    if (!unsentSessions().some((session) => session.userId === userId)) return
    try {
      const { sendSessions } = await import('./send-sessions.ts')
      await sendSessions(userId)
    } catch {
      // The code couldn't be loaded, because there is no connection.
    }
  }

  send()
  const retrying = setInterval(send, retryMs)
  const unsubscribe = onSyncQueueChange(send)
  window.addEventListener('online', send)
  return () => {
    clearInterval(retrying)
    unsubscribe()
    window.removeEventListener('online', send)
  }
}
