import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guessesADay, guessesLater } from '#features/access/guessing.rules.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createWillow, type Willow } from '#test/willow.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** Days on which twenty networks guess codes and ask for links as fast as they may. */
forEachDatabase((current, engine) => {
  let withMail: Willow
  let withoutMail: Willow
  beforeAll(async () => {
    const { database } = current()
    withMail = await createWillow({ database, config: { smtpUrl: 'smtp://127.0.0.1:9' } })
    withoutMail = await createWillow({ database, clock: withMail.clock })
  })
  afterAll(async () => {
    await withMail.close()
    await withoutMail.close()
  })
  beforeEach(() => withMail.clock.advance(2 * day))

  const advance = (ms: number) => withMail.clock.advance(ms)
  let count = 0
  /** A network that nobody has used yet. */
  const fresh = () => `198.${18 + (++count >> 8)}.${count & 255}.1`
  const attackers = Array.from({ length: 20 }, (_, at) => `203.0.113.${at}`)
  const post = async (willow: Willow, url: string, from: string, accessCode: string) => {
    const payload = { name: 'Robin Reed', email: `someone-${++count}@mail.example`, accessCode }
    const reply = await willow.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })
    return { status: reply.statusCode, code: reply.json().code as string | undefined, wait: Number(reply.headers['retry-after']) }
  }
  const check = (willow: Willow, from: string, code: string) => post(willow, '/api/validate-access', from, code)
  const askLink = (from: string, code = 'WILLOW000000') => post(withMail, '/api/access-link', from, code)
  /** Guesses from all twenty networks until each is refused. Returns how many guesses were answered. */
  async function guessAll(willow: Willow): Promise<number> {
    let answered = 0
    for (const from of attackers) while ((await check(willow, from, 'WILLOW000000')).status === 400) answered++
    return answered
  }
  async function askAll(): Promise<number> {
    let sent = 0
    for (const from of attackers) while ((await askLink(from)).status === 200) sent++
    return sent
  }
  const setPoints = (name: string, points: number) =>
    current().database.queries.updateTable('rate_limits').set({ points }).where('key', 'like', `${name}:%`).execute()

  test('a network that has used up its share can use an emailed link, and no alarm is raised about all networks', async () => {
    await withMail.fixtures.user({ isAdmin: true })
    const code = await withMail.fixtures.code()
    const from = fresh()
    const guessOn = async () => {
      while ((await check(withMail, from, 'WILLOW000000')).status === 400);
    }
    await guessOn()
    advance(hour)
    await guessOn()
    expect(await check(withMail, from, code)).toMatchObject({ status: 429, code: 'limits.code_by_mail' })
    expect(await askLink(from, code)).toMatchObject({ status: 200 })
    expect(await askLink(fresh(), code)).toMatchObject({ status: 409, code: 'access.link_not_needed' })
    const alarm = current().database.queries.selectFrom('mails').select('id').where('kind', '=', 'codes-guessed')
    expect(await alarm.execute()).toEqual([])
  })

  test('when many networks have used up the links of these hours, the next is sent within two minutes, to a network that has had none', async () => {
    await check(withMail, fresh(), 'WILLOW000000')
    await setPoints('code-everywhere', guessesADay(1))
    await askAll()
    await setPoints('code-link-paced', 200)
    const customer = fresh()
    const refused = await askLink(customer)
    expect(refused).toMatchObject({ status: 429, wait: 108 })
    // Asking again and again uses up none of the customer's own attempts.
    for (let at = 0; at < 6; at++) expect((await askLink(customer)).status).toBe(429)
    advance(refused.wait * 1000)
    expect(await askAll()).toBe(0)
    expect((await askLink('10.0.0.7')).status).toBe(429)
    expect((await askLink(customer)).status).toBe(200)
  })

  test('without a mail server, a new network gets a guess within three minutes after all networks together have used up those of the day', async () => {
    const code = await withMail.fixtures.code()
    await guessAll(withoutMail)
    await setPoints('code-everywhere', guessesADay(1))
    const customer = fresh()
    for (let at = 0; at < 4; at++) expect((await check(withoutMail, customer, code)).status).toBe(429)
    advance(3 * minute)
    expect(await guessAll(withoutMail)).toBe(0)
    expect((await check(withoutMail, '10.0.0.7', code)).status).toBe(429)
    expect((await check(withoutMail, customer, code)).status).toBe(200)
  })

  // Every kind of limit has been counted once. The rest is arithmetic, which depends on no engine.
  if (engine !== 'SQLite') return

  test('twenty networks that guess all day get 60 guesses each, and a customer elsewhere is answered at once at any hour', async () => {
    const code = await withMail.fixtures.code()
    let answered = 0
    for (let passed = 0; passed < 24; passed++) {
      answered += await guessAll(withMail)
      expect(await check(withMail, fresh(), code)).toMatchObject({ status: 200 })
      advance(hour)
    }
    // Each has 30 at once and one more every 48 minutes.
    expect(answered).toBe(20 * (30 + Math.floor((23 * 30) / 24)))
    expect(answered).toBeLessThan(guessesADay(1) / 4)
  })

  test('twenty networks that ask for links all day get 12 each, and a customer elsewhere gets a link at once at any hour', async () => {
    await check(withMail, fresh(), 'WILLOW000000')
    await setPoints('code-everywhere', guessesADay(1))
    let sent = 0
    for (let passed = 0; passed < 24; passed++) {
      sent += await askAll()
      expect(await askLink(fresh())).toMatchObject({ status: 200 })
      if (passed < 23) advance(hour)
    }
    expect(sent).toBe(20 * (5 + Math.floor((23 * 7) / 24)))
  })

  test('without a mail server, new networks get what is left of a day evenly, and not more', async () => {
    await check(withoutMail, fresh(), 'WILLOW000000')
    await setPoints('code-everywhere', guessesADay(1))
    let answered = 0
    expect((await check(withoutMail, fresh(), 'WILLOW000000')).status).toBe(429)
    for (let passed = 0; passed < 4; passed++) {
      advance(hour)
      while ((await check(withoutMail, fresh(), 'WILLOW000000')).status === 400) answered++
    }
    expect(answered).toBe(Math.floor((guessesLater(1) * 4) / 24))
  })

  test('attack: one network gets only three of the guesses that are left for new networks', async () => {
    await check(withoutMail, fresh(), 'WILLOW000000')
    await setPoints('code-everywhere', guessesADay(1))
    expect((await check(withoutMail, fresh(), 'WILLOW000000')).status).toBe(429)
    advance(hour)
    const from = fresh()
    let answered = 0
    while ((await check(withoutMail, from, 'WILLOW000000')).status === 400) answered++
    expect(answered).toBe(3)
  })

  test('all links together are spread: 200 in six hours at once, and as many evenly', async () => {
    await check(withMail, fresh(), 'WILLOW000000')
    await setPoints('code-everywhere', guessesADay(1))
    await askLink(fresh())
    await setPoints('code-link-paced', 199)
    expect([(await askLink(fresh())).status, (await askLink(fresh())).status]).toEqual([200, 429])
    advance(6 * hour - 1000)
    await setPoints('code-link-paced', 398)
    expect([(await askLink(fresh())).status, (await askLink(fresh())).status]).toEqual([200, 429])
  })

  test('attack: one network gets only two of the links that are left for new networks', async () => {
    await check(withMail, fresh(), 'WILLOW000000')
    await setPoints('code-everywhere', guessesADay(1))
    await askLink(fresh())
    await setPoints('code-link-paced', 200)
    advance(hour)
    const from = fresh()
    expect([(await askLink(from)).status, (await askLink(from)).status, (await askLink(from)).status]).toEqual([200, 200, 429])
  })
})
