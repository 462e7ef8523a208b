import type { LightMyRequestResponse } from 'fastify'
import { createCredentialsChanged } from '#features/accounts/server/credentials-changed.ts'
import { instant } from '#kit/clock.ts'
import type { SessionRenewal } from '#kit/server/access/sessions.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { englishWordings } from '#test/willow.ts'
import type { TestUser, Willow } from '../willow.ts'

/** An administrator with the session that ends, and a second one in another browser. */
export interface EndingUser extends TestUser {
  elsewhere: string
}

const sidOf = (cookie: string) => tokenHash(cookie.split('=')[1] ?? '')

/** Everything that ends the access of a session: `status` is what its open requests get. */
export const endings: Record<
  string,
  { status: 401 | 403; end(user: EndingUser, willow: Willow, boss: TestUser): Promise<unknown> }
> = {
  'sign-out': {
    status: 401,
    end: (user) => succeed(user.send({ method: 'POST', url: '/api/auth/logout' })),
  },
  'the end of the session by its owner': {
    status: 401,
    end: ({ send, cookie, elsewhere }) =>
      succeed(send({ method: 'DELETE', url: `/api/auth/sessions/${sidOf(cookie)}`, headers: { cookie: elsewhere } })),
  },
  'a reset of the password': { status: 401, end: (user, willow) => changeCredentials(willow, user, 'password reset', null) },
  'a change of the password elsewhere': {
    status: 401,
    end: (user, willow) =>
      changeCredentials(willow, user, 'password changed', { from: sidOf(user.elsewhere), to: tokenHash(newToken()) }),
  },
  revocation: {
    status: 401,
    async end(user, { database }, boss) {
      const row = database.queries.selectFrom('registered_users').select('id').where('user_id', '=', user.id)
      const { id } = await row.executeTakeFirstOrThrow()
      await succeed(boss.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` }))
    },
  },
  'the loss of the role': {
    status: 403,
    end: (user, { database }) =>
      database.queries.updateTable('users').set({ is_admin: false }).where('id', '=', user.id).execute(),
  },
  'the deletion of the account': {
    status: 401,
    async end(user, { database, clock }) {
      const due = { user_id: user.id, due_at: instant(clock, -1) }
      await database.queries
        .insertInto('account_deletions')
        .values(due)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ due_at: due.due_at }))
        .execute()
      await deleteDueAccounts({ database, clock, wordings: englishWordings })
    },
  },
}

async function succeed(reply: Promise<LightMyRequestResponse>): Promise<void> {
  const { statusCode, body } = await reply
  if (statusCode !== 200) throw new Error(body)
}

/** Like the routes, without the cost of hashing a password. */
function changeCredentials(
  { database, clock }: Willow,
  { id }: TestUser,
  change: 'password reset' | 'password changed',
  renewal: SessionRenewal | null,
): Promise<unknown> {
  const changed = createCredentialsChanged({ wordings: englishWordings, publicUrl: 'http://localhost:3000' })
  return database.transaction((tx) => changed(tx, { userId: id, change, renewal, now: instant(clock) }))
}
