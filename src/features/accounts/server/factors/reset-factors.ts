import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { findByAddress } from '../users.store.ts'
import { createEmailFactorChange } from './email-factor-change.ts'
import { removeFactors } from './factors.store.ts'

/**
 * The operator's recovery for a user who has lost every factor. Removes all factors, ends all sessions and emails the user. Returns the user, or null when
 * nobody has this address.
 */
export async function resetFactors(
  options: Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'> & { email: string },
): Promise<{ email: string } | null> {
  const { database, clock } = options
  const emailChange = createEmailFactorChange(options)
  return database.transaction(async (tx) => {
    const user = await findByAddress(tx, options.email)
    if (!user) return null
    const now = instant(clock)
    if (await removeFactors(tx, user.id, now))
      await emailChange(tx, { userId: user.id, change: 'factors removed by operator', now })
    return user
  })
}
