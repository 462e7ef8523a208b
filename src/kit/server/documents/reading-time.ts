import type { RateLimit, RateLimits } from '../access/rate-limits.ts'
import { NotNow } from '../jobs/job.ts'

/** CPU time in which documents of one owner are read, in milliseconds an hour. An export of 400 pictures takes three minutes. */
export const ownersShare: RateLimit = { name: 'documents.cpu', points: 15 * 60_000, windowSeconds: 60 * 60 }

/** The documents of this owner wait, and those of others don't. The job is retried later. */
export class OwnerWaits extends NotNow {
  /** The share of this hour is used up, or so much is stored that no more is read. */
  readonly reason: 'share_used' | 'too_much_stored'

  constructor(reason: OwnerWaits['reason'], pauseMs: number) {
    super(`The documents of this owner wait: ${reason}.`, pauseMs)
    this.reason = reason
  }
}

/** Counts it in the database, so that it survives a restart and applies to all processes. */
export function createOwnersTime({ limits, share = ownersShare }: { limits: RateLimits; share?: RateLimit }) {
  return {
    /** @throws OwnerWaits */
    async requireLeft(owner: string): Promise<void> {
      const waitMs = await limits.waitMs(share, owner)
      if (waitMs > 0) throw new OwnerWaits('share_used', waitMs)
    },
    spend: (owner: string, cpuMs: number): Promise<void> => limits.spend(share, owner, Math.round(cpuMs)),
  }
}

/** Counts the CPU time that documents of each owner take. */
export type OwnersTime = ReturnType<typeof createOwnersTime>
