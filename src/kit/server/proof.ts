import type { FastifyRequest } from 'fastify'
import { proofRequired } from '../errors.ts'
import { adminIdleMinutes, adminProofHours } from '../proof.rules.ts'

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

/** Throws like `requireFreshProof` when an administrator must re-authenticate. Otherwise records that they are active. */
export async function noteAdminWork(request: Pick<FastifyRequest, 'proof'>): Promise<void> {
  requireFreshProof(request, adminProofHours * 60)
  if (!request.proof || request.proof.adminIdleMs > adminIdleMinutes * minuteMs) throw proofRequired()
  await request.proof.noteAdminUse()
}
