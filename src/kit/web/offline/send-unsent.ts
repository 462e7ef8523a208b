import { accountReadOnly, noRoomLeft, partDamaged, partsMissing } from '#kit/errors.ts'
import { queueLock } from '../cache/unsent.ts'
import { callAddress } from '../calls/call.ts'
import { CallError, messageOf } from '../calls/call-error.ts'
import { isRefusedForGood, isUnanswered } from '../calls/failure-kind.rules.ts'
import { inOneTab } from '../page/in-one-tab.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { contentOf, listUnsent, removeRepeated, removeUnsent, updateUnsent, type WaitingChange } from './queue.ts'
import { isPaused, pauseAfter, subjectsOf } from './send-order.ts'
import { ContentLost, sendParts } from './send-parts.ts'
import { withWakeLock } from './wake-lock.ts'

/** Timeout of a call in milliseconds: a broken network often gives no answer instead of an error. */
const answerWithinMs = 20_000

export interface SendOptions {
  onProgress?: () => void
  /** Called for each change that the server has accepted. */
  onSent?: (change: WaitingChange) => void
  /** True when the user asked to send now: also retries changes whose pause isn't over. */
  isAsked?: boolean
  now?: () => number
}

/** Sends waiting changes, oldest first, until the network fails. A lock makes only one tab send; when it closes, another takes over. */
export async function sendUnsent(userId: string, options: SendOptions = {}): Promise<void> {
  // Without locks, two tabs may send a change twice, and the server keeps it once.
  await inOneTab(queueLock(userId), () => sendAll(userId, options))
}

/** A change that fails on the server waits, and so do later changes with the same subjects. All others are sent. */
async function sendAll(
  userId: string,
  { onProgress = () => {}, onSent, isAsked = false, now = Date.now }: SendOptions,
): Promise<void> {
  await removeRepeated(userId)
  const waiting = new Set<string>()
  for (const change of await listUnsent(userId)) {
    if (change.refused !== undefined && !(isAsked && change.isForWriter)) continue
    const subjects = subjectsOf(change, userId)
    if (subjects.some((subject) => waiting.has(subject)) || (!isAsked && isPaused(change, now()))) {
      for (const subject of subjects) waiting.add(subject)
      continue
    }
    const end = await sendOne(userId, change).catch((error: unknown) => endOf(change, error))
    if (end === 'later') return
    if (end === 'failed') {
      for (const subject of subjects) waiting.add(subject)
      const times = (change.failed?.times ?? 0) + 1
      await updateUnsent(userId, { ...change, failed: { times, until: now() + pauseAfter(times) } })
      continue
    }
    await (end === 'sent' ? removeUnsent(userId, change) : updateUnsent(userId, { ...change, ...end }))
    if (end === 'sent') onSent?.(change)
    onProgress()
  }
}

/** Error codes that mean: send the parts of the file again. */
const partsAgain: ReadonlySet<string> = new Set([partsMissing.code, partDamaged.code])

/** Error codes that mean: the account takes the change later, when its state is another. */
const ofTheAccount: ReadonlySet<string> = new Set([accountReadOnly.code, noRoomLeft.code])

/** `later`: nothing can be sent now. `failed`: the server replied with an error for this change. */
type End = 'sent' | 'later' | 'failed' | { refused: string; isForWriter: boolean }

function endOf(change: WaitingChange, error: unknown): End {
  if (error instanceof ContentLost) return { refused: uiTexts.contentLost, isForWriter: false }
  if (!(error instanceof CallError)) return 'later'
  if (partsAgain.has(error.code ?? '')) return 'failed'
  if (isGoneAlready(change, error)) return 'sent'
  if (isRefusedForGood(error.status)) return { refused: messageOf(error, ''), isForWriter: ofTheAccount.has(error.code ?? '') }
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

/** True when a 404 loses nothing: the change deletes or restores a row that is gone, or holds no words of the user. */
function isGoneAlready({ method, address, words }: WaitingChange, { status }: CallError): boolean {
  return status === 404 && (method === 'DELETE' || address.endsWith('/restore') || words === '')
}
