import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password as accountPassword, type TestUser } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000
const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let device: { id: string; password: string }
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    device = await made(ada)
  })

  async function made(user: TestUser, more: { expiresAt?: string } = {}): Promise<{ id: string; password: string }> {
    const payload = { name: 'Supernote', ...more }
    return (await user.send({ method: 'POST', url: '/api/auth/device-passwords', payload })).json()
  }

  /** Asks from this machine, as a program beside the server would. */
  const ask = (headers: Record<string, string>, url = '/dav/') => willow.app.inject({ method: 'OPTIONS', url, headers })
  const status = async (headers: Record<string, string>) => (await ask(headers)).statusCode

  test('the password of a device opens the drop box, as Basic with any user name and as Bearer', async () => {
    expect(await status({ authorization: basic(device.password) })).toBe(200)
    expect(await status({ authorization: `Bearer ${device.password}` })).toBe(200)
    expect(await status({ authorization: basic(device.password), 'sec-fetch-site': 'none' })).toBe(200)
    for (const url of ['/dav', '/dav/Notes/Week%209.pdf'])
      expect([url, (await ask({ authorization: basic(device.password) }, url)).statusCode]).toEqual([url, 200])
    expect((await ask({ authorization: basic(device.password) }, '/davx')).statusCode).toBe(404)
  })

  test('a program that asks without a password, or with a wrong one, learns how to send it', async () => {
    for (const sent of ['', basic('device-nonsense'), 'Basic', 'Digest x']) {
      const headers: Record<string, string> = sent === '' ? {} : { authorization: sent }
      const reply = await ask(headers)
      expect([reply.statusCode, reply.json().code, reply.headers['www-authenticate']]).toEqual([
        401,
        'devices.unknown_password',
        'Basic realm="Device password", charset="UTF-8"',
      ])
    }
    expect((await ask({ authorization: basic(device.password) })).headers['www-authenticate']).toBeUndefined()
  })

  test('attack: neither a session nor the password of the account opens the drop box', async () => {
    expect(await status({ cookie: ada.cookie })).toBe(401)
    expect(await status({ authorization: basic(accountPassword) })).toBe(401)
    expect((await ask({ cookie: ada.cookie }, '/%64av/')).statusCode).toBe(401)
  })

  test('attack: Basic with the password of a device opens nothing else', async () => {
    const headers = { authorization: basic(device.password) }
    for (const url of ['/api/auth/user', `/api/users/${ada.id}/uploads`, '/api/auth/device-passwords', '/paper/library'])
      expect([url, [401, 302, 303]]).toEqual([
        url,
        expect.arrayContaining([(await willow.app.inject({ url, headers })).statusCode]),
      ])
    expect((await willow.app.inject({ method: 'POST', url: '/api/uploads', headers })).json().code).toBe('session.required')
  })

  test('attack: a device password over plain http is refused, and not even asked for', async () => {
    const far = { 'x-forwarded-for': '203.0.113.7' }
    for (const headers of [far, { ...far, authorization: basic(device.password) }]) {
      const reply = await ask(headers)
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'devices.need_https'])
      expect(reply.headers['www-authenticate']).toBeUndefined()
    }
    expect(await status({ ...far, 'x-forwarded-proto': 'https', authorization: basic(device.password) })).toBe(200)
  })

  test('attack: the drop box refuses the pages of other sites, also when they only read', async () => {
    const authorization = basic(device.password)
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'https://evil.example'],
    ] as const)
      expect([name, value, await status({ authorization, [name]: value })]).toEqual([name, value, 403])
  })

  test('attack: a revoked or expired device password, and one from before a new account password, open nothing', async () => {
    const authorization = basic(device.password)
    await ada.send({ method: 'DELETE', url: `/api/auth/device-passwords/${device.id}` })
    expect(await status({ authorization })).toBe(401)

    const brief = await made(ada, { expiresAt: new Date(willow.clock.now() + day).toISOString() })
    expect(await status({ authorization: basic(brief.password) })).toBe(200)
    willow.clock.advance(day)
    expect(await status({ authorization: basic(brief.password) })).toBe(401)

    await ada.prove()
    const other = await made(ada)
    const payload = { currentPassword: accountPassword, newPassword: 'another good password' }
    expect((await ada.send({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
    expect(await status({ authorization: basic(other.password) })).toBe(401)
  })

  test('attack: an account whose access the shop revoked opens nothing', async () => {
    const { queries } = current().database
    const { id } = await queries
      .selectFrom('registered_users')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const boss = await willow.fixtures.signedInUser({ isAdmin: true })
    expect((await boss.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` })).statusCode).toBe(200)
    expect(await status({ authorization: basic(device.password) })).toBe(401)
  })

  test('attack: guessing is slowed down for the network that guesses, and a missing password is no guess', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    for (let at = 0; at < 60; at += 1) expect(await status(from)).toBe(401)
    for (let at = 0; at < 50; at += 1) expect(await status({ ...from, authorization: basic(`device-${at}`) })).toBe(401)
    expect(await status({ ...from, authorization: basic('device-x') })).toBe(429)
    expect(await status({ ...from, authorization: basic(device.password) })).toBe(200)
  })
})
