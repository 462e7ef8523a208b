import { readFile } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { createReadOnlyUsers } from '#features/accounts/server/read-only-users.ts'
import { type MailKind, mailWords } from '#features/mail/mail.texts.ts'
import { roomPath, rooms } from '#features/settings/rooms.rules.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { noteMailServerMoved } from '#kit/server/mail/mail-server.store.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { alarmRound } from '#operations/server/alarms/alarm-round.ts'
import { createAlarmWatch } from '#operations/server/alarms/alarm-watch.ts'
import { letterRound } from '#operations/server/letter/letter-round.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { addApp, passwordStep } from '#test/people/factors.ts'
import { uploadFile } from '#test/people/upload.ts'
import { plainLines, textsOf } from '#test/plain-words.ts'
import { claimedOrder } from '#test/routes/sample-rows.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, formBody, password, type TestUser, type Willow } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000
const smtpUrl = 'smtp://127.0.0.1:9'
/** Names, and what is the same in every language. */
const known = ['Willow', 'Pro Pack', 'UTC', 'Firefox, Linux']
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl, languages: ['en', 'en-XA'] } })
  /** Creates a user whose account is in the language that is made up from English, unless another is given. */
  async function someone({ isAdmin = false, language = 'en-XA' as Language } = {}): Promise<TestUser> {
    const user = await willow.fixtures.signedInUser({ isAdmin })
    const now = instant(willow.clock)
    await createSettingsStore(willow.database).change({ userId: user.id, now }, () => ({ language }))
    return user
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'user-agent': firefox, ...headers } })
  const visitor = { 'accept-language': 'en-XA, en;q=0.5' }
  const mailsOf = (kind: MailKind) =>
    willow.database.queries.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute()
  async function mail(kind: MailKind) {
    await expect.poll(async () => (await mailsOf(kind)).length).toBeGreaterThan(0)
    const found = (await mailsOf(kind)).at(-1)
    if (!found) throw new Error(kind)
    return found
  }
  const tokenIn = async (kind: MailKind) => /#([\w-]+)/.exec((await mail(kind)).text)?.[1] ?? ''
  const succeed = async (reply: PromiseLike<LightMyRequestResponse>) => {
    const { statusCode, body } = await reply
    expect(statusCode, body).toBeLessThan(300)
  }

  const ways: Partial<Record<MailKind, () => Promise<unknown>>> = {
    async 'password-changed'() {
      const user = await someone()
      const payload = { currentPassword: password, newPassword: 'another good password' }
      await succeed(user.send({ method: 'POST', url: '/api/change-password', payload }))
    },
    'password-reset': async () => succeed(post('/api/forgot-password', { email: (await someone()).email })),
    async 'password-reset-done'() {
      const user = await someone()
      await user.send({ method: 'POST', url: `/api/users/${user.id}/calendar`, payload: { withFocus: false, expiresAt: null } })
      await succeed(post('/api/forgot-password', { email: user.email }))
      await expect.poll(async () => (await mailsOf('password-reset')).at(-1)?.to_address).toBe(user.email)
      await succeed(post('/api/reset-password', { token: await tokenIn('password-reset'), password: 'another good password' }))
    },
    async 'confirm-address'() {
      const user = await someone()
      const payload = { newEmail: 'moved@mail.example', password }
      await succeed(user.send({ method: 'POST', url: '/api/change-email', payload }))
    },
    'address-changed': async () => succeed(post('/api/confirm-email', { token: await tokenIn('confirm-address') })),
    'address-in-use': async () => {},
    async 'sign-in-changed'() {
      await addApp(willow, await someone())
    },
    async 'factor-reset'() {
      const user = await someone()
      await addApp(willow, user)
      await succeed(post('/api/custom-login/lost-factor', {}, { cookie: await passwordStep(willow, user.email) }))
    },
    'factor-reset-planned': async () => succeed(post('/api/factor-reset', { token: await tokenIn('factor-reset') })),
    async 'account-notice'() {
      const user = await someone()
      await succeed(user.send({ url: `/api/users/${user.id}/export`, headers: { 'user-agent': firefox } }))
    },
    async 'access-revoked'() {
      const { id } = await registration()
      const olive = await someone({ isAdmin: true })
      await succeed(olive.send({ method: 'DELETE', url: `/api/admin/revoke-user/${id}` }))
      await succeed(olive.send({ method: 'POST', url: `/api/admin/restore-user/${id}` }))
    },
    'access-restored': async () => {},
    async 'access-read-only'() {
      const [user, olive] = [await someone(), await someone({ isAdmin: true })]
      const { database, clock, wordings } = willow
      const { id, email } = olive
      const actor = { id, email, address: '127.0.0.1', now: instant(clock), transaction: database.transaction }
      const { limit } = createReadOnlyUsers({ database, wordings, publicUrl: 'http://localhost:3000' })
      await database.transaction((tx) => limit(tx, user.id, actor))
      await succeed(olive.send({ method: 'DELETE', url: `/api/admin/users/${user.id}/read-only` }))
    },
    'writing-back': async () => {},
    async 'deletion-planned'() {
      const user = await someone()
      const payload = { proof: password, timeZone: 'Europe/Berlin' }
      await succeed(user.send({ method: 'POST', url: '/api/account/deletion', payload }))
    },
    async 'account-deleted'() {
      willow.clock.advance(8 * day)
      expect(await deleteDueAccounts(willow)).toBe(1)
    },
    async sheet() {
      const user = await someone()
      const users = willow.database.queries.updateTable('users').set({ email_verified_at: instant(willow.clock) })
      await users.where('id', '=', user.id).execute()
      const payload = { sheet: { page: 'a4', device: null, mailAt: '07:00' } }
      await succeed(user.send({ method: 'PATCH', url: `/api/users/${user.id}/settings`, payload }))
      willow.clock.advance(day)
      await willow.runJobs()
    },
    async reminder() {
      const user = await someone()
      await willow.database.queries
        .updateTable('users')
        .set({ email_verified_at: instant(willow.clock) })
        .where('id', '=', user.id)
        .execute()
      const payload = { delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin', email: true } }
      await succeed(user.send({ method: 'PATCH', url: `/api/users/${user.id}/settings`, payload }))
      for (let hour = 0; hour < 24; hour++) {
        willow.clock.advance(day / 24)
        await willow.runJobs()
      }
    },
    'confirm-newsletter': async () => succeed(post('/api/newsletter', { email: 'newsletter@mail.example' }, visitor)),
    async 'codes-guessed'() {
      await someone({ isAdmin: true })
      await exhaustGuesses('10.3.0.1')
    },
    async 'code-link'() {
      await exhaustGuesses('10.3.0.2')
      await succeed(post('/api/access-link', claim, { ...visitor, 'x-forwarded-for': '10.3.0.3' }))
    },
    async 'lost-code'() {
      await importOrder(willow, await someone({ isAdmin: true }), 'A-1')
      await succeed(post('/api/lost-code', { orderNumber: 'A-1', email: 'customer@mail.example' }, visitor))
    },
    async 'claim-withdrawn'() {
      const olive = await someone({ isAdmin: true })
      const { id } = await claimedOrder({ willow })
      await willow.database.queries
        .updateTable('orders')
        .set({ language: 'en-XA', order_number: '1001' })
        .where('id', '=', id)
        .execute()
      await succeed(olive.send({ method: 'POST', url: `/api/admin/orders/${id}/undo-claim`, payload: {} }))
    },
    async 'code-moved'() {
      const olive = await someone({ isAdmin: true })
      await importOrder(willow, olive, 'A-2')
      await willow.database.queries.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'code').execute()
      const [order] = (await olive.send({ url: '/api/admin/orders?q=A-2' })).json()
      await willow.database.queries.updateTable('orders').set({ language: 'en-XA' }).where('id', '=', order.id).execute()
      const payload = { email: 'moved@mail.example' }
      await succeed(olive.send({ method: 'POST', url: `/api/admin/orders/${order.id}/resend`, payload }))
    },
    async help() {
      const [user, olive] = [await someone(), await someone({ isAdmin: true })]
      await succeed(olive.send({ method: 'POST', url: `/api/admin/users/${user.id}/mail`, payload: { about: 'own-data' } }))
    },
    async 'administrators-changed'() {
      const [user, olive] = [await someone(), await someone({ isAdmin: true })]
      const approved = willow.database.queries.updateTable('registered_users').set({ is_approved: true })
      await approved.where('user_id', '=', user.id).execute()
      await succeed(olive.send({ method: 'POST', url: `/api/admin/users/${user.id}/administrator` }))
    },
    async 'shop-changed'() {
      const olive = await someone({ isAdmin: true })
      const payload = { version: 0, changes: { storeUrl: 'https://shop.example' } }
      await succeed(olive.send({ method: 'PUT', url: '/api/admin/shop-settings/shop', payload }))
    },
    async 'address-correction'() {
      const [user, olive] = [await someone(), await someone({ isAdmin: true })]
      await uploadFile(user, 'Monday.png', await pngPage())
      const payload = { email: 'corrected@mail.example' }
      await succeed(olive.send({ method: 'POST', url: `/api/admin/users/${user.id}/address`, payload }))
      await succeed(post('/api/confirm-email', { token: await tokenIn('confirm-address') }))
    },
    async 'link-notice'() {
      const { database, clock } = willow
      await database.transaction((tx) => noteMailServerMoved(tx, { formerId: 'the former one', now: instant(clock) }))
      await succeed(post('/api/forgot-password', { email: (await someone()).email }))
      await mail('link-notice')
      await database.queries.deleteFrom('mail_server').execute()
    },
    async letter() {
      await someone()
      const olive = await someone({ isAdmin: true })
      const monday = 7 * day - ((willow.clock.now() - Date.parse('2026-11-30T12:00:00.000Z')) % (7 * day))
      willow.clock.advance(monday)
      const now = instant(willow.clock)
      const found = [
        { kind: 'orders-waiting', count: 2, raisedAt: now },
        { kind: 'jobs-dead', count: 2, raisedAt: now },
      ] as const
      for (const alarms of [found, []]) {
        const watch = { open: async () => [...alarms] }
        const mail = {
          publicUrl: 'https://planner.example',
          hasMailServer: () => true,
          readCertificate: async () => new Date(now),
        }
        await letterRound({ ...willow, ...mail, watch, logger: console }).run()
        willow.clock.advance(7 * day)
      }
      expect((await mailsOf('letter')).filter(({ to_address }) => to_address === olive.email)).toHaveLength(2)
    },
    async alarm() {
      await someone({ isAdmin: true })
      const limits = createRateLimits(willow)
      const disk = createDisk({ folder: willow.folder, minFreeMb: 0, clock: willow.clock })
      const watch = createAlarmWatch({ ...willow, limits, disk, hasMailServer: () => true, unreadSettings: willow.shop.unread })
      const mail = { publicUrl: 'https://planner.example', hasMailServer: () => true }
      const alarms = createAlarms(willow)
      for (const ends of [['soon'], []]) {
        for (const kind of ['certificate-ending', 'backup-unproven'] as const) await alarms.set(kind, ends)
        for (let round = 0; round < 2; round += 1) {
          await alarmRound({ ...willow, ...mail, limits, watch, logger: console }).run()
          willow.clock.advance(day / 24)
        }
      }
      expect(new Set((await mailsOf('alarm')).map(({ subject }) => subject)).size).toBe(2)
    },
  }

  const claim = { name: 'Robin Reed', email: 'robin@mail.example', accessCode: 'WILLOW000000' }
  /** Guesses once, as if all networks together had used up the guesses of one day. */
  async function exhaustGuesses(from: string): Promise<void> {
    const headers = { 'x-forwarded-for': from }
    await post('/api/validate-access', claim, headers)
    const limit = willow.database.queries.updateTable('rate_limits').set({ points: 1_000_000 })
    await limit.where('key', 'like', 'code-everywhere:%').execute()
    await post('/api/validate-access', claim, headers)
  }

  async function registration(): Promise<{ id: string }> {
    const user = await someone()
    const rows = willow.database.queries.selectFrom('registered_users').select('id').where('user_id', '=', user.id)
    return rows.executeTakeFirstOrThrow()
  }

  // A code, or a reminder of it, is for a customer, who may have no account and asks for nothing; see below.
  test.each(Object.keys(mailWords).filter((kind) => !['code', 'code-reminder'].includes(kind)) as MailKind[])(
    'the email %s has no word that can’t be translated',
    async (kind) => {
      const way = ways[kind]
      if (!way) throw new Error(`Nothing here sends the email ${kind}.`)
      await way()
      await mail(kind)
      for (const { subject, text, html, to_address } of await mailsOf(kind)) {
        expect(plainLines(`${subject}\n${text}\n${textsOf(html)}`, [...known, to_address])).toEqual([])
        expect(html).toContain('<html lang="en-XA">')
      }
    },
  )

  test('every address in these emails is a page, and opening it changes nothing', async () => {
    const { queries } = willow.database
    const rows = await queries.selectFrom('mails').select(['kind', 'text', 'html', 'headers']).execute()
    const sent = rows.flatMap(
      ({ text, html, headers }) => [text, html, String(headers)].join(' ').match(/https?:[^\s"'<>)\\]+/g) ?? [],
    )
    const origin = 'http://localhost:3000'
    const paths = new Set(
      sent.map((url) => new URL(url)).flatMap((url) => (url.origin === origin ? [url.pathname + url.search] : [])),
    )
    const screens = await readFile(new URL('../../../web/screens.ts', import.meta.url), 'utf8')
    const state = async () => [
      await queries.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
      await queries.selectFrom('user_settings').selectAll().orderBy('user_id').execute(),
    ]
    const before = await state()
    for (const path of paths) {
      const { pathname } = new URL(path, origin)
      // The screens are pages of the built app.
      if (screens.includes(`'${pathname}'`) || rooms.some((room) => pathname === roomPath(room))) continue
      const { statusCode, headers } = await willow.app.inject({ method: 'GET', url: path, headers: visitor })
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
    }
    expect([...paths].filter((path) => path.startsWith('/api/'))).toHaveLength(2)
    expect(await state()).toEqual(before)
  })

  test('an email to a customer without an account is in the first language of the shop', async () => {
    const other = await createWillow({
      database: current().database,
      clock: willow.clock,
      config: { smtpUrl, languages: ['en-XA', 'en'], codeReminderDays: 3 },
    })
    await importOrder(other, await someone({ isAdmin: true }), 'B-1')
    await mail('code')
    await willow.database.queries.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'code').execute()
    willow.clock.advance(3 * day)
    await other.runJobs()
    for (const { text, to_address } of [await mail('code'), await mail('code-reminder')])
      expect(plainLines(text, [...known, to_address])).toEqual([])
    await other.close()
  })

  test('an email is in the language of the account, whatever language the browser of the request has', async () => {
    const user = await someone({ language: 'en' })
    await succeed(post('/api/forgot-password', { email: user.email }, { ...visitor, cookie: 'language=en-XA' }))
    await expect.poll(async () => (await mailsOf('password-reset')).at(-1)?.to_address).toBe(user.email)
    expect((await mail('password-reset')).html).toContain('<html lang="en">')
  })

  test('an email about an account is sent also when the settings of the account can’t be read', async () => {
    const user = await someone()
    await willow.database.queries
      .updateTable('user_settings')
      .set({ settings: 'damaged' })
      .where('user_id', '=', user.id)
      .execute()
    await succeed(post('/api/forgot-password', { email: user.email }, { 'x-forwarded-for': '10.3.0.7' }))
    await expect.poll(async () => (await mailsOf('password-reset')).at(-1)?.to_address).toBe(user.email)
  })

  test('attack: a header of 4 kB, and a language that is no longer on offer, lead to the first language of the shop', async () => {
    const header = { 'accept-language': `${'x-'.repeat(2000)}, en-XA`, 'x-forwarded-for': '10.3.0.9' }
    await succeed(post('/api/newsletter', { email: 'flood@mail.example' }, header))
    const user = await someone({ language: 'ar-XB' })
    await succeed(post('/api/forgot-password', { email: user.email }, { 'x-forwarded-for': '10.3.0.8' }))
    await expect.poll(async () => (await mailsOf('confirm-newsletter')).at(-1)?.to_address).toBe('flood@mail.example')
    await expect.poll(async () => (await mailsOf('password-reset')).at(-1)?.to_address).toBe(user.email)
    for (const kind of ['confirm-newsletter', 'password-reset'] as const)
      expect((await mail(kind)).html).toContain('<html lang="en">')
  })
})

async function importOrder({ app }: Willow, { cookie }: TestUser, number: string): Promise<void> {
  const content = Buffer.from(`Order ID,Email\n${number},customer@mail.example\n`)
  const { payload, headers } = await formBody([['file', { filename: 'orders.csv', content }]])
  const url = '/api/admin/orders/import?mode=commit&mail=true'
  const reply = await app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } })
  expect(reply.statusCode, reply.body).toBe(200)
}
