import { beforeAll, expect, test } from 'vitest'
import type { AdminAction } from '#kit/actions.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'
import type { RegisteredUser } from '../users.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ name: 'Olive Owner', isAdmin: true })
  })

  async function registration(user: { id: string; email: string }): Promise<RegisteredUser> {
    const reply = await olive.send({ url: `/api/admin/registered-users?q=${encodeURIComponent(user.email)}` })
    const found = reply.json<RegisteredUser[]>().find((row) => row.userId === user.id)
    if (!found) throw new Error(`${user.email} is not listed.`)
    return found
  }
  const act = (by: TestUser, verb: 'approve' | 'revoke' | 'restore', id: string) =>
    by.send({ method: verb === 'revoke' ? 'DELETE' : 'POST', url: `/api/admin/${verb}-user/${id}` })
  const actionsOn = async (subject: string) =>
    (await olive.send({ url: `/api/admin/actions?subject=${subject}` })).json<AdminAction[]>()
  const mailsTo = (email: string) =>
    willow.database.queries
      .selectFrom('mails')
      .select(['kind', 'state'])
      .where('to_address', '=', email)
      .where('kind', '!=', 'account-notice')
      .orderBy('id')
      .execute()
  const me = (user: TestUser) => user.send({ url: '/api/auth/user' })
  const login = (email: string) => willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password } })
  const counts = async () => (await olive.send({ url: '/api/admin/counts' })).json()

  test('a registration is approved once, however many administrators approve it and however often', async () => {
    const other = await willow.fixtures.signedInUser({ isAdmin: true })
    const pending = await registration(await willow.fixtures.user({ name: 'Piet Pending' }))
    const before = await counts()
    expect([pending.state, pending.approvedAt]).toEqual(['pending', null])
    const replies = await Promise.all([olive, other, olive, other].map((admin) => act(admin, 'approve', pending.id)))
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200])
    const messages = replies.map((reply) => reply.json().message)
    expect(messages.filter((message) => message === 'User approved successfully!')).toHaveLength(1)
    const [first] = replies.map((reply) => reply.json<{ user: RegisteredUser }>().user)
    willow.clock.advance(60_000)
    const again = await act(olive, 'approve', pending.id)
    expect(again.json().user).toEqual(first)
    expect(first).toMatchObject({ state: 'approved', isApproved: true, approvedAt: '2026-03-02T09:00:00.000Z' })
    expect(await actionsOn(pending.userId)).toMatchObject([{ action: 'user.approve', details: { email: pending.email } }])
    expect(await counts()).toMatchObject({ ...before, approvedUsers: before.approvedUsers + 1 })
  })

  test('revoking ends every session, refuses sign-in and emails the user; restoring allows sign-in and emails the user', async () => {
    const robin = await willow.fixtures.signedInUser()
    const tablet = await login(robin.email)
    expect(tablet.statusCode).toBe(200)
    const { id } = await registration(robin)
    const reply = await act(olive, 'revoke', id)
    expect(reply.json()).toMatchObject({
      message: 'Access Revoked - User access has been revoked',
      user: { state: 'revoked' },
    })
    expect((await me(robin)).statusCode).toBe(401)
    expect(await willow.database.queries.selectFrom('sessions').select('sid').where('user_id', '=', robin.id).execute()).toEqual(
      [],
    )
    expect((await login(robin.email)).json().message).toBe('Your access has been revoked.')
    expect((await act(olive, 'revoke', id)).json().user).toEqual(reply.json().user)
    expect((await act(olive, 'approve', id)).json().code).toBe('admin.cannot_approve_revoked')
    expect((await act(olive, 'restore', id)).json().user).toMatchObject({ state: 'pending', revokedAt: null })
    expect((await act(olive, 'restore', id)).statusCode).toBe(200)
    expect((await login(robin.email)).statusCode).toBe(200)
    expect((await me(robin)).statusCode).toBe(401)
    expect(await mailsTo(robin.email)).toMatchObject([{ kind: 'access-revoked' }, { kind: 'access-restored' }])
    expect((await actionsOn(robin.id)).map((action) => action.action)).toEqual(['user.restore', 'user.revoke'])
  })

  test('attack: a sign-in at the moment access is revoked leaves no session', async () => {
    const robin = await willow.fixtures.user()
    const { id } = await registration(robin)
    const [signedIn] = await Promise.all([login(robin.email), act(olive, 'revoke', id)])
    const left = await willow.database.queries.selectFrom('sessions').select('sid').where('user_id', '=', robin.id).execute()
    expect({ left, status: signedIn.statusCode }).toEqual({ left: [], status: signedIn.statusCode })
  })

  test('administrators cannot revoke themselves', async () => {
    const reply = await act(olive, 'revoke', (await registration(olive)).id)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'admin.cannot_revoke_self'])
    expect((await me(olive)).statusCode).toBe(200)
  })

  test('an unknown id, and an id of another kind, get 404', async () => {
    for (const id of ['unknown', olive.id]) {
      for (const verb of ['approve', 'revoke', 'restore'] as const) {
        const reply = await act(olive, verb, id)
        expect([verb, reply.statusCode, reply.json().code]).toEqual([verb, 404, 'admin.user_not_found'])
      }
    }
  })

  test("a user's sessions are listed without their cookies, and can be ended one by one or all together", async () => {
    const robin = await willow.fixtures.signedInUser()
    await login(robin.email)
    const url = `/api/admin/users/${robin.id}/sessions`
    const list = (await olive.send({ url })).json()
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ userAgent: 'lightMyRequest', isCurrent: false, startedAt: expect.any(String) })
    expect(JSON.stringify(list)).not.toContain(robin.cookie.split('=')[1])
    const [own] = (await olive.send({ url: `/api/admin/users/${olive.id}/sessions` })).json()
    expect(own.isCurrent).toBe(true)
    // Another user's session can't be ended through this user's address.
    await olive.send({ method: 'DELETE', url: `${url}/${own.id}` })
    expect((await me(olive)).statusCode).toBe(200)
    expect((await olive.send({ method: 'DELETE', url: `${url}/${list[0].id}` })).statusCode).toBe(200)
    expect((await olive.send({ url })).json()).toHaveLength(1)
    await olive.send({ method: 'DELETE', url })
    expect((await olive.send({ url })).json()).toEqual([])
    expect((await me(robin)).statusCode).toBe(401)
    expect((await actionsOn(robin.id)).map((action) => action.action)).toEqual(['session.end', 'session.end'])
  })

  test('the action log says who did what to whom, when and from where, in pages, and no route changes it', async () => {
    const robin = await willow.fixtures.user()
    const { id } = await registration(robin)
    await olive.send({ method: 'POST', url: `/api/admin/approve-user/${id}`, headers: { 'x-forwarded-for': '203.0.113.7' } })
    const [action] = await actionsOn(robin.id)
    expect(action).toMatchObject({
      actorId: olive.id,
      actorEmail: olive.email,
      action: 'user.approve',
      subject: robin.id,
      address: '203.0.113.7',
      createdAt: new Date(willow.clock.now()).toISOString(),
    })
    const first = await olive.send({ url: `/api/admin/actions?actorId=${olive.id}&limit=1` })
    expect(first.json<AdminAction[]>()[0]?.id).toBe(action?.id)
    const next = /<(.+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await olive.send({ url: next })).json<AdminAction[]>()[0]?.id).not.toBe(action?.id)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/admin/actions', `/api/admin/actions/${action?.id}`])
        expect((await olive.send({ method, url })).statusCode).toBe(404)
    }
    expect(await actionsOn(robin.id)).toEqual([action])
  })
})

forEachDatabase((current) => {
  test('attack: of two administrators who revoke each other at once, one stays', async () => {
    const willow = await createWillow({ database: current().database })
    const [a, b] = [await willow.fixtures.signedInUser({ isAdmin: true }), await willow.fixtures.signedInUser({ isAdmin: true })]
    const rows = await willow.database.queries.selectFrom('registered_users').select(['id', 'user_id']).execute()
    const idOf = (user: TestUser) => rows.find((row) => row.user_id === user.id)?.id ?? ''
    const revoke = (by: TestUser, whom: TestUser) => by.send({ method: 'DELETE', url: `/api/admin/revoke-user/${idOf(whom)}` })
    const replies = await Promise.all([revoke(a, b), revoke(b, a)])
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    const left = await willow.database.queries
      .selectFrom('registered_users')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
    await willow.close()
  })
})
