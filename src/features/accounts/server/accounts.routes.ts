import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { type Limits, networkOf } from '#kit/server/limits.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import { type Call, serve } from '#kit/server/serve.ts'
import type { Sessions } from '#kit/server/sessions.ts'
import { accountsApi } from '../accounts.contract.ts'
import { invalidCredentials } from '../accounts.errors.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { createAccountsStore } from './accounts.store.ts'
import { createChangePassword } from './change-password.ts'
import type { ProvePassword } from './password-proof.ts'
import type { AccountSessionStore } from './sessions.store.ts'
import { createSetUp } from './set-up.ts'
import { createSignIn } from './sign-in.ts'

export interface AccountsOptions {
  database: Database
  passwords: Passwords
  limits: Limits
  sessions: Sessions
  sessionStore: AccountSessionStore
  clock: Clock
  provePassword: ProvePassword
  requireApproval: boolean
}

export function addAccountsRoutes(app: FastifyInstance, options: AccountsOptions) {
  const { database, sessions } = options
  const store = createAccountsStore(database)
  const signIn = createSignIn({ ...options, store })
  const setUp = createSetUp(options)
  const changePassword = createChangePassword({ ...options, store })

  serve(app, accountsApi.login, async ({ body, request, reply }) => {
    const user = await signIn({ ...body, network: networkOf(request.ip) })
    await sessions.begin(request, reply, user.id)
    return { user }
  })

  serve(app, accountsApi.setUp, async ({ body, request, reply }) => {
    const user = await store.findUser(await setUp({ ...body, network: networkOf(request.ip) }))
    if (!user) throw invalidCredentials()
    await sessions.begin(request, reply, user.id)
    return { user }
  })

  serve(app, accountsApi.user, async ({ user }) => user)

  serve(app, accountsApi.changePassword, async ({ body, user, request }) => {
    await changePassword({ ...body, userId: user.id, sid: request.sid })
    return { message: accountsTexts.changePassword.done }
  })

  const signOut = async ({ request, reply }: Pick<Call<typeof accountsApi.logout>, 'request' | 'reply'>) => {
    await sessions.end(request, reply)
    return { message: accountsTexts.logout.doneTitle }
  }
  serve(app, accountsApi.logout, signOut)
  serve(app, accountsApi.logoutOlder, signOut)
}
