import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { useWillow } from '#test/use-willow.ts'
import { password as accountPassword, formBody, type TestUser } from '#test/willow.ts'
import type { DevicePassword } from '../device-passwords.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  let last = 0
  const network = () => `10.5.${(++last >> 8) & 255}.${last & 255}`

  const make = (user: TestUser, name = 'reMarkable') =>
    user.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name } })
  const made = async (user: TestUser) => (await make(user)).json<DevicePassword & { password: string }>()
  const list = async (user: TestUser) => (await user.send({ url: '/api/auth/device-passwords' })).json<DevicePassword[]>()
  const uploads = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/uploads` })).json<Upload[]>()

  /** Sends a file as curl does: without a cookie or a user id. */
  async function send(authorization: string, fields: [string, string][] = [], from = network()) {
    const form = await formBody([...fields, ['file', { content: await pngPage(), filename: 'Week 9.png' }]])
    const headers = { ...form.headers, authorization, 'x-forwarded-for': from }
    return willow.app.inject({ method: 'POST', url: '/api/uploads', payload: form.payload, headers })
  }

  test('a device uploads a page into the folder it names with only its password', async () => {
    const device = await made(ada)
    expect(device).toMatchObject({ name: 'reMarkable', lastUsedAt: null })
    const reply = await send(`Bearer ${device.password}`, [['folder', 'Projects']])
    expect(reply.statusCode).toBe(201)
    expect(await uploads(ada)).toMatchObject([{ userId: ada.id, originalName: 'Week 9.png', folder: 'Projects' }])
    const [listed] = await list(ada)
    expect(listed?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain(device.password)
  })

  test('a device password allows nothing but uploads', async () => {
    const { password } = await made(ada)
    const headers = { authorization: `Bearer ${password}` }
    for (const url of [
      '/api/auth/user',
      `/api/users/${ada.id}/uploads`,
      `/api/users/${ada.id}/goals`,
      '/api/auth/device-passwords',
    ])
      expect([url, (await willow.app.inject({ url, headers })).statusCode]).toEqual([url, 401])
    const changes = [
      { method: 'POST', url: '/api/goals', payload: { userId: ada.id, title: 'Planted' } },
      { method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Another' } },
      { method: 'DELETE', url: '/api/uploads/none' },
      { method: 'POST', url: '/api/uploads/none/restore' },
    ] as const
    for (const change of changes)
      expect([change.url, (await willow.app.inject({ ...change, headers })).statusCode]).toEqual([change.url, 401])
  })

  test("a device can't upload to another user's library", async () => {
    const { password } = await made(ada)
    const eve = await willow.fixtures.signedInUser()
    expect((await send(`Bearer ${password}`, [['userId', eve.id]])).statusCode).toBe(403)
    expect([await uploads(ada), await uploads(eve)]).toEqual([[], []])
  })

  test('a form sent with a session still has to name the user', async () => {
    const form = await formBody([['file', { content: await pngPage(), filename: 'a.png' }]])
    expect((await ada.send({ method: 'POST', url: '/api/uploads', ...form })).statusCode).toBe(403)
  })

  test('a revoked, mistyped or missing device password is refused with its own error code', async () => {
    const { id, password } = await made(ada)
    const revoked = await ada.send({ method: 'DELETE', url: `/api/auth/device-passwords/${id}` })
    expect(revoked.statusCode).toBe(200)
    for (const authorization of [`Bearer ${password}`, 'Bearer device-nonsense']) {
      const reply = await send(authorization)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'devices.unknown_password'])
    }
    expect((await send('Basic abc')).json().code).toBe('session.required')
    expect(await uploads(ada)).toEqual([])
  })

  test("another user's device passwords can't be listed or revoked", async () => {
    const { id, password } = await made(ada)
    const eve = await willow.fixtures.signedInUser()
    expect(await list(eve)).toEqual([])
    expect((await eve.send({ method: 'DELETE', url: `/api/auth/device-passwords/${id}` })).statusCode).toBe(404)
    expect((await send(`Bearer ${password}`)).statusCode).toBe(201)
  })

  test('a new account password ends every device password', async () => {
    const { password } = await made(ada)
    const payload = { currentPassword: accountPassword, newPassword: 'another good password' }
    const changed = await ada.send({ method: 'POST', url: '/api/change-password', payload })
    expect(changed.statusCode).toBe(200)
    expect((await send(`Bearer ${password}`)).statusCode).toBe(401)
    const mails = await current()
      .database.queries.selectFrom('mails')
      .select('text')
      .where('to_address', '=', ada.email)
      .execute()
    expect(mails.map(({ text }) => text).join()).toContain('device passwords no longer work')
  })

  test('a device password needs a name, and a user can have at most 20', async () => {
    for (const name of ['  ', 'x'.repeat(61)]) expect((await make(ada, name)).json().code).toBe('devices.name_missing')
    for (let at = 0; at < 20; at += 1) expect((await make(ada, `Device ${at}`)).statusCode).toBe(201)
    expect((await make(ada)).json().code).toBe('devices.too_many')
    expect(await list(ada)).toHaveLength(20)
  })
})
