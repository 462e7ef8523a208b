import { partDamaged, partsMissing } from '#kit/errors.ts'
import { isUnanswered } from '../cache/unsent.ts'
import { callAddress } from '../calls/call.ts'
import { CallError, messageOf } from '../calls/call-error.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { isPaused, pauseAfter, subjectsOf } from './send-order.ts'
import { ContentLost, sendParts } from './send-parts.ts'
import { contentOf, listUnsent, markFailed, markRefused, removeUnsent, type WaitingChange } from './unsent-changes.ts'
import { withWakeLock } from './wake-lock.ts'

/** A network that lets nothing through says so by silence. */
const answerWithinMs = 20_000

export interface SendOptions {
  onProgress?: () => void
  /** Of each change that the server has now. */
  onSent?: (change: WaitingChange) => void
  /** Also what the server failed at a moment ago: somebody asked for it. */
  isAsked?: boolean
  now?: () => number
}

/** Sends what waits, the oldest first, until something can't be sent now. One tab does it; when that one goes, another takes over. */
export async function sendUnsent(userId: string, options: SendOptions = {}): Promise<void> {
  const work = () => sendAll(userId, options)
  // Without a secure connection there are no locks: the server keeps what comes twice once.
  await ('locks' in navigator ? navigator.locks.request(`unsent-${userId}`, work) : work())
}

/** What the server fails at waits, and with it what comes later about the same things. Everything else goes on. */
async function sendAll(
  userId: string,
  { onProgress = () => {}, onSent, isAsked = false, now = Date.now }: SendOptions,
): Promise<void> {
  const waiting = new Set<string>()
  for (const change of await listUnsent(userId)) {
    if (change.refused !== undefined) continue
    const subjects = subjectsOf(change, userId)
    if (subjects.some((subject) => waiting.has(subject)) || (!isAsked && isPaused(change, now()))) {
      for (const subject of subjects) waiting.add(subject)
      continue
    }
    const end = await sendOne(userId, change).catch((error: unknown) => endOf(change, error))
    if (end === 'later') return
    if (end === 'failed') {
      for (const subject of subjects) waiting.add(subject)
      await markFailed(userId, change, now() + pauseAfter((change.failed?.times ?? 0) + 1))
      continue
    }
    await (end === 'sent' ? removeUnsent(userId, change) : markRefused(userId, change, end.refused))
    if (end === 'sent') onSent?.(change)
    onProgress()
  }
}

/** Parts of a file that are to be sent once more. */
const partsAgain = new Set([partsMissing().code, partDamaged().code])

/** `later`: nothing can be sent now. `failed`: the server answers, and can't do this one. */
type End = 'sent' | 'later' | 'failed' | { refused: string }

function endOf(change: WaitingChange, error: unknown): End {
  if (error instanceof ContentLost) return { refused: uiTexts.contentLost }
  if (!(error instanceof CallError)) return 'later'
  if (partsAgain.has(error.code ?? '')) return 'failed'
  if (isGoneAlready(change, error)) return 'sent'
  if (isRefusedForGood(error.status)) return { refused: messageOf(error, '') }
  return error.status >= 500 && !isUnanswered(error) ? 'failed' : 'later'
}

async function sendOne(userId: string, change: WaitingChange): Promise<End> {
  const { method, address, body, file } = change
  if (!file) {
    await callAddress({ method, address, body, signal: AbortSignal.timeout(answerWithinMs) })
    return 'sent'
  }
  const { inParts } = file
  if (inParts) {
    await withWakeLock(() => sendParts(userId, change, { ...file, inParts }))
    return 'sent'
  }
  const content = await contentOf(userId, change)
  if (content.size !== file.size) throw new ContentLost()
  const form = new FormData()
  for (const [name, value] of Object.entries(file.fields)) form.set(name, value)
  form.set('file', new File([content], file.name, { type: file.type }))
  await callAddress({ method, address, body: form })
  return 'sent'
}

/** What the server will never take, however often it is asked. Signed out, too many at once or failing: later. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}

/** Of what is deleted already nothing is lost; a change that holds no words neither. */
function isGoneAlready({ method, address, words }: WaitingChange, { status }: CallError): boolean {
  return status === 404 && (method === 'DELETE' || address.endsWith('/restore') || words === '')
}
