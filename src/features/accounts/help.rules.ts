import type { RegisteredUserState } from './users.contract.ts'

/** What the shop does for a customer that could harm them, or others, in wrong hands. */
export type Help = 'reset link' | 'address' | 'deletion' | 'make administrator' | 'unmake administrator'

export type HelpRefusal = 'is administrator' | 'not approved' | 'only reads' | 'last administrator' | 'revoked'

interface Helped {
  id: string
  isAdmin: boolean
  state: RegisteredUserState
  readOnlyAt: string | null
}

/**
 * Returns why a user can't be helped this way; null when they can. Administrators look after their own account in its settings, so that a
 * stolen session of one of them doesn't reach the others.
 */
export function helpRefusal(help: Help, user: Helped, administrators: readonly string[]): HelpRefusal | null {
  switch (help) {
    case 'make administrator':
      if (user.state !== 'approved') return 'not approved'
      return user.readOnlyAt === null ? null : 'only reads'
    case 'unmake administrator':
      return user.isAdmin && administrators.every((id) => id === user.id) ? 'last administrator' : null
    case 'reset link':
      return user.state === 'revoked' ? 'revoked' : null
    case 'address':
      if (user.isAdmin) return 'is administrator'
      return user.state === 'revoked' ? 'revoked' : null
    case 'deletion':
      return user.isAdmin ? 'is administrator' : null
  }
}

/** How long the earlier address can refuse a correction by the shop. */
export const refusalMs = 7 * 24 * 60 * 60 * 1000

/**
 * Returns when a confirmed address takes effect: at once, unless the shop asked for it and the account has anything of its owner's, or an
 * emailed link that waits.
 */
export const addressDueAt = (now: number, { isCorrection, mayWait }: { isCorrection: boolean; mayWait: boolean }): number =>
  isCorrection && mayWait ? now + refusalMs : now
