import { callAddress } from '../call.ts'
import { CallError, messageOf } from '../call-error.ts'
import { contentOf, listUnsent, markRefused, removeUnsent, type WaitingChange } from './unsent-changes.ts'

/** A network that lets nothing through says so by silence. */
const answerWithinMs = 20_000

/** Sends what waits, the oldest first, until something can't be sent now. One tab does it; when that one goes, another takes over. */
export async function sendUnsent(userId: string, onProgress: () => void): Promise<void> {
  const work = () => sendAll(userId, onProgress)
  // Without a secure connection there are no locks: the server keeps what comes twice once.
  await ('locks' in navigator ? navigator.locks.request(`unsent-${userId}`, work) : work())
}

async function sendAll(userId: string, onProgress: () => void): Promise<void> {
  for (const change of await listUnsent(userId)) {
    if (change.refused !== undefined) continue
    try {
      await sendOne(userId, change)
    } catch (error) {
      if (!(error instanceof CallError && isRefusedForGood(error.status))) return
      if (!isGoneAlready(change, error)) {
        await markRefused(userId, change, messageOf(error, ''))
        onProgress()
        continue
      }
    }
    await removeUnsent(userId, change)
    onProgress()
  }
}

async function sendOne(userId: string, change: WaitingChange): Promise<void> {
  const { method, address, body, file } = change
  if (!file) {
    await callAddress({ method, address, body, signal: AbortSignal.timeout(answerWithinMs) })
    return
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(file.fields)) form.set(name, value)
  form.set('file', new File([await contentOf(userId, change)], file.name, { type: file.type }))
  await callAddress({ method, address, body: form })
}

/** What the server will never take, however often it is asked. Signed out, too many at once or failing: later. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}

/** Of what is deleted already nothing is lost; a change that holds no words neither. */
function isGoneAlready({ method, address, words }: WaitingChange, { status }: CallError): boolean {
  return status === 404 && (method === 'DELETE' || address.endsWith('/restore') || words === '')
}
