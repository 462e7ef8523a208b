import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { guesses } from '#test/people/guessing.ts'
import { useWillow } from '#test/use-willow.ts'
import { password } from '#test/willow.ts'

/** Floods of guesses, apart from the other tests of guessing because they take long. */
forEachDatabase((current) => {
  const willow = useWillow(current)

  const { tryCode, signIn, knownBrowser } = guesses(() => willow)
  const countAnswered = async () => {
    const rows = willow.database.queries.selectFrom('rate_limits').select('points').where('key', 'like', 'code-everywhere:%')
    return (await rows.executeTakeFirst())?.points ?? 0
  }

  test('wrong codes from one /48 use up the tries of that network only', async () => {
    const code = await willow.fixtures.code()
    let answered = 0
    for (let at = 0; at < 5000; at++)
      if ((await tryCode(`2001:db8:5:${at.toString(16)}::1`, 'WILLOW000000', `guess-${at}@mail.example`)) === 400) answered++
    expect(answered).toBe(80)
    expect(await countAnswered()).toBe(80)
    expect(await tryCode('2001:db8:6::1', code, 'customer@mail.example')).toBe(200)
  })

  test("wrong passwords from elsewhere don't lock the owner out of a browser that has signed in before", async () => {
    const { email } = await willow.fixtures.user()
    const cookie = await knownBrowser(email)
    for (let at = 0; at < 1000; at++) await signIn(`203.0.${at >> 8}.${at & 255}`, email, 'wrong')
    expect((await signIn('203.0.113.200', email, password)).statusCode).toBe(429)
    expect((await signIn('203.0.113.201', email, password, cookie)).statusCode).toBe(200)
  })

  const cookieIn = (reply: Awaited<ReturnType<typeof signIn>>) =>
    [reply.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('known-browser='))
      ?.split(';')[0] ?? ''

  test('users of a shared tablet have attempts of their own there, and none is locked out by wrong passwords from elsewhere', async () => {
    const [ada, bea] = [await willow.fixtures.user(), await willow.fixtures.user()]
    const cookie = cookieIn(await signIn('198.51.100.2', bea.email, password, await knownBrowser(ada.email)))
    for (let at = 0; at < 40; at++) await signIn(`203.1.0.${at}`, ada.email, 'wrong')
    for (let at = 0; at < 20; at++) expect((await signIn('203.0.113.202', bea.email, 'wrong', cookie)).statusCode).toBe(401)
    expect((await signIn('203.0.113.202', ada.email, password, cookie)).statusCode).toBe(200)
  })

  test('a browser that has signed in before stays known after a change of the address', async () => {
    const user = await willow.fixtures.signedInUser()
    const known = await knownBrowser(user.email)
    const newEmail = `new-${user.email}`
    await user.send({ method: 'POST', url: '/api/change-email', payload: { newEmail, password } })
    const { text } = await willow.database.queries
      .selectFrom('mails')
      .select('text')
      .where('to_address', '=', newEmail)
      .executeTakeFirstOrThrow()
    const payload = { token: /confirm-email#([\w-]+)/.exec(text)?.[1] }
    const confirm = { method: 'POST', url: '/api/confirm-email', payload } as const
    const cookie = cookieIn(await willow.app.inject({ ...confirm, headers: { cookie: known } }))
    for (let at = 0; at < 40; at++) await signIn(`203.2.0.${at}`, newEmail, 'wrong')
    expect((await signIn('203.0.113.203', newEmail, password)).statusCode).toBe(429)
    expect((await signIn('203.0.113.203', newEmail, password, cookie)).statusCode).toBe(200)
  })
})
