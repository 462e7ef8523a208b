import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { guesses } from '#test/people/guessing.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password } from '#test/willow.ts'

const hour = 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)

  const { tryCode, signIn, knownBrowser } = guesses(() => willow)

  test('a /56 has twice as many tries as a network', async () => {
    let answered = 0
    for (let at = 0; at < 60; at++)
      if ((await tryCode(`2001:db8:7:${at.toString(16)}::1`, 'WILLOW000000', `fifty-six-${at}@mail.example`)) === 400) answered++
    expect(answered).toBe(40)
  })

  test('a browser that has signed in before has its own 20 wrong passwords in 15 minutes', async () => {
    const { email } = await willow.fixtures.user()
    const cookie = await knownBrowser(email)
    for (let at = 0; at < 20; at++) await signIn(`198.18.0.${at}`, email, 'wrong')
    for (let at = 0; at < 20; at++) expect((await signIn('198.18.1.1', email, 'wrong', cookie)).statusCode).toBe(401)
    expect((await signIn('198.18.1.1', email, password, cookie)).statusCode).toBe(429)
    willow.clock.advance(hour / 4)
    expect((await signIn('198.18.1.1', email, password, cookie)).statusCode).toBe(200)
  })

  test('right passwords use up no tries in a browser that has signed in before', async () => {
    const { email } = await willow.fixtures.user()
    const cookie = await knownBrowser(email)
    for (let at = 0; at < 21; at++) expect((await signIn('198.18.2.1', email, password, cookie)).statusCode).toBe(200)
  })

  test("attack: another user's cookie or an invented one gives no extra tries", async () => {
    const [robin, other] = [await willow.fixtures.user(), await willow.fixtures.user()]
    const theirs = await knownBrowser(other.email)
    for (let at = 0; at < 20; at++) await signIn(`198.19.0.${at}`, robin.email, 'wrong')
    for (const cookie of [theirs, 'known-browser=invented.signature', 'known-browser=.', 'known-browser='])
      expect((await signIn('198.19.1.1', robin.email, password, cookie)).statusCode).toBe(429)
  })

  test('requests through an untrusted proxy are not counted as one network', async () => {
    const direct = await createWillow({ database: current().database, config: { trustProxy: false } })
    const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` })
    for (let at = 0; at < 60; at++) {
      const payload = { email: `proxied-${at}@mail.example`, password: 'wrong' }
      const reply = await direct.app.inject({ method: 'POST', url: '/api/custom-login', payload, headers: from(at) })
      expect(reply.statusCode).toBe(401)
    }
    await direct.close()
  })

  test('attack: no header gives a public address that reaches the port directly more tries', async () => {
    const direct = await createWillow({ database: current().database, config: { trustProxy: false } })
    const forged = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip']
    for (const [at, header] of forged.entries()) {
      const statuses: number[] = []
      for (let count = 0; count < 21; count++) {
        const payload = { name: 'Robin', email: `forged-${at}-${count}@mail.example`, accessCode: 'WILLOW000000' }
        const headers = { [header]: `192.0.2.${count}` }
        const remoteAddress = `198.18.7.${at}`
        const request = { method: 'POST', url: '/api/validate-access', payload, headers, remoteAddress } as const
        statuses.push((await direct.app.inject(request)).statusCode)
      }
      expect([header, statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([header, 20, 429])
    }
    await direct.close()
  })

  test('right codes are limited too: 60 checks per network in an hour', async () => {
    const code = await willow.fixtures.code()
    const check = () => tryCode('192.0.2.99', code, 'customer@mail.example')
    for (let at = 0; at < 60; at++) expect(await check()).toBe(200)
    expect(await check()).toBe(429)
    willow.clock.advance(hour)
    expect(await check()).toBe(200)
  })

  test('beyond the shared limit the operator gets one email', async () => {
    const olive = await willow.fixtures.user({ isAdmin: true })
    await tryCode('198.51.100.7', 'WILLOW000000', 'storm@mail.example')
    await willow.database.queries
      .updateTable('rate_limits')
      .set({ points: 4831 })
      .where('key', 'like', 'code-everywhere:%')
      .execute()
    for (let at = 0; at < 5; at++)
      expect(await tryCode(`198.51.100.${20 + at}`, 'WILLOW000000', `beyond-${at}@mail.example`)).toBe(429)
    const mails = await willow.database.queries.selectFrom('mails').select(['kind', 'to_address']).execute()
    expect(mails.filter(({ kind }) => kind === 'codes-guessed')).toEqual([{ kind: 'codes-guessed', to_address: olive.email }])
  })
})
