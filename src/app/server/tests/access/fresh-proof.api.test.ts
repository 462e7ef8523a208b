import { beforeEach, expect, test } from 'vitest'
import type { SecurityEventKind } from '#kit/security-events.rules.ts'
import { needsHold } from '#kit/server/http/serve.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { addApp, addPasskey } from '#test/people/factors.ts'
import { createPasskeyDevice } from '#test/people/passkey-device.ts'
import { uploadFile } from '#test/people/upload.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute
const asked = 'session.proof_required'

/** Events of calls that open a new way in, remove a protection, or take many data out. */
const sensitive: readonly SecurityEventKind[] = [
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'identity-linked',
  'identity-unlinked',
  'device-password-made',
  'calendar-made',
  'pages-shown',
  'shown-pages-changed',
  'notices-off',
  'data-exported',
  'list-exported',
  'codes-created',
  'orders-imported',
  'administrator-made',
  'administrator-unmade',
]

/** Calls with such an event that declare no fresh proof, each with the reason. */
const provedOtherwise: Readonly<Record<string, string>> = {
  'POST /api/auth/factors/totp/confirm': 'The call that begins it needs a fresh proof, and is valid for ten minutes.',
  'POST /api/auth/factors/passkeys': 'As above.',
}

test('each call that opens a way in, removes a protection or exports data declares that it needs a fresh proof', () => {
  const open = allRoutes.filter(({ securityEvent, freshProofMinutes }) => {
    return securityEvent !== undefined && sensitive.includes(securityEvent) && freshProofMinutes !== 10
  })
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(provedOtherwise).toSorted())
})

