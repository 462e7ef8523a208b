import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkHash } from '#kit/server/notices/security-events.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { startIdentityProvider, walkThrough } from '#test/servers/identity-provider.ts'
import { cookieOf, createWillow, password, type Willow } from '#test/willow.ts'

const home = 'http://localhost:3000'
const wrongCode = 'WILLOW000000'

forEachDatabase((current) => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  let willow: Willow
  beforeAll(async () => {
    provider = await startIdentityProvider(`${home}/api/login/callback`)
    willow = await createWillow({ database: current().database, config: { oidc: provider } })
  })
  afterAll(async () => {
    await willow.close()
    await provider.stop()
  })

  const networkOf = (at: number) => `203.${at >> 8}.${at & 255}.9`
  const post = (url: string, payload: object, from: string, cookie = '') =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) } })
  const events = () => willow.database.queries.selectFrom('security_events').selectAll().execute()
  const count = async (kind: string, outcome: string, of: { userId?: string; network?: string } = {}) =>
    (await events()).filter(
      (one) =>
        one.kind === kind &&
        one.outcome === outcome &&
        (of.userId === undefined || one.user_id === of.userId) &&
        (of.network === undefined || one.network === networkHash('another secret of the tests', of.network)),
    ).length

  test('the audit log shows an attack by kind, account and network, without any address or secret', async () => {
    const robin = await willow.fixtures.signedInUser({ email: 'robin.reed@mail.example' })
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })

    for (let at = 0; at < 20; at++)
      await post('/api/custom-login', { email: robin.email, password: 'a wrong guess' }, networkOf(at))
    for (let at = 0; at < 1000; at++)
      await post('/api/validate-access', { name: 'Gus', email: `gus-${at}@guess.example`, accessCode: wrongCode }, networkOf(at))
    await expect.poll(() => count('sign-in', 'failed', { userId: robin.id })).toBe(20)
    expect(await count('sign-in', 'failed', { network: networkOf(7) })).toBe(1)
    await expect.poll(() => count('code', 'failed')).toBe(1000)
    expect(await count('code', 'failed', { network: networkOf(999) })).toBe(1)

    await post('/api/forgot-password', { email: robin.email }, '192.0.2.20')
    const mails = willow.database.queries.selectFrom('mails').select('text').where('kind', '=', 'password-reset')
    await expect.poll(async () => (await mails.execute()).length).toBe(1)
    const token = /#(\S+)/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1] ?? ''
    await post('/api/reset-password', { token, password: 'another good one' }, '192.0.2.20')
    await expect.poll(() => count('reset', 'ok', { userId: robin.id, network: '192.0.2.20' })).toBe(1)

    const ada = await willow.fixtures.signedInUser()
    provider.account = { sub: randomUUID(), email: 'ada@there.example', isVerified: true }
    const begun = await post('/api/login/link', { password }, '192.0.2.21', ada.cookie)
    const { pathname, search } = new URL(await walkThrough(begun.json<{ url: string }>().url, home))
    const cookie = `${cookieOf(begun.headers['set-cookie'])}; ${ada.cookie}`
    await willow.app.inject({ url: pathname + search, headers: { cookie, 'x-forwarded-for': '192.0.2.21' } })
    await expect.poll(() => count('identity-linked', 'ok', { userId: ada.id, network: '192.0.2.21' })).toBe(1)

    await olive.send({ url: '/api/admin/export/users?format=csv', headers: { 'x-forwarded-for': '192.0.2.22' } })
    await expect.poll(() => count('list-exported', 'ok', { userId: olive.id, network: '192.0.2.22' })).toBe(1)

    const log = JSON.stringify(await events())
    for (const secret of [
      '@',
      'robin.reed',
      'a wrong guess',
      'another good one',
      wrongCode,
      token,
      '192.0.2.',
      '203.0.7.9',
      'there.example',
    ])
      expect(log, secret).not.toContain(secret)
  })
})
