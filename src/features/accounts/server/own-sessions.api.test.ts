import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { cookieOf, password, type TestUser } from '#test/willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  async function signInAgain({ email }: TestUser, userAgent: string): Promise<string> {
    const reply = await willow.app.inject({
      method: 'POST',
      url: '/api/custom-login',
      payload: { email, password },
      headers: { 'user-agent': userAgent },
    })
    return cookieOf(reply.headers['set-cookie'])
  }
  const isSignedIn = async (cookie: string) =>
    (await willow.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200
  const list = async (user: TestUser) =>
    (await user.send({ url: '/api/auth/sessions' })).json<
      { id: string; userAgent: string; isCurrent: boolean; pins: number | null }[]
    >()

  test('a user sees their sessions, and can end one of them or all others', async () => {
    const user = await willow.fixtures.signedInUser()
    const cookies = [await signInAgain(user, 'Tablet'), await signInAgain(user, 'Phone'), await signInAgain(user, 'Laptop')]
    const sessions = await list(user)
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const tablet = sessions.find(({ userAgent }) => userAgent === 'Tablet')
    await user.send({ method: 'DELETE', url: `/api/auth/sessions/${tablet?.id}` })
    expect(await Promise.all(cookies.map(isSignedIn))).toEqual([false, true, true])
    await user.send({ method: 'DELETE', url: '/api/auth/sessions' })
    expect(await Promise.all([...cookies, user.cookie].map(isSignedIn))).toEqual([false, false, false, true])
  })

  test('a browser reports how many pins it keeps, gets its previous number back, and the list of sessions shows it', async () => {
    const user = await willow.fixtures.signedInUser()
    await signInAgain(user, 'Tablet')
    const note = async (pins: unknown) => user.send({ method: 'PUT', url: '/api/auth/session/copy', payload: { pins } })
    expect((await note(0)).json()).toEqual({ pinsBefore: null })
    expect((await note(3)).json()).toEqual({ pinsBefore: 0 })
    expect((await note(1)).json()).toEqual({ pinsBefore: 3 })
    for (const bad of [-1, 1.5, 'many', null]) expect((await note(bad)).statusCode).toBe(400)
    const copies = (await list(user)).map(({ isCurrent, pins }) => [isCurrent, pins])
    expect(copies.sort()).toEqual([
      [false, null],
      [true, 1],
    ])
  })

  test("attack: a user can neither see nor end another user's session", async () => {
    const [user, other] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    const [theirs] = await list(other)
    expect((await list(user)).map(({ id }) => id)).not.toContain(theirs?.id)
    await user.send({ method: 'DELETE', url: `/api/auth/sessions/${theirs?.id}` })
    expect(await isSignedIn(other.cookie)).toBe(true)
  })
})
