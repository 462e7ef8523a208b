import { beforeEach, describe, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser, type Willow } from '#test/willow.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What a user can make that gives access without a session. */
interface Lasting {
  table: 'device_passwords' | 'calendar_feeds'
  make(user: TestUser, expiresAt?: string | null): ReturnType<TestUser['send']>
  /** What lets in, from the reply of `make`. */
  keyIn(reply: Record<string, string>): string
  /** The status of a use. */
  use(willow: Willow, key: string): Promise<number>
  list(user: TestUser): Promise<(string | null)[]>
  works: number
  refused: number
}

const kinds: Record<string, Lasting> = {
  'a device password': {
    table: 'device_passwords',
    make: (user, expiresAt) =>
      user.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'Tablet', expiresAt } }),
    keyIn: ({ password }) => password ?? '',
    async use({ app }, key) {
      const form = await formBody([['file', { content: await pngPage(), filename: 'Week 9.png' }]])
      const headers = { ...form.headers, authorization: `Bearer ${key}` }
      return (await app.inject({ method: 'POST', url: '/api/uploads', payload: form.payload, headers })).statusCode
    },
    list: async (user) =>
      (await user.send({ url: '/api/auth/device-passwords' }))
        .json<{ expiresAt: string | null }[]>()
        .map(({ expiresAt }) => expiresAt),
    works: 201,
    refused: 401,
  },
  'a calendar address': {
    table: 'calendar_feeds',
    make: (user, expiresAt) =>
      user.send({ method: 'POST', url: `/api/users/${user.id}/calendar`, payload: { withFocus: false, expiresAt } }),
    keyIn: ({ address }) => new URL(address ?? '').pathname,
    use: async ({ app }, key) => (await app.inject({ url: key })).statusCode,
    async list(user) {
      const { feed } = (await user.send({ url: `/api/users/${user.id}/calendar` })).json<{
        feed: { expiresAt: string | null } | null
      }>()
      return feed ? [feed.expiresAt] : []
    },
    works: 200,
    refused: 404,
  },
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  const strict = useWillow(current, () => ({ clock: willow.clock, config: { requireApproval: true } }))
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  describe.each(Object.entries(kinds))('%s', (_name, { table, make, keyIn, use, list, works, refused }) => {
    const made = async (expiresAt?: string | null) => keyIn((await make(ada, expiresAt)).json<Record<string, string>>())
    const change = (to: { revoked_at?: string; credentials_version?: number; is_approved?: boolean }) =>
      willow.database.queries.updateTable('registered_users').set(to).where('user_id', '=', ada.id).execute()
    const rows = async () =>
      (await willow.database.queries.selectFrom(table).select('token_hash').where('user_id', '=', ada.id).execute()).length

    test('works without an end unless the user chooses one', async () => {
      const key = await made()
      expect(await list(ada)).toEqual([null])
      willow.clock.advance(400 * dayMs)
      expect(await use(willow, key)).toBe(works)
    })

    test('attack: does not work while the access of its user is revoked, even if the row is still there', async () => {
      const key = await made()
      await change({ revoked_at: instant(willow.clock) })
      expect([await use(willow, key), await rows()]).toEqual([refused, 1])
    })

    test('attack: does not work for a user who is not approved, where approval is required', async () => {
      const key = await made()
      expect([await use(strict, key), await use(willow, key)]).toEqual([refused, works])
      await change({ is_approved: true })
      expect(await use(strict, key)).toBe(works)
    })

    test('attack: does not work with earlier credentials than those of its user, even if the row is still there', async () => {
      const key = await made()
      await change({ credentials_version: 3 })
      expect([await use(willow, key), await rows()]).toEqual([refused, 1])
    })

    test('works until the end that its user chose, then is refused, not listed and removed', async () => {
      const end = instant(willow.clock, 30 * dayMs)
      const key = await made(end)
      expect(await list(ada)).toEqual([end])
      willow.clock.advance(29 * dayMs)
      expect(await use(willow, key)).toBe(works)
      willow.clock.advance(dayMs)
      expect(await use(willow, key)).toBe(refused)
      const again = { ...ada, cookie: await willow.fixtures.session(ada.id) }
      again.send = (request) => willow.app.inject({ ...request, headers: { cookie: again.cookie } })
      expect([await list(again), await rows()]).toEqual([[], 1])
      await cleanUp({ ...willow })
      expect(await rows()).toBe(0)
    })

    test('can only end in the next ten years', async () => {
      for (const expiresAt of [instant(willow.clock), instant(willow.clock, 3661 * dayMs)]) {
        const reply = await make(ada, expiresAt)
        expect([reply.statusCode, reply.json().code]).toEqual([400, 'access.end_not_ahead'])
      }
      expect((await make(ada, 'tomorrow')).statusCode).toBe(400)
      expect(await rows()).toBe(0)
    })
  })

  test('expired device passwords leave room for new ones', async () => {
    const { make } = kinds['a device password'] as Lasting
    for (let at = 0; at < 20; at += 1) await make(ada, instant(willow.clock, 60_000))
    expect((await make(ada)).json().code).toBe('devices.too_many')
    willow.clock.advance(60_000)
    expect((await make(ada)).statusCode).toBe(201)
  })
})
