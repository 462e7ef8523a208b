import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, addPasskey } from '#test/people/factors.ts'
import { useWillow } from '#test/use-willow.ts'
import { password } from '#test/willow.ts'
import { resetFactors } from './reset-factors.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  const reset = (email: string) => resetFactors({ ...willow, publicUrl: 'http://localhost:3000', email })

  test("when the operator removes a user's factors, the password alone signs in, every session ends, and an email says so", async () => {
    const user = await willow.fixtures.signedInUser()
    const other = await willow.fixtures.signedInUser()
    await addApp(willow, user)
    await addPasskey(user)
    await addApp(willow, other)
    expect(await reset(user.email.toUpperCase())).toMatchObject({ email: user.email })
    const signIn = async (email: string) =>
      (await willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password } })).statusCode
    expect([await signIn(user.email), await signIn(other.email)]).toEqual([200, 401])
    expect((await user.send({ url: '/api/auth/user' })).statusCode).toBe(401)
    const events = willow.database.queries.selectFrom('security_events').select(['user_id', 'network', 'outcome'])
    const removals = await events.where('kind', '=', 'factors-removed').execute()
    expect(removals).toEqual([{ user_id: user.id, network: null, outcome: 'ok' }])
    const mails = willow.database.queries
      .selectFrom('mails')
      .select('text')
      .where('to_address', '=', user.email)
      .where('kind', '!=', 'account-notice')
      .orderBy('id')
    expect((await mails.execute()).at(-1)?.text).toContain('The people who run this shop removed your passkeys')
  })

  test('an address without a user is reported as unknown', async () => {
    expect(await reset('nobody@mail.example')).toBe(null)
  })
})
