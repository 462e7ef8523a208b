import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { normalizeEmail } from '../../accounts.rules.ts'
import { createEmailFactorChange } from './email-factor-change.ts'
import { removeFactors } from './factors.store.ts'

/**
 * The operator's recovery for a user who has lost every factor. Removes all factors, ends all sessions and emails the user. False when no
 * user has this address.
 */
export async function resetFactors(
  options: Pick<Basics, 'database' | 'clock' | 'brand' | 'publicUrl'> & { email: string },
): Promise<boolean> {
  const { database, clock } = options
  const emailChange = createEmailFactorChange(options)
  return database.transaction(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', normalizeEmail(options.email)).executeTakeFirst()
    if (!user) return false
    const now = instant(clock)
    if (await removeFactors(tx, user.id, now))
      await emailChange(tx, { userId: user.id, change: 'factors removed by operator', now })
    return true
  })
}
