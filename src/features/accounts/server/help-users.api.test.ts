import { beforeAll, expect, test } from 'vitest'
import type { AdminAction } from '#kit/actions.contract.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ name: 'Olive Owner', isAdmin: true })
  })

  const ask = (by: TestUser, what: string, of: { id: string }, payload?: object, method: 'POST' | 'DELETE' = 'POST') =>
    by.send({ method, url: `/api/admin/users/${of.id}/${what}`, ...(payload ? { payload } : {}) })
  const mailsTo = (email: string) =>
    willow.database.queries.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute()
  const kindsTo = async (email: string) =>
    (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => kind !== 'account-notice')
  const tokenTo = async (email: string) => /#([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  const actionsOn = async ({ id }: { id: string }) =>
    (await olive.send({ url: `/api/admin/actions?subject=${id}` })).json<AdminAction[]>().map(({ action }) => action)
  const post = (url: string, payload: object) => willow.app.inject({ method: 'POST', url, payload })
  const signIn = async (email: string, secret = password) =>
    (await post('/api/custom-login', { email, password: secret })).statusCode
  const confirm = async (email: string) => post('/api/confirm-email', { token: await tokenTo(email) })
  const wait = async (ms: number) => {
    willow.clock.advance(ms)
    await cleanUp({ ...willow })
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  }

  test('a reset link is mailed to the customer, and no administrator sees it', async () => {
    const robin = await willow.fixtures.user()
    const reply = await ask(olive, 'mail', robin, { about: 'reset-link' })
    expect(reply.statusCode).toBe(200)
    const token = await tokenTo(robin.email)
    const [mail] = await mailsTo(robin.email)
    const shown = await olive.send({ url: `/api/admin/mails/${mail?.id}` })
    expect(shown.json().text).toBeNull()
    expect(`${reply.body}${shown.body}`).not.toContain(token)
    expect(await actionsOn(robin)).toEqual(['user.mail-reset-link'])
    expect((await post('/api/reset-password', { token, password: 'another good password' })).statusCode).toBe(200)
    expect(await signIn(robin.email, 'another good password')).toBe(200)
  })

  test('how to download their data, and what to do without a second step, is mailed to the customer', async () => {
    const robin = await willow.fixtures.user()
    for (const about of ['own-data', 'lost-factor']) expect((await ask(olive, 'mail', robin, { about })).statusCode).toBe(200)
    expect(await kindsTo(robin.email)).toEqual(['help', 'help'])
    expect((await ask(olive, 'mail', robin, { about: 'anything' })).statusCode).toBe(400)
  })

  test('a corrected address takes effect once it has confirmed, if the account holds no pages', async () => {
    const robin = await willow.fixtures.user()
    expect((await ask(olive, 'address', robin, { email: ' Right.One@mail.example' })).statusCode).toBe(200)
    expect(await signIn('right.one@mail.example')).toBe(401)
    expect((await confirm('right.one@mail.example')).statusCode).toBe(200)
    expect([await signIn('right.one@mail.example'), await signIn(robin.email)]).toEqual([200, 401])
    expect(await kindsTo(robin.email)).toEqual(['address-changed'])
    expect(await actionsOn(robin)).toEqual(['user.address'])
    const events = willow.database.queries.selectFrom('security_events').select('kind').where('user_id', '=', robin.id)
    expect((await events.execute()).map(({ kind }) => kind)).toContain('address-asked')
  })

  async function withPages() {
    const robin = await willow.fixtures.signedInUser()
    await uploadFile(robin, 'Monday.png', await pngPage())
    const email = `moved.${robin.email}`
    expect((await ask(olive, 'address', robin, { email })).statusCode).toBe(200)
    return { robin, email }
  }

  test('the correction of an account with pages waits seven days after its confirmation', async () => {
    const { robin, email } = await withPages()
    const reply = await confirm(email)
    expect([reply.statusCode, reply.json().message]).toEqual([200, expect.stringContaining('in seven days')])
    expect(await kindsTo(robin.email)).toContain('address-correction')
    expect((await confirm(email)).statusCode).toBe(400)
    await wait(7 * day - 1)
    expect([await signIn(robin.email), await signIn(email)]).toEqual([200, 401])
    await wait(1)
    expect([await signIn(robin.email), await signIn(email)]).toEqual([401, 200])
  })

  test('the link of a correction works for three days, and begins nothing when it is followed later', async () => {
    const early = await withPages()
    const { robin, email } = await withPages()
    expect((await mailsTo(email))[0]?.text).toContain('The link works once, for three days.')
    willow.clock.advance(3 * day - 60_000)
    expect((await confirm(early.email)).statusCode).toBe(200)
    willow.clock.advance(60_000)
    expect((await confirm(email)).statusCode).toBe(400)
    await wait(8 * day)
    expect([await signIn(robin.email), await signIn(email)]).toEqual([200, 401])
  })

  test('attack: a correction that the customer never asked for ends with a new password', async () => {
    const { robin, email } = await withPages()
    expect((await confirm(email)).statusCode).toBe(200)
    await post('/api/forgot-password', { email: robin.email })
    await expect.poll(() => kindsTo(robin.email)).toContain('password-reset')
    await post('/api/reset-password', { token: await tokenTo(robin.email), password: 'another good password' })
    await wait(8 * day)
    expect([await signIn(robin.email, 'another good password'), await signIn(email, 'another good password')]).toEqual([200, 401])
  })

  test('a correction whose address somebody else has taken meanwhile is dropped', async () => {
    const { robin, email } = await withPages()
    expect((await confirm(email)).statusCode).toBe(200)
    await willow.fixtures.user({ email })
    await wait(8 * day)
    expect(await signIn(robin.email)).toBe(200)
    expect(
      await willow.database.queries.selectFrom('email_changes').selectAll().where('user_id', '=', robin.id).execute(),
    ).toEqual([])
  })

  test('an address that belongs to another, and one that is none, are refused', async () => {
    const [robin, other] = [await willow.fixtures.user(), await willow.fixtures.user()]
    const taken = await ask(olive, 'address', robin, { email: other.email.toUpperCase() })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'accounts.email_taken'])
    expect((await ask(olive, 'address', robin, { email: 'nowhere' })).statusCode).toBe(400)
    expect((await ask(olive, 'address', { id: 'unknown' }, { email: 'a@mail.example' })).statusCode).toBe(404)
    expect(await mailsTo(other.email)).toEqual([])
  })

  test('attack: an administrator changes neither the address nor the account of another one', async () => {
    const other = await willow.fixtures.user({ isAdmin: true })
    for (const [what, payload] of [
      ['address', { email: 'taken.over@mail.example' }],
      ['deletion', { isAsked: true }],
    ] as const) {
      const reply = await ask(olive, what, other, payload)
      expect([what, reply.statusCode, reply.json().code]).toEqual([what, 409, 'admin.help_of_administrator'])
    }
  })

  test('a customer is told of the deletion, can keep the account for seven days, and the log says when it ended', async () => {
    const [kept, gone] = [await willow.fixtures.user(), await willow.fixtures.user()]
    for (const one of [kept, gone]) {
      expect((await ask(olive, 'deletion', one, { isAsked: false })).statusCode).toBe(200)
      expect(await kindsTo(one.email)).toEqual(['deletion-planned'])
    }
    expect((await mailsTo(gone.email))[0]?.text).toContain('The shop will delete your account')
    expect((await ask(olive, 'deletion', gone, { isAsked: false })).json().message).toBe(
      'This was already so. Nothing has changed.',
    )
    const cookie = await willow.fixtures.session(kept.id)
    const keeping = await willow.app.inject({ method: 'DELETE', url: '/api/account/deletion', headers: { cookie } })
    expect(keeping.statusCode).toBe(200)
    willow.clock.advance(7 * day)
    expect(await deleteDueAccounts(willow)).toBe(1)
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    expect([await signIn(kept.email), await signIn(gone.email)]).toEqual([200, 401])
    expect(await actionsOn(gone)).toEqual(['user.erased', 'user.erase'])
    expect(JSON.stringify(await willow.database.queries.selectFrom('actions').selectAll().execute())).not.toContain(gone.email)
  })

  test('an administrator can cancel a deletion that was planned by mistake', async () => {
    const robin = await willow.fixtures.user()
    await ask(olive, 'deletion', robin, { isAsked: true })
    expect((await ask(olive, 'deletion', robin, undefined, 'DELETE')).json().message).toBe('The account stays.')
    expect((await ask(olive, 'deletion', robin, undefined, 'DELETE')).json().message).toContain('Nothing has changed')
    willow.clock.advance(8 * day)
    expect(await deleteDueAccounts(willow)).toBe(0)
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  test('administrators are made and unmade, all of them are told, and sessions from before end', async () => {
    const robin = await willow.fixtures.signedInUser()
    await olive.send({ method: 'POST', url: `/api/admin/users/${robin.id}/administrator` })
    const pending = await ask(olive, 'administrator', robin)
    expect([pending.statusCode, pending.json().code]).toEqual([409, 'admin.administrator_not_approved'])
    await willow.database.queries
      .updateTable('registered_users')
      .set({ is_approved: true })
      .where('user_id', '=', robin.id)
      .execute()
    expect((await ask(olive, 'administrator', robin)).statusCode).toBe(200)
    expect((await robin.send({ url: '/api/auth/user' })).statusCode).toBe(401)
    expect(await kindsTo(robin.email)).toEqual(['administrators-changed'])
    expect(await kindsTo(olive.email)).toEqual(['administrators-changed'])
    expect((await ask(olive, 'administrator', robin, undefined, 'DELETE')).statusCode).toBe(200)
    expect(await kindsTo(robin.email)).toHaveLength(2)
    expect(await kindsTo(olive.email)).toHaveLength(2)
    expect(await actionsOn(robin)).toEqual(['user.admin-end', 'user.admin'])
  })

  test('attack: making an administrator, an address and a deletion need a fresh proof', async () => {
    const robin = await willow.fixtures.user()
    const admin = await willow.fixtures.signedInUser({ isAdmin: true })
    willow.clock.advance(11 * 60 * 1000)
    for (const [what, payload] of [
      ['administrator'],
      ['address', { email: 'x@mail.example' }],
      ['deletion', { isAsked: true }],
    ] as const) {
      const reply = await ask(admin, what, robin, payload)
      expect([what, reply.statusCode, reply.json().code]).toEqual([what, 403, 'session.proof_required'])
    }
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  test('of two administrators who unmake each other at once, one stays', async () => {
    await willow.database.queries.updateTable('users').set({ is_admin: false }).execute()
    const [ada, bea] = [
      await willow.fixtures.signedInUser({ isAdmin: true }),
      await willow.fixtures.signedInUser({ isAdmin: true }),
    ]
    const replies = await Promise.all([
      ask(ada, 'administrator', bea, undefined, 'DELETE'),
      ask(bea, 'administrator', ada, undefined, 'DELETE'),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.any(Number)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await willow.database.queries.selectFrom('users').select('id').where('is_admin', '=', true).execute()
    expect(left).toHaveLength(1)
    const last = left[0]?.id === ada.id ? ada : bea
    const refused = await ask(last, 'administrator', last, undefined, 'DELETE')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'admin.last_administrator'])
    olive = last
  })

  test('a note is on the timeline of the customer, and goes with the account', async () => {
    const robin = await willow.fixtures.user()
    expect((await ask(olive, 'notes', robin, { text: 'Called about a lost tablet.' })).statusCode).toBe(200)
    expect((await ask(olive, 'notes', robin, { text: '' })).statusCode).toBe(400)
    const { timeline } = (await olive.send({ url: `/api/admin/customer?email=${robin.email}` })).json()
    expect(timeline).toContainEqual(expect.objectContaining({ about: 'user.note', detail: 'Called about a lost tablet.' }))
  })
})
