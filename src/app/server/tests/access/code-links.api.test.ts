import { beforeEach, expect, test } from 'vitest'
import { secondsPerLink } from '#features/access/guessing.rules.ts'
import { instant } from '#kit/clock.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { smtpUrl: 'smtp://127.0.0.1:9' } })

  let network = 0
  const post = (url: string, payload: object, from = `10.3.${++network >> 8}.${network & 255}`) =>
    willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })
  const claim = (accessCode: string, email: string) => ({ name: 'Robin Reed', email, accessCode })

  /** Sets the limit as if all networks together had used up the guesses of one day. */
  async function exhaustBudget() {
    await post('/api/validate-access', claim('WILLOW000000', 'storm@mail.example'))
    await willow.database.queries
      .updateTable('rate_limits')
      .set({ points: 4831 })
      .where('key', 'like', 'code-everywhere:%')
      .execute()
  }
  const askFor = (code: string, email: string, from?: string) => post('/api/access-link', claim(code, email), from)
  /** Returns the token in the newest email to an address. */
  async function mailed(email: string): Promise<string> {
    const mails = willow.database.queries.selectFrom('mails').select('text').where('to_address', '=', email)
    const mail = await mails.where('kind', '=', 'code-link').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return /#link=([\w-]+)&email=/.exec(mail.text)?.[1] ?? ''
  }
  const follow = (token: string) => post('/api/create-account', { token, password })

  beforeEach(async () => {
    willow.clock.advance(day)
    await exhaustBudget()
  })

  test('beyond the shared limit a code for any address works through an emailed link, which verifies the address', async () => {
    const code = await willow.fixtures.code()
    const refused = await post('/api/validate-access', claim(code, 'robin@mail.example'))
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'limits.code_by_mail'])
    const asked = await askFor(code, 'robin@mail.example')
    expect([asked.statusCode, asked.json().message]).toEqual([
      200,
      'We’ve sent a link to robin@mail.example. Open it within 24 hours to finish.',
    ])
    const token = await mailed('robin@mail.example')
    expect((await follow(token)).json()).toEqual({ redirectToLogin: true })
    expect((await follow(token)).json().code).toBe('access.registration_failed')
    const user = willow.database.queries
      .selectFrom('users')
      .select('email_verified_at as at')
      .where('email', '=', 'robin@mail.example')
    expect(await user.executeTakeFirst()).toEqual({ at: instant(willow.clock) })
  })

  test("attack: the answer and the email are the same for a code that doesn't exist", async () => {
    const good = await askFor(await willow.fixtures.code(), 'good@mail.example')
    const wrong = await askFor('WILLOW999999', 'wrong@mail.example')
    expect(wrong.json().message.replace('wrong', 'good')).toBe(good.json().message)
    expect(await mailed('wrong@mail.example')).toHaveLength((await mailed('good@mail.example')).length)
  })

  test('attack: an emailed link allows one try, and all links together only one try at a time', async () => {
    const customer = await willow.fixtures.code()
    for (const name of ['first', 'second', 'customer'])
      await askFor(name === 'customer' ? customer : 'WILLOW000000', `${name}@guess.example`)
    const first = await mailed('first@guess.example')
    expect((await follow(first)).json().code).toBe('access.invalid_code')
    const second = await follow(await mailed('second@guess.example'))
    expect(second.statusCode).toBe(429)
    expect(second.headers['retry-after']).toBe(String(secondsPerLink(1)))
    willow.clock.advance(secondsPerLink(1) * 1000)
    expect((await follow(first)).json().code).toBe('access.registration_failed')
    expect((await follow(await mailed('customer@guess.example'))).statusCode).toBe(201)
  })

  test("valid codes behind emailed links don't have to wait", async () => {
    for (const name of ['one', 'two']) await askFor(await willow.fixtures.code(), `${name}@turn.example`)
    for (const name of ['one', 'two']) expect((await follow(await mailed(`${name}@turn.example`))).statusCode).toBe(201)
  })

  test('after a server error the emailed link still works', async () => {
    await askFor(await willow.fixtures.code(), 'patient@mail.example')
    const token = await mailed('patient@mail.example')
    const { queries } = willow.database
    await queries.schema.alterTable('registered_users').renameTo('away').execute()
    expect((await follow(token)).statusCode).toBe(500)
    await queries.schema.alterTable('away').renameTo('registered_users').execute()
    willow.clock.advance(secondsPerLink(1) * 1000)
    expect((await follow(token)).statusCode).toBe(201)
  })

  test('no link is sent to an invalid address', async () => {
    const reply = await askFor(await willow.fixtures.code(), 'no address')
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'access.invalid_code'])
  })

  test('an emailed link works for 24 hours', async () => {
    await askFor(await willow.fixtures.code(), 'late@mail.example')
    const token = await mailed('late@mail.example')
    willow.clock.advance(day)
    expect((await follow(token)).json().code).toBe('access.registration_failed')
  })

  test('a network can ask for 5 links an hour, an address for 3 a day', async () => {
    for (let at = 0; at < 5; at++)
      expect((await askFor('WILLOW000000', `one-${at}@mail.example`, '192.0.2.5')).statusCode).toBe(200)
    expect((await askFor('WILLOW000000', 'one-more@mail.example', '192.0.2.5')).statusCode).toBe(429)
    for (let at = 0; at < 3; at++) expect((await askFor('WILLOW000000', 'flooded@mail.example')).statusCode).toBe(200)
    expect((await askFor('WILLOW000000', 'flooded@mail.example')).statusCode).toBe(429)
  })

  test('at most 2,000 links are sent in a day', async () => {
    await askFor('WILLOW000000', 'before@mail.example')
    const mails = willow.database.queries.updateTable('rate_limits').where('key', 'like', 'code-link-mailed:%')
    await mails.set({ points: 1999 }).execute()
    expect((await askFor('WILLOW000000', 'last@mail.example')).statusCode).toBe(200)
    expect((await askFor('WILLOW000000', 'beyond@mail.example')).statusCode).toBe(429)
  })

  test('no link is sent while codes are checked directly', async () => {
    willow.clock.advance(day)
    const reply = await askFor('WILLOW000000', 'calm@mail.example')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'access.link_not_needed'])
  })

  test('without a mail server the limit stays and no link is promised', async () => {
    const without = await createWillow({ database: current().database, clock: willow.clock })
    const code = await willow.fixtures.code()
    for (const url of ['/api/validate-access', '/api/access-link']) {
      const headers = { 'x-forwarded-for': '192.0.2.80' }
      const reply = await without.app.inject({ method: 'POST', url, payload: claim(code, 'robin2@mail.example'), headers })
      expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([429, 'limits.too_many_tries', '600'])
    }
    await without.close()
  })
})
