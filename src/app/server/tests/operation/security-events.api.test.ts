import { beforeAll, expect, test } from 'vitest'
import { networkHash } from '#kit/server/notices/security-events.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000
const hashOf = (address: string) => networkHash('another secret of the tests', address)

forEachDatabase((current) => {
  const willow = useWillow(current)
  let robin: TestUser
  let olive: TestUser
  beforeAll(async () => {
    robin = await willow.fixtures.signedInUser()
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const post = (url: string, payload: object, from = '192.0.2.7') =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })
  const kindsOf = async (user: TestUser) =>
    (await user.send({ url: `/api/users/${user.id}/security-events` }))
      .json<{ kind: string; outcome: string }[]>()
      .map(({ kind, outcome }) => `${kind} ${outcome}`)
  const count = async (kind: 'code' | 'sign-in', network: string) => {
    const rows = willow.database.queries.selectFrom('security_events').selectAll().where('kind', '=', kind)
    return (await rows.where('network', '=', network).where('outcome', '=', 'failed').execute()).length
  }

  test('failed sign-ins and guessed codes can be found by kind, account and network', async () => {
    await post('/api/custom-login', { email: robin.email, password })
    for (let tries = 0; tries < 20; tries++)
      await post('/api/custom-login', { email: robin.email, password: 'wrong' }, `198.51.100.${tries}`)
    await expect.poll(() => kindsOf(robin)).toEqual([...Array<string>(20).fill('sign-in failed'), 'sign-in ok'])
    for (let tries = 0; tries < 10; tries++)
      await post('/api/validate-access', { name: 'A', email: `a${tries}@mail.example`, accessCode: 'WILLOW000000' })
    await expect.poll(() => count('code', hashOf('192.0.2.7'))).toBe(10)
    expect(await count('sign-in', hashOf('198.51.100.3'))).toBe(1)
  })

  test('a reset, a changed password, an export and a re-authentication are found, and administrators see the account', async () => {
    const user = await willow.fixtures.signedInUser()
    await post('/api/forgot-password', { email: user.email })
    await user.send({ method: 'POST', url: '/api/auth/proof', payload: { password: 'wrong' } })
    await user.send({ url: `/api/users/${user.id}/export` })
    await user.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password } })
    await user.send({ method: 'DELETE', url: '/api/account/deletion' })
    await expect
      .poll(async () => (await kindsOf(user)).toSorted())
      .toEqual(['data-exported ok', 'deletion-cancelled ok', 'deletion-planned ok', 'proof failed', 'reset-asked ok'])
    await olive.send({ url: '/api/admin/export/users?format=csv' })
    await expect.poll(() => kindsOf(olive)).toContain('list-exported ok')
    const logged = (await olive.send({ url: '/api/admin/security-events?state=ok&limit=200' })).json<
      { email: string; network: string }[]
    >()
    expect(logged.find(({ email }) => email === user.email)).toMatchObject({ network: expect.any(String) })
    const failures = (await olive.send({ url: '/api/admin/security-events?state=failed' })).json<{ outcome: string }[]>()
    expect(new Set(failures.map(({ outcome }) => outcome))).toEqual(new Set(['failed']))
  })

  test('a request that was refused by a limit or for a missing field is not an event', async () => {
    const user = await willow.fixtures.signedInUser()
    await post('/api/custom-login', { email: user.email, password: '' }, '203.0.113.200')
    for (let tries = 0; tries < 25; tries++)
      await post('/api/custom-login', { email: user.email, password: 'wrong' }, '203.0.113.200')
    await expect.poll(async () => (await kindsOf(user)).length).toBe(20)
    expect(await count('sign-in', hashOf('203.0.113.200'))).toBe(20)
  })

  test('the log contains no address, network or secret', async () => {
    await post('/api/custom-login', { email: 'secret.person@mail.example', password: 'a secret password' })
    const rows = JSON.stringify(await willow.database.queries.selectFrom('security_events').selectAll().execute())
    expect(rows).not.toMatch(/@|password"|192\.0\.2|secret person|WILLOW0/)
  })

  test('events are kept for 180 days', async () => {
    const all = async () => (await willow.database.queries.selectFrom('security_events').select('id').execute()).length
    willow.clock.advance(180 * day)
    await cleanUp({ ...willow })
    expect(await all()).toBeGreaterThan(0)
    willow.clock.advance(day)
    await cleanUp({ ...willow })
    expect(await all()).toBe(0)
  })
})
