import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp } from '#test/people/factors.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, password, type TestUser } from '#test/willow.ts'

const day = 86_400_000

forEachDatabase((current) => {
  const production = useWillow(current, { config: { isProduction: true } })
  const development = useWillow(current, () => ({ clock: production.clock }))

  const admin = () => production.fixtures.signedInUser({ isAdmin: true })
  const signedInAgain = async ({ email }: TestUser) => {
    const payload = { email, password }
    const reply = await production.app.inject({ method: 'POST', url: '/api/custom-login', payload })
    return cookieOf(reply.headers['set-cookie'])
  }
  /** Requests a URL with a session that has just been re-authenticated. */
  const sees = async (user: TestUser, url: string, at = production) => {
    await user.prove()
    const reply = await at.app.inject({ url, headers: { cookie: user.cookie } })
    return [reply.statusCode, reply.statusCode === 403 ? reply.json().code : null]
  }

  test('in production an administrator without a factor can only add one after 14 days', async () => {
    const user = await admin()
    production.clock.advance(14 * day - 1)
    expect(await sees(user, '/api/admin/users')).toEqual([200, null])
    expect((await user.send({ url: '/api/auth/factors' })).json().requiredFrom).toBe(
      new Date(production.clock.now() + 1).toISOString(),
    )
    production.clock.advance(1)
    for (const url of ['/api/admin/users', `/api/users/${user.id}/goals`, `/api/users/${user.id}/settings`])
      expect(await sees(user, url)).toEqual([403, 'accounts.factor_required'])
    for (const url of ['/api/auth/user', '/api/auth/factors', '/api/auth/sessions'])
      expect(await sees(user, url)).toEqual([200, null])
    await addApp(production, user)
    expect(await sees(user, '/api/admin/users')).toEqual([200, null])
    expect((await user.send({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(200)
  })

  test('after 14 days an administrator without a factor can call only the routes for signing in, sessions and factors', async () => {
    const user = await admin()
    production.clock.advance(14 * day)
    const open: string[] = []
    for (const { method, path } of allRoutes) {
      await user.prove()
      const url = path.replace(/:\w+/g, 'none')
      const { statusCode, body } = await production.app.inject({ method, url, headers: { cookie: user.cookie } })
      if (statusCode !== 403 || !body.includes('accounts.factor_required')) open.push(`${method} ${path}`)
      // Some of the calls end the session.
      if (/logout|auth\/sessions$/.test(path)) user.cookie = await signedInAgain(user)
    }
    expect(open.toSorted()).toEqual(
      [
        'GET /api/auth/user',
        'POST /api/auth/logout',
        'POST /api/logout',
        'GET /api/auth/sessions',
        'DELETE /api/auth/sessions',
        'DELETE /api/auth/sessions/:sessionId',
        'GET /api/auth/proof',
        'POST /api/auth/proof',
        'POST /api/auth/proof/passkey-options',
        'POST /api/auth/proof/passkey',
        'GET /api/auth/factors',
        'POST /api/auth/factors/totp',
        'POST /api/auth/factors/totp/confirm',
        'DELETE /api/auth/factors/totp',
        'POST /api/auth/factors/recovery-codes',
        'POST /api/auth/factors/passkey-options',
        'POST /api/auth/factors/passkeys',
        'PATCH /api/auth/factors/passkeys/:id',
        'DELETE /api/auth/factors/passkeys/:id',
        'DELETE /api/auth/factors/reset',
        'POST /api/custom-login',
        'POST /api/custom-login/passkey-options',
        'POST /api/custom-login/passkey',
        'GET /api/custom-login/second-factor',
        'POST /api/custom-login/second-factor',
        'POST /api/custom-login/second-factor/passkey-options',
        'POST /api/custom-login/second-factor/passkey',
        'POST /api/custom-login/lost-factor',
        'GET /api/login',
        'GET /api/login/callback',
        'GET /api/login/link',
      ].toSorted(),
    )
  })

  test('an owner needs no factor, and outside production an administrator needs none either', async () => {
    const owner = await production.fixtures.signedInUser()
    const user = await admin()
    production.clock.advance(15 * day)
    expect(await sees(owner, '/api/auth/factors')).toEqual([200, null])
    expect((await owner.send({ url: `/api/users/${owner.id}/goals` })).statusCode).toBe(200)
    expect(await sees(user, '/api/admin/users', development)).toEqual([200, null])
  })

  test('for existing administrators the 14 days start with the upgrade that added factors', async () => {
    const user = await admin()
    production.clock.advance(15 * day)
    await production.database.queries
      .updateTable('users')
      .set({ factor_term_from: new Date(production.clock.now()).toISOString() })
      .where('id', '=', user.id)
      .execute()
    production.clock.advance(13 * day)
    expect(await sees(user, '/api/admin/users')).toEqual([200, null])
    production.clock.advance(day)
    expect(await sees(user, '/api/admin/users')).toEqual([403, 'accounts.factor_required'])
  })
})
