import type { FastifyRequest } from 'fastify'
import { proofRequired } from '../errors.ts'
import { adminIdleMinutes, adminProofHours } from '../proof.rules.ts'

/** What the session of a request says about its person. */
export interface Proof {
  /** Milliseconds since they proved who they are; signing in is a proof. Infinity where that is not known. */
  ageMs: number
  /** Milliseconds since that proof, or since they last used what only administrators may use. */
  adminIdleMs: number
  noteAdminUse(): Promise<void>
}

const minuteMs = 60 * 1000

/**
 * Throws `proofRequired` (403) when the person of the session proved longer ago who they are. The browser asks them, and repeats the call.
 *
 * @example requireFreshProof(request, 10)
 */
export function requireFreshProof({ proof }: Pick<FastifyRequest, 'proof'>, minutes: number): void {
  if (!proof || proof.ageMs > minutes * minuteMs) throw proofRequired()
}

/** Throws like `requireFreshProof` when an administrator must prove themselves again, and notes otherwise that they are at work. */
export async function noteAdminWork(request: Pick<FastifyRequest, 'proof'>): Promise<void> {
  requireFreshProof(request, adminProofHours * 60)
  if (!request.proof || request.proof.adminIdleMs > adminIdleMinutes * minuteMs) throw proofRequired()
  await request.proof.noteAdminUse()
}