test('each call that opens a way in or removes a protection writes only while its access exists', () => {
  const takesOut: readonly SecurityEventKind[] = ['data-exported', 'list-exported']
  const open = allRoutes.filter(
    (route) => sensitive.some((kind) => kind === route.securityEvent && !takesOut.includes(kind)) && !needsHold(route),
  )
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

forEachDatabase((current) => {
  const willow = useWillow(current)
  let robin: TestUser
  beforeEach(async () => {
    robin = await willow.fixtures.signedInUser()
  })

  const passProof = () => willow.clock.advance(10 * minute + 1)
  async function upload(count: number): Promise<string[]> {
    const content = await pngPage()
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push((await uploadFile(robin, `Page ${at}.png`, content)).id)
    return ids
  }
  const archive = async (ids: string[]) => {
    const form = await formBody([['ids', ids.join(',')]])
    const reply = await robin.send({ method: 'POST', url: `/api/users/${robin.id}/uploads/archive`, ...form })
    return reply.statusCode === 200 ? 200 : reply.json<{ code: string }>().code
  }
  const check = async (files: number) =>
    (await robin.send({ url: `/api/users/${robin.id}/uploads/archive?files=${files}` })).statusCode
  const status = async (method: 'POST' | 'DELETE', url: string) => (await robin.send({ method, url })).statusCode

  test('attack: a ZIP file of all ids needs the same proof as the download of everything', async () => {
    const ids = await upload(4)
    passProof()
    expect([await check(4), await archive(ids)]).toEqual([403, asked])
    expect([await check(3), await archive(ids.slice(1))]).toEqual([403, asked])
    await robin.prove()
    expect([await check(4), await archive(ids)]).toEqual([200, 200])
  })

  test('a few files are downloaded without a proof, until a day’s downloads are half of the library', async () => {
    const ids = await upload(8)
    passProof()
    expect([await check(3), await archive(ids.slice(0, 3))]).toEqual([200, 200])
    expect([await check(2), await archive(ids.slice(3, 5))]).toEqual([403, asked])
    expect([await check(1), await archive(ids.slice(3, 4))]).toEqual([200, 200])
    expect([await check(1), await archive(ids.slice(4, 5))]).toEqual([403, asked])
    willow.clock.advance(day)
    expect(await archive(ids.slice(4, 8))).toBe(200)
  })

  test('a large library gives at most twenty files a day without a proof', async () => {
    const ids = await upload(42)
    passProof()
    expect(await archive(ids.slice(0, 21))).toBe(asked)
    expect(await archive(ids.slice(0, 20))).toBe(200)
  })

  test('what is downloaded after a proof counts too, and a refused download counts nothing', async () => {
    const ids = await upload(4)
    expect(await archive(ids.slice(0, 2))).toBe(200)
    passProof()
    expect(await archive(ids.slice(2))).toBe(asked)
    expect(await archive(ids.slice(2, 3))).toBe(asked)
    const ofOthers = await willow.fixtures.signedInUser()
    const form = await formBody([['ids', ids.join(',')]])
    const empty = await ofOthers.send({ method: 'POST', url: `/api/users/${ofOthers.id}/uploads/archive`, ...form })
    expect(empty.statusCode).toBe(404)
  })

  test('attack: deleting for good needs a fresh proof, whether one file or all', async () => {
    const [one = '', two = ''] = await upload(2)
    for (const id of [one, two]) expect(await status('DELETE', `/api/uploads/${id}`)).toBe(200)
    passProof()
    expect(await status('DELETE', `/api/deleted-uploads/${one}`)).toBe(403)
    expect(await status('DELETE', `/api/users/${robin.id}/deleted-uploads`)).toBe(403)
    expect((await robin.send({ url: `/api/users/${robin.id}/deleted-uploads` })).json()).toHaveLength(2)
    await robin.prove()
    expect(await status('DELETE', `/api/deleted-uploads/${one}`)).toBe(200)
    expect((await robin.send({ method: 'DELETE', url: `/api/users/${robin.id}/deleted-uploads` })).json()).toEqual({ removed: 1 })
  })

  test('attack: access codes that are created one by one need a fresh proof like a batch, from the 21st on', async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const create = async () => (await olive.send({ method: 'POST', url: '/api/admin/create-access-code' })).statusCode
    passProof()
    for (let at = 0; at < 20; at++) expect(await create()).toBe(201)
    expect(await create()).toBe(403)
    await olive.prove()
    expect(await create()).toBe(201)
  })

  test('an authenticator app that was begun more than ten minutes ago is refused, and its secret is removed', async () => {
    const begin = async () =>
      (await robin.send({ method: 'POST', url: '/api/auth/factors/totp' })).json<{ secret: string }>().secret
    const confirm = async () =>
      (await robin.send({ method: 'POST', url: '/api/auth/factors/totp/confirm', payload: { code: '123456' } })).json<{
        code: string
      }>().code
    const kept = () =>
      willow.database.queries.selectFrom('totp_factors').select('secret').where('user_id', '=', robin.id).execute()
    await begin()
    willow.clock.advance(10 * minute - 1)
    expect(await confirm()).toBe('accounts.wrong_first_code')
    await cleanUp({ ...willow })
    expect(await kept()).toHaveLength(1)
    willow.clock.advance(1)
    expect(await confirm()).toBe('accounts.begun_too_long_ago')
    await cleanUp({ ...willow })
    expect(await kept()).toEqual([])
    await robin.prove()
    await addApp(willow, robin)
    willow.clock.advance(day)
    await cleanUp({ ...willow })
    expect(await kept()).toHaveLength(1)
  })

  test('a passkey that was begun more than ten minutes ago is refused', async () => {
    const options = (await robin.send({ method: 'POST', url: '/api/auth/factors/passkey-options' })).json<object>()
    const response = createPasskeyDevice().register(options)
    willow.clock.advance(10 * minute)
    const add = await robin.send({ method: 'POST', url: '/api/auth/factors/passkeys', payload: { name: 'Tablet', response } })
    expect(add.json()).toMatchObject({ code: 'accounts.passkey_not_added' })
    await robin.prove()
    await addPasskey(robin)
  })

  test('attack: an authenticator app that was begun before the password changed can not be confirmed after it', async () => {
    await robin.send({ method: 'POST', url: '/api/auth/factors/totp' })
    const payload = { currentPassword: 'a good password', newPassword: 'quite another password' }
    expect((await robin.send({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
    const kept = willow.database.queries.selectFrom('totp_factors').select('secret').where('user_id', '=', robin.id)
    expect(await kept.execute()).toEqual([])
  })
})
