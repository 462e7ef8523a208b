import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { devicePasswordsApi } from '#features/accounts/device-passwords.contract.ts'
import { factorsApi } from '#features/accounts/factors.contract.ts'
import { fromBase32, totpCode, totpStep } from '#features/accounts/server/factors/totp.ts'
import { usersApi } from '#features/accounts/users.contract.ts'
import { libraryApi } from '#features/library/library.contract.ts'
import { ordersApi } from '#features/orders/orders.contract.ts'
import { instant } from '#kit/clock.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { slowRequests } from '#test/servers/slow-requests.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { ownerQuotaMb: 1 } })
  let begin: Awaited<ReturnType<typeof slowRequests>>
  beforeAll(async () => {
    begin = await slowRequests(willow.app)
  })

  const registrationOf = ({ id }: TestUser) =>
    willow.database.queries.selectFrom('registered_users').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  const filesThere = async () =>
    (await readdir(willow.folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

  test('attack: a revoked administrator does not come back through a restore that was held open', async () => {
    const [eve, boss] = [
      await willow.fixtures.signedInUser({ isAdmin: true }),
      await willow.fixtures.signedInUser({ isAdmin: true }),
    ]
    const { id } = await registrationOf(eve)
    const restore = await begin(usersApi.restoreUser, eve.cookie, { params: { id } })
    expect((await boss.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` })).statusCode).toBe(200)
    expect(await restore.finish()).toBe(401)
    expect((await registrationOf(eve)).revoked_at).not.toBeNull()
  })

  test("attack: an intruder's authenticator app is not confirmed after the owner has reset the password", async () => {
    const owner = await willow.fixtures.signedInUser()
    const { secret } = (await owner.send({ method: 'POST', url: '/api/auth/factors/totp' })).json<{ secret: string }>()
    const code = totpCode(fromBase32(secret), totpStep(willow.clock.now()))
    const confirm = await begin(factorsApi.confirmTotp, owner.cookie, { body: { code } })
    const token = newToken()
    const link = { password_reset_token: tokenHash(token), password_reset_expires: '2099-01-01T00:00:00.000Z' }
    await willow.database.queries.updateTable('registered_users').set(link).where('user_id', '=', owner.id).execute()
    const payload = { token, password: 'a new password' }
    expect((await willow.app.inject({ method: 'POST', url: '/api/reset-password', payload })).statusCode).toBe(200)
    expect(await confirm.finish()).toBe(401)
    const login = { email: owner.email, password: 'a new password' }
    expect((await willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: login })).statusCode).toBe(200)
  })

  const pageForm = async (owner: TestUser) =>
    formBody([
      ['userId', owner.id],
      ['file', { filename: 'page.png', content: await pngPage() }],
    ])
  const uploadsOf = ({ id }: TestUser) =>
    willow.database.queries.selectFrom('uploads').select('id').where('user_id', '=', id).execute()

  test('a sign-out during an upload leaves neither a row nor a file', async () => {
    const owner = await willow.fixtures.signedInUser()
    const before = await filesThere()
    const upload = await begin(libraryApi.upload, owner.cookie, { form: await pageForm(owner) })
    upload.send(400)
    await owner.send({ method: 'POST', url: '/api/auth/logout' })
    expect(await upload.finish()).toBe(401)
    expect(await uploadsOf(owner)).toEqual([])
    expect(await filesThere()).toEqual(before)
  })

  test('a device whose password is revoked during its upload leaves neither a row nor a file', async () => {
    const owner = await willow.fixtures.signedInUser()
    const made = await owner.send({ method: 'POST', url: devicePasswordsApi.create.path, payload: { name: 'Tablet' } })
    const { id, password } = made.json<{ id: string; password: string }>()
    const before = await filesThere()
    const upload = await begin(libraryApi.upload, `Bearer ${password}`, { form: await pageForm(owner) })
    upload.send(400)
    expect((await owner.send({ method: 'DELETE', url: `/api/auth/device-passwords/${id}` })).statusCode).toBe(200)
    expect(await upload.finish()).toBe(401)
    expect(await uploadsOf(owner)).toEqual([])
    expect(await filesThere()).toEqual(before)
  })

  test('a device whose password reaches its end during the upload leaves neither a row nor a file', async () => {
    const owner = await willow.fixtures.signedInUser()
    const payload = { name: 'Tablet', expiresAt: instant(willow.clock, 60_000) }
    const made = await owner.send({ method: 'POST', url: devicePasswordsApi.create.path, payload })
    const before = await filesThere()
    const upload = await begin(libraryApi.upload, `Bearer ${made.json().password}`, { form: await pageForm(owner) })
    upload.send(400)
    willow.clock.advance(60_000)
    expect(await upload.finish()).toBe(401)
    expect(await uploadsOf(owner)).toEqual([])
    expect(await filesThere()).toEqual(before)
  })

  test('attack: an upload that trickles in ends with its access, and keeps no other upload of its owner waiting', async () => {
    const owner = await willow.fixtures.signedInUser()
    const content = Buffer.concat([await pngPage(), Buffer.alloc(2 * 1024 * 1024)])
    const form = await formBody([
      ['userId', owner.id],
      ['file', { filename: 'page.png', content }],
    ])
    const trickle = await begin(libraryApi.upload, owner.cookie, { form })
    trickle.send(1000)
    const cookie = await willow.fixtures.session(owner.id)
    await owner.send({ method: 'POST', url: '/api/auth/logout' })
    trickle.send(1024 * 1024)
    const page = { ...(await pageForm(owner)), method: 'POST', url: libraryApi.upload.path } as const
    const reply = await willow.app.inject({ ...page, headers: { ...page.headers, cookie } })
    expect(reply.statusCode).toBe(201)
    expect(await trickle.finish()).toBe(401)
  })

  test('attack: an administrator who loses the role during an import of orders adds none after that', async () => {
    const eve = await willow.fixtures.signedInUser({ isAdmin: true })
    const { queries } = willow.database
    const ordersThere = async () =>
      (await queries.selectFrom('orders').select('id').where('order_number', 'like', 'held-%').execute()).length
    const lines = Array.from({ length: 2000 }, (_, at) => `held-${at},customer-${at}@mail.example\n`)
    const content = Buffer.from(`Order ID,Email\n${lines.join('')}`)
    const form = await formBody([['file', { filename: 'orders.csv', content }]])
    const imported = await begin(ordersApi.import, eve.cookie, { query: 'mode=commit&mail=false', form })
    imported.send(30_000)
    await vi.waitFor(async () => expect(await ordersThere()).toBeGreaterThan(0), { timeout: 20_000 })
    await queries.updateTable('users').set({ is_admin: false }).where('id', '=', eve.id).execute()
    const atDemotion = await ordersThere()
    expect(await imported.finish()).toBe(403)
    expect(await ordersThere()).toBe(atDemotion)
    expect(atDemotion).toBeLessThan(2000)
  })
})
