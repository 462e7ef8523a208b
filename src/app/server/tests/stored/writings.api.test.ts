import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { resetFactors } from '#features/accounts/server/factors/reset-factors.ts'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { instant } from '#kit/clock.ts'
import { normalizeEmail } from '#kit/email-address.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { writePdf } from '#test/documents/planner-pdf.ts'
import { addApp, pendingCookie } from '#test/people/factors.ts'
import { sendFile, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, formBody, password, type TestUser } from '#test/willow.ts'
import { refusedAddresses, unique, writings } from '#test/writings.ts'

const secret = 'the secret of the own webhook'
/** The columns with keys of addresses. */
const keyColumns = [
  ['access_codes', 'customer_key'],
  ['code_tries', 'email_key'],
  ['mails', 'to_key'],
  ['order_deliveries', 'customer_key'],
  ['orders', 'customer_key'],
  ['subscriptions', 'email_key'],
  ['temp_registrations', 'email_key'],
  ['users', 'email_key'],
] as const
const keyed = keyColumns.map(([table]) => table)

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: { webhook: secret }, smtpUrl: 'smtp://127.0.0.1:9' } })
  let olive: TestUser
  let robin: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    robin = await willow.fixtures.signedInUser()
  })

  let networks = 0
  /** Each request comes from its own network, so that no rate limit is reached. */
  const from = () => ({ 'x-forwarded-for': `10.${++networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` })
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { ...from(), ...headers } })
  const login = async (email: string, typed = password) =>
    (await post('/api/custom-login', { email, password: typed })).statusCode
  const details = (accessCode: string, email: string) => ({ name: 'Ada Reed', email, accessCode })
  const isAccepted = async (accessCode: string, email: string) => {
    const answers = ['/api/validate-access', '/api/validate-access-code'].map((url) => post(url, details(accessCode, email)))
    const [first, second] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(second).toBe(first)
    return first === 200
  }
  const mails = (kind: string, to: string) =>
    willow.database.queries.selectFrom('mails').select('text').where('kind', '=', kind).where('to_address', '=', to).execute()
  const mailed = async (kind: string, typed: string, count = 1) => {
    const to = normalizeEmail(typed)
    await expect.poll(async () => (await mails(kind, to)).length, { message: `${kind} to ${JSON.stringify(to)}` }).toBe(count)
    return (await mails(kind, to)).at(-1)?.text ?? ''
  }
  const found = async (list: string, q: string) =>
    (await olive.send({ url: `/api/admin/${list}?q=${encodeURIComponent(q)}` })).json<unknown[]>().length
  const boundCode = async (customerEmail: string) =>
    (await olive.send({ method: 'POST', url: '/api/admin/create-access-code', payload: { customerEmail } })).json().code
  const order = async (number: string, email: string) => {
    const text = JSON.stringify({ id: `evt-${number}-${++networks}`, type: 'order.paid', order: { number, email } })
    const headers = {
      'content-type': 'application/json',
      'willow-signature': signatureHeader(text, { secret, nowMs: willow.clock.now() }),
    }
    return willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload: text, headers })
  }
  const imported = async (number: string, email: string) => {
    const url = '/api/admin/orders/import?mode=commit'
    const payload = `Order ID,Email\n${number},"${email}"\n`
    return (await olive.send({ method: 'POST', url, payload, headers: { 'content-type': 'text/csv' } })).json()
  }
  /** `willow admin reset-factors`. */
  const reset = async (email: string) => {
    const user = await resetFactors({ ...willow, publicUrl: 'http://localhost:3000', email })
    return user && { email: user.email }
  }
  async function removeAccount(typed: string) {
    const { queries } = willow.database
    const user = await queries
      .updateTable('users')
      .set({ email_verified_at: instant(willow.clock) })
      .where('email_key', '=', addressKey(typed))
      .returning('id')
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('account_deletions')
      .values({ user_id: user.id, due_at: instant(willow.clock) })
      .execute()
    await deleteDueAccounts(willow)
  }
  /** The tables that have rows with the address, in any spelling. */
  async function left(typed: string) {
    const { queries } = willow.database
    const found = await Promise.all(
      keyColumns.map(async ([table, column]) => {
        const key = addressKey(typed)
        const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(queries)
        return rows.length > 0 ? [table] : []
      }),
    )
    return found.flat()
  }
  const subscribe = async (email: string) => expect((await post('/api/newsletter', { email })).statusCode).toBe(200)

  describe('addresses', () => {
    test.each(writings.addresses.equal)('%j and %j are one mailbox at every door', async (...pair) => {
      const [one = '', other = '', number = ''] = unique([...pair, '#'])
      expect(await isAccepted(await willow.fixtures.code(one), other)).toBe(true)
      const code = await boundCode(one)
      expect(await isAccepted(code, other)).toBe(true)
      expect((await post('/api/create-account', { ...details(code, other), password })).statusCode).toBe(201)
      expect([await login(one), await login(other)]).toEqual([200, 200])
      expect(await isAccepted(await willow.fixtures.code(), one)).toBe(false)

      await post('/api/forgot-password', { email: one })
      await mailed('password-reset', other)
      const change = { newEmail: one, password }
      expect((await robin.send({ method: 'POST', url: '/api/change-email', payload: change, headers: from() })).statusCode).toBe(
        200,
      )
      const token = /confirm-email#(\S+)/.exec(await mailed('confirm-address', one))?.[1] ?? ''
      expect((await post('/api/confirm-email', { token })).statusCode).toBe(409)

      await subscribe(one)
      const ask = await mailed('confirm-newsletter', one)
      expect((await post('/api/newsletter/confirm', { token: /confirm#(\S+)/.exec(ask)?.[1] ?? '' })).statusCode).toBe(200)
      await subscribe(other)
      expect(await found('subscriptions', other)).toBe(1)

      expect((await order(number, one)).statusCode).toBe(200)
      expect(await imported(number, other)).toMatchObject({ created: 0, known: 1 })
      await post('/api/lost-code', { orderNumber: number, email: other })
      await mailed('lost-code', one)

      for (const q of [one, other])
        for (const list of ['registered-users', 'access-codes', 'orders', 'subscriptions'])
          expect([list, q, await found(list, q)]).not.toEqual([list, q, 0])

      expect(await reset(one)).toEqual({ email: normalizeEmail(other) })
      expect(await left(one)).toEqual(keyed)
      await removeAccount(other)
      expect(await login(one)).toBe(401)
      // Only the last email names them.
      expect(await left(one)).toEqual(['mails'])
      const used = willow.database.queries.selectFrom('access_codes').select('customer_email').where('code', '=', code)
      expect(await used.execute()).toEqual([{ customer_email: null }])
    })

    test.each(writings.addresses.different)('%j and %j are two mailboxes at every door', async (...pair) => {
      const [one = '', other = '', number = ''] = unique([...pair, '#'])
      const code = await boundCode(one)
      expect(await isAccepted(code, other)).toBe(false)
      expect((await post('/api/create-account', { ...details(code, one), password })).statusCode).toBe(201)
      expect([await login(one), await login(other)]).toEqual([200, 401])
      expect(await reset(other)).toBe(null)
      expect(await isAccepted(await willow.fixtures.code(), other)).toBe(true)
      await subscribe(one)
      await mailed('confirm-newsletter', one)
      await subscribe(other)
      await mailed('confirm-newsletter', other)
      await order(number, one)
      expect(await imported(number, other)).toMatchObject({ created: 1, known: 0 })
    })

    test.each(refusedAddresses)('%j becomes no account, order or subscription', async (form) => {
      const [email = '', number = ''] = unique([form, '#'])
      expect(await isAccepted(await willow.fixtures.code(), email)).toBe(false)
      expect((await post('/api/newsletter', { email })).statusCode).toBe(400)
      const refused = await order(number, email)
      expect([refused.statusCode, refused.json().message]).toEqual([400, 'order.email: Invalid'])
      expect(await imported(number, email)).toMatchObject({ created: 0, bad: 1 })
      expect(
        (await robin.send({ method: 'POST', url: '/api/change-email', payload: { newEmail: email, password } })).statusCode,
      ).toBe(400)
    })
  })

  describe('passwords', () => {
    const signUp = async (set: string) => {
      const email = `${unique(['#'])[0]}@mail.example`
      const claim = details(await willow.fixtures.code(), email)
      expect((await post('/api/create-account', { ...claim, password: set })).statusCode).toBe(201)
      return email
    }
    const change = async (email: string, set: string, typed: string) => {
      const session = await post('/api/custom-login', { email, password: set })
      const payload = { currentPassword: typed, newPassword: 'five calm owls' }
      return (await post('/api/change-password', payload, { cookie: cookieOf(session.headers['set-cookie']) })).statusCode
    }

    test.each(writings.passwords.equal)('the password %j may be typed as %j', async (set, typed) => {
      const email = await signUp(set)
      expect(await login(email, typed)).toBe(200)
      expect(await change(email, set, typed)).toBe(200)
    })

    test.each(writings.passwords.different)('%j and %j are different passwords', async (set, typed) => {
      const email = await signUp(set)
      expect(await login(email, typed)).toBe(401)
      expect(await change(email, set, typed)).toBeGreaterThanOrEqual(400)
    })
  })

  describe('codes', () => {
    const stored = async (code: string) =>
      expect((await olive.send({ method: 'POST', url: '/api/admin/create-access-code', payload: { code } })).statusCode).toBe(201)

    test.each(writings.codes.equal)('the code %j may be typed as %j, and no guess is counted', async (...pair) => {
      const [code = '', typed = ''] = unique(pair)
      await stored(code)
      const email = `${code}@mail.example`
      expect(await isAccepted(typed, email)).toBe(true)
      const { token } = (await post('/api/validate-access', details(typed, email))).json()
      expect((await post('/api/create-account', { token, password })).statusCode).toBe(201)
      const row = willow.database.queries.selectFrom('access_codes').selectAll().where('code', '=', code)
      expect(await row.executeTakeFirst()).toMatchObject({ is_used: true, failed_tries: 0 })
    })

    test.each(writings.codes.different)('%j and %j are different codes', async (...pair) => {
      const [code = '', typed = ''] = unique(pair)
      await stored(code)
      expect(await isAccepted(typed, `${code}@mail.example`)).toBe(false)
    })
  })

  describe('secrets that the server has made', () => {
    let sam: TestUser
    let device = ''
    beforeAll(async () => {
      sam = await willow.fixtures.signedInUser()
      device = (await sam.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Tablet' } })).json()
        .password
    })
    const page = pngPage()
    const upload = async (typed: string) => {
      const form = await formBody([['file', { filename: 'Page.png', content: await page }]])
      // Programs send what was pasted into them as UTF-8, and Node reads headers as Latin-1.
      const authorization = Buffer.from(`Bearer ${typed}`).toString('latin1')
      const headers = { ...form.headers, ...from(), authorization }
      const { payload } = form
      return (await willow.app.inject({ method: 'POST', url: '/api/uploads', payload, headers })).statusCode
    }
    const secondStep = async (typeCode: (code: string) => string) => {
      const user = await willow.fixtures.signedInUser()
      const { recoveryCodes } = await addApp(willow, user)
      const cookie = await pendingCookie(willow, user.id)
      return (await post('/api/custom-login/second-factor', { code: typeCode(recoveryCodes[0] ?? '') }, { cookie })).statusCode
    }

    test.each(writings.secrets.equal)('a password of a device and a recovery code may be typed %s', async (_, type) => {
      expect([await upload(type(device)), await secondStep(type)]).toEqual([201, 200])
    })
    test.each(writings.secrets.different)('a password of a device and a recovery code are refused %s', async (_, type) => {
      expect([await upload(type(device)), await secondStep(type)]).toEqual([401, 401])
    })
  })

  describe('folders', () => {
    let fay: TestUser
    beforeAll(async () => {
      fay = await willow.fixtures.signedInUser()
    })
    const send = (method: 'POST' | 'PATCH', url: string, payload: object) => fay.send({ method, url, payload })
    const make = (name: string) => send('POST', '/api/folders', { userId: fay.id, name })
    /** Into which folder an upload goes that names this one, and to which one a file moves. */
    async function reached(folder: string) {
      const uploaded = await sendFile(fay, 'Page.png', await pngPage(), folder)
      const { id } = await uploadFile(fay, 'Page.png', await pngPage())
      const moved = await send('PATCH', `/api/uploads/${id}`, { folder })
      return [uploaded, moved].map((reply) => reply.json().folder ?? reply.statusCode)
    }

    test.each(writings.folders.equal)('%j and %j are one folder', async (one, other) => {
      const { name } = (await make(one)).json()
      expect((await make(other)).statusCode).toBe(409)
      const spare = (await make(`Spare for ${one}`)).json()
      expect((await send('PATCH', `/api/folders/${spare.id}`, { name: other })).statusCode).toBe(409)
      expect(await reached(other)).toEqual([name, name])
    })
    test.each(writings.folders.different)('%j and %j are two folders', async (one, other) => {
      await make(one)
      expect(await reached(other)).toEqual([400, 400])
      expect((await make(other)).statusCode).toBe(201)
      expect(await reached(other)).toEqual([other, other])
    })
    test.each(writings.builtInFolders)('nobody makes the folder %j a second time as %j', async (_, other) => {
      expect((await make(other)).statusCode).toBe(409)
    })
  })

  describe('searches', () => {
    let ada: TestUser
    beforeAll(async () => {
      ada = await willow.fixtures.signedInUser()
      const png = await pngPage()
      for (const [name] of [...writings.names.equal, ...writings.names.different]) await uploadFile(ada, name, png)
      for (const [name] of [...writings.searches.equal, ...writings.searches.different]) await willow.fixtures.user({ name })
    })
    const files = async (q: string) => {
      const rows = (await ada.send({ url: `/api/users/${ada.id}/uploads?q=${encodeURIComponent(q)}` })).json<
        { originalName: string }[]
      >()
      return rows.map(({ originalName }) => originalName)
    }
    const people = async (q: string) => {
      const rows = (await olive.send({ url: `/api/admin/registered-users?q=${encodeURIComponent(q)}` })).json<
        { name: string }[]
      >()
      return rows.map(({ name }) => name)
    }
    const isFoundInText = async (text: string, q: string) => {
      const reader = await willow.fixtures.signedInUser()
      const lines = text.split('\n').map((line, at) => `BT /F1 12 Tf 40 ${300 - 20 * at} Td (${line}) Tj ET`)
      await uploadFile(reader, 'Page.pdf', writePdf([{ streams: lines }]))
      await willow.runJobs()
      const hits = await reader.send({ url: `/api/users/${reader.id}/text-hits?q=${encodeURIComponent(q)}` })
      return hits.json<unknown[]>().length > 0
    }
    const shownName = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim()

    test.each(writings.names.equal)('the file %j is found by %j', async (name, q) => {
      expect(await files(q)).toContain(name)
    })
    test.each(writings.names.different)('the file %j is not found by %j', async (name, q) => {
      expect(await files(q)).not.toContain(name)
    })
    test.each(writings.texts.equal)('the page %j is found by %j', async (text, q) => {
      expect(await isFoundInText(text, q)).toBe(true)
    })
    test.each(writings.texts.different)('the page %j is not found by %j', async (text, q) => {
      expect(await isFoundInText(text, q)).toBe(false)
    })
    test.each(writings.searches.equal)('the user %j is found by %j', async (name, q) => {
      expect(await people(q)).toContain(shownName(name))
    })
    test.each(writings.searches.different)('the user %j is not found by %j', async (name, q) => {
      expect(await people(q)).not.toContain(shownName(name))
    })
  })
})
