import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addApp, passwordStep } from '#test/people/factors.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, type TestUser } from '#test/willow.ts'
import { fromBase32, newTotpSecret, totpCode, totpStep } from './totp.ts'
import { createTotpSecrets, sealStoredSecrets } from './totp-secrets.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  const secrets = createTotpSecrets({ securitySecret: 'another secret of the tests' })

  const storedOf = async ({ id }: { id: string }) => {
    const rows = willow.database.queries.selectFrom('totp_factors').select('secret').where('user_id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).secret
  }
  const store = ({ id }: { id: string }, secret: string) =>
    willow.database.queries.updateTable('totp_factors').set({ secret }).where('user_id', '=', id).execute()
  async function finish({ email }: TestUser, code: string) {
    const cookie = await passwordStep(willow, email)
    const url = '/api/custom-login/second-factor'
    return (await willow.app.inject({ method: 'POST', url, payload: { code }, headers: { cookie } })).statusCode
  }
  const codeOf = (secret: string) => totpCode(fromBase32(secret), totpStep(willow.clock.now()))

  test('attack: a copy of the database makes no codes, and the app of its owner works', async () => {
    const robin = await willow.fixtures.signedInUser()
    const app = await addApp(willow, robin)
    const stored = await storedOf(robin)
    expect(stored).toMatch(/^sealed:[\w-]{60,}$/)
    expect(await finish(robin, app.code())).toBe(200)
    expect(secrets.read(robin.id, stored)).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('attack: the sealed secret of one user makes no codes for another', async () => {
    const [robin, eve] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    await addApp(willow, robin)
    const hers = await addApp(willow, eve)
    await store(robin, await storedOf(eve))
    expect(await finish(robin, hers.code())).toBe(401)
  })

  test('the secrets of an earlier version are sealed at the next start, and their apps keep working', async () => {
    const robin = await willow.fixtures.signedInUser()
    await addApp(willow, robin)
    const secret = newTotpSecret()
    await store(robin, secret)
    expect(await finish(robin, codeOf(secret))).toBe(200)
    const again = await createWillow({ database: current().database, clock: willow.clock })
    await again.app.ready()
    await again.close()
    expect(await storedOf(robin)).toMatch(/^sealed:/)
    expect(secrets.read(robin.id, await storedOf(robin))).toBe(secret)
    willow.clock.advance(30_000)
    expect(await finish(robin, codeOf(secret))).toBe(200)
  })

  test('more secrets than one step seals are all sealed', async () => {
    const users: string[] = []
    for (let at = 0; at < 7; at++) users.push((await willow.fixtures.user()).id)
    const rows = users.map((user_id) => ({ user_id, secret: newTotpSecret(), created_at: '2026-03-01T00:00:00.000Z' }))
    await willow.database.queries.insertInto('totp_factors').values(rows).execute()
    await sealStoredSecrets(willow.database, secrets, 3)
    for (const { user_id: id, secret } of rows) expect(secrets.read(id, await storedOf({ id }))).toBe(secret)
    for (const { user_id: id } of rows) expect(await storedOf({ id })).toMatch(/^sealed:/)
  })

  test('without its key nothing can be read, nothing new is sealed, and a recovery code still works', async () => {
    const robin = await willow.fixtures.signedInUser()
    const app = await addApp(willow, robin)
    const lost = createTotpSecrets({ securitySecret: 'derived from another key', isProvisional: true })
    expect(lost.read(robin.id, await storedOf(robin))).toBeNull()
    expect(lost.toStored(robin.id, 'ABC')).toBe('ABC')
    await store(robin, createTotpSecrets({ securitySecret: 'a lost one' }).toStored(robin.id, newTotpSecret()))
    expect(await finish(robin, app.code())).toBe(401)
    expect(await finish(robin, app.recoveryCodes[0] ?? '')).toBe(200)
  })
})
