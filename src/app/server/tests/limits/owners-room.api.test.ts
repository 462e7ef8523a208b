import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Folder } from '#features/library/library.contract.ts'
import { mostOfOwner } from '#kit/owners-room.rules.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const now = '2026-03-02T09:00:00.000Z'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  /** Adds rows until there is room for one more. */
  async function fill(table: keyof typeof mostOfOwner) {
    const { queries, columns } = willow.database
    const id = sql`cast(${ada.id.slice(0, -8)} as text) || cast(10000000 + n as text)`
    const [yes, no] = [sql.lit(columns.yes), sql.lit(columns.no)]
    const rows = {
      goals: sql`(id, user_id, title, timeframe, is_active, created_at) select ${id}, ${ada.id}, 'Walk', 'weekly', ${yes}, ${now}`,
      folders: sql`(id, user_id, name, created_at) select ${id}, ${ada.id}, 'Trip ' || cast(10000000 + n as text), ${now}`,
      focus_sessions: sql`(user_id, id, day, minutes, ended_at, is_assumed) select ${ada.id}, ${id}, '2026-03-02', 25, ${now}, ${no}`,
    }
    const numbers = sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(mostOfOwner[table] - 1)}) select n from numbers) as numbered`
    await sql`insert into ${sql.table(table)} ${rows[table]} from ${numbers}`.execute(queries)
  }

  const requests = {
    goals: (id: string) => ({ method: 'POST' as const, url: '/api/goals', payload: { id, userId: ada.id, title: `Walk ${id}` } }),
    folders: (id: string) => ({
      method: 'POST' as const,
      url: '/api/folders',
      payload: { id, userId: ada.id, name: `Trip ${id}` },
    }),
    focus_sessions: (id: string) => ({
      method: 'PUT' as const,
      url: `/api/focus-sessions/${id}`,
      payload: { userId: ada.id, day: '2026-03-02', minutes: 25, endedAt: now },
    }),
  }

  test.each(['goals', 'folders', 'focus_sessions'] as const)(
    'an owner can add %s up to a limit; what was stored before is confirmed, and others are not concerned',
    async (table) => {
      await fill(table)
      const [last, further] = [newId(), newId()]
      expect((await ada.send(requests[table](last))).statusCode).toBeLessThan(300)
      const refused = await ada.send(requests[table](further))
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          code: 'limits.no_room',
          message:
            'Your account has no room for more of these, so this wasn’t saved. Delete some that you don’t need, then try again.',
        },
      ])
      expect((await ada.send(requests[table](last))).statusCode).toBe(200)
      ada = await willow.fixtures.signedInUser()
      expect((await ada.send(requests[table](further))).statusCode).toBeLessThan(300)
    },
  )

  test('folders come whole, by name, or in pages with a limit', async () => {
    for (const name of ['c & d', 'a', 'b']) {
      const payload = { userId: ada.id, name }
      await ada.send({ method: 'POST', url: '/api/folders', payload })
    }
    const url = `/api/users/${ada.id}/folders`
    const read = async (address: string) => {
      const reply = await ada.send({ url: address })
      const next = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
      return { names: reply.json<Folder[]>().map(({ name }) => name), next }
    }
    expect(await read(url)).toEqual({ names: ['a', 'b', 'c & d'], next: undefined })
    const first = await read(`${url}?limit=2`)
    expect(first).toEqual({ names: ['a', 'b'], next: expect.any(String) })
    expect(await read(first.next ?? '')).toEqual({ names: ['c & d'], next: undefined })
  })
})
