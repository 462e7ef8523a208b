import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { KnownBrowsers } from '#kit/server/access/known-browsers.ts'
import type { Basics } from '#kit/server/basics.ts'
import { type Call, serve } from '#kit/server/http/serve.ts'
import { accountsApi } from '../accounts.contract.ts'
import { invalidCredentials, nameUnusable } from '../accounts.errors.ts'
import { firstCredentialsVersion } from '../accounts.rules.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { usableName } from '../names.rules.ts'
import { sessionTexts } from '../session.texts.ts'
import { createAccountsStore } from './accounts.store.ts'
import { createChangePassword } from './change-password.ts'
import type { CredentialsChanged } from './credentials-changed.ts'
import type { SecondFactor } from './factors/second-factor.ts'
import type { CheckNewPassword } from './new-passwords.ts'
import type { Reauthenticate } from './re-authentication.ts'
import { createSetUp } from './set-up.ts'
import { createSignIn } from './sign-in.ts'
import { renameUser } from './users.store.ts'

export interface AccountsOptions extends Pick<Basics, 'database' | 'passwords' | 'limits' | 'sessions' | 'clock'> {
  knownBrowsers: KnownBrowsers
  reauthenticate: Reauthenticate
  credentialsChanged: CredentialsChanged
  secondFactor: SecondFactor
  requireApproval: () => boolean
  checkNewPassword: CheckNewPassword
}

export function addAccountsRoutes(app: FastifyInstance, options: AccountsOptions) {
  const { database, sessions, secondFactor } = options
  const store = createAccountsStore(database)
  const signIn = createSignIn({ ...options, store })
  const setUp = createSetUp(options)
  const changePassword = createChangePassword(options)

  serve(app, accountsApi.login, async ({ body, request, reply }) => {
    const { user, recognized } = await signIn({
      ...body,
      from: request,
      browserOf: (email) => options.knownBrowsers.find(request, email),
      onAccount: (userId) => {
        request.securityEvent = { userId }
      },
    })
    try {
      await secondFactor.beginSession(request, reply, recognized)
    } finally {
      // Remember the browser even when the second factor is still missing: the limit is about guessing passwords, and this one was correct.
      options.knownBrowsers.remember(request, reply, user.email)
    }
    return { user }
  })

  serve(app, accountsApi.setUp, async ({ body, request, reply }) => {
    const user = await store.findUser(await setUp({ ...body, from: request }))
    if (!user) throw invalidCredentials()
    request.securityEvent = { userId: user.id }
    await sessions.begin(request, reply, { userId: user.id, credentialsVersion: firstCredentialsVersion, isNew: true })
    return { user }
  })

  serve(app, accountsApi.user, async ({ user }) => user)

  serve(app, accountsApi.changeName, async ({ body, user }) => {
    const names = usableName(body.name, body.firstName)
    if (!names) throw nameUnusable()
    await database.transaction((tx) => renameUser(tx, { userId: user.id, ...names, now: instant(options.clock) }))
    return { ...user, name: names.name, firstName: names.firstName }
  })

  serve(app, accountsApi.changePassword, async ({ body, user, hold, request, reply, say }) => {
    await sessions.renew(request, reply, (renewal) => changePassword({ ...body, user, hold, renewal }))
    return { message: say(accountsTexts).changePassword.done }
  })

  const signOut = async ({ request, reply, say }: Pick<Call<typeof accountsApi.logout>, 'request' | 'reply' | 'say'>) => {
    await sessions.end(request, reply)
    return { message: say(sessionTexts).logout.doneTitle }
  }
  serve(app, accountsApi.logout, signOut)
  serve(app, accountsApi.logoutOlder, signOut)
}
