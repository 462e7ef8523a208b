import type { FastifyRequest } from 'fastify'
import { proofRequired } from '../../errors.ts'
import { adminIdleMinutes, adminProofHours, freshProofMinutes } from '../../proof.rules.ts'
import { storageFault } from '../disk/storage-fault.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

/** When the user of a session last proved who they are, by a password, a passkey or the like. */
export interface Proof {
  /** Milliseconds since the last proof; signing in is one. Infinity when unknown. */
  ageMs: number
  /** Milliseconds since the last proof or the last request to an admin route, whichever is more recent. */
  adminIdleMs: number
  noteAdminUse(): Promise<void>
}

const minuteMs = 60 * 1000

/**
 * Throws `proofRequired` (403) when the last proof is older than `minutes`. The browser then asks the user to re-authenticate and repeats
 * the call.
 *
 * @example requireFreshProof(request, 10)
 */
export function requireFreshProof({ proof }: Pick<FastifyRequest, 'proof'>, minutes: number): void {
  if (!proof || proof.ageMs > minutes * minuteMs) throw proofRequired()
}

/**
 * For calls that are harmless one by one, but many of which have the effect of a call that needs a fresh proof. Counts `times` of them
 * against the user's allowance, and throws like `requireFreshProof` when it doesn't suffice. Returns whether it did.
 *
 * @example await requireProofBeyond(allowance, { limits, request, userId, times: files.length })
 */
export async function requireProofBeyond(
  allowance: RateLimit,
  call: { limits: RateLimits; request: Pick<FastifyRequest, 'proof'>; userId: string; times: number },
): Promise<boolean> {
  const isWithin = await call.limits.tryTake(allowance, call.userId, call.times).catch((error: unknown) => {
    // On a full or read-only disk nothing can be counted. Then a fresh proof is needed, which keeps exports possible.
    if (storageFault(error) === null) throw error
    return false
  })
  if (!isWithin) requireFreshProof(call.request, freshProofMinutes)
  return isWithin
}

/** Throws like `requireFreshProof` when an administrator must re-authenticate. Otherwise records that they are active. */
export async function noteAdminWork(request: Pick<FastifyRequest, 'proof'>): Promise<void> {
  requireFreshProof(request, adminProofHours * 60)
  if (!request.proof || request.proof.adminIdleMs > adminIdleMinutes * minuteMs) throw proofRequired()
  await request.proof.noteAdminUse()
}
