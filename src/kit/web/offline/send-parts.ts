import { callAddress, readJson } from '../calls/call.ts'
import { partOf, updateUnsent, type WaitingChange } from './queue.ts'
import type { UnsentFile } from './user-database.ts'

/** Size of the parts that earlier versions stored. */
const earlierPartBytes = 1024 * 1024
/** Timeout for one part, long enough for a slow connection. */
const partWithinMs = 120_000

/** Part of a file's content is missing in this browser. */
export class ContentLost extends Error {
  override readonly name = 'ContentLost'
}

/**
 * Sends the parts of a file that the server doesn't have yet, then asks the server to join them. An interrupted upload continues where it
 * stopped, even after a reload.
 */
export async function sendParts(
  userId: string,
  change: WaitingChange,
  file: UnsentFile & { inParts: { address: string; body: object } },
): Promise<void> {
  const { address, body } = file.inParts
  const answer = await callAddress({ method: 'GET', address, signal: AbortSignal.timeout(partWithinMs) })
  const { parts, isWhole } = await readJson<{ parts: number[]; isWhole: boolean }>(answer)
  const come = new Set(parts)
  const count = isWhole ? 0 : Math.ceil(file.size / (file.partBytes ?? earlierPartBytes))
  for (let number = 0; number < count; number++) {
    if (come.has(number)) continue
    const part = await partOf(userId, file, number)
    if (!part) throw new ContentLost()
    const form = new FormData()
    form.set('file', new File([part], file.name))
    const partAddress = `${address}/${number}${await hashQuery(part)}`
    await callAddress({ method: 'PUT', address: partAddress, body: form, signal: AbortSignal.timeout(partWithinMs) })
    await updateUnsent(userId, { ...change, file: { ...file, sent: number + 1 } })
  }
  await callAddress({ method: 'POST', address, body, signal: AbortSignal.timeout(partWithinMs) })
}

/** Returns the part's hash as a query. Empty without a secure context (no `crypto.subtle`); the server then checks the size only. */
async function hashQuery(part: ArrayBuffer): Promise<string> {
  if (!globalThis.crypto.subtle) return ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', part))
  return `?sha256=${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
