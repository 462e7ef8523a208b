import { beforeAll, expect, test } from 'vitest'
import { codesList, searchTextOfCode } from '#features/access/server/codes-list.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createListPages, type ListQuery } from './list-pages.ts'

const many = 12_000
const customerOf = (at: number) => (at < 40 ? `early${at}@mail.example` : `late${at}@mail.example`)

// The test has more rows than a search sorts in memory, so they are read in index order or sorted by the database.
forEachDatabase((current) => {
  beforeAll(async () => {
    const rows = Array.from({ length: many }, (_, at) => {
      const code = `WILLOW${String(at).padStart(6, '0')}`
      return { id: `id-${String(at).padStart(6, '0')}`, code, customerEmail: customerOf(at), label: 'fair' }
    })
    for (let at = 0; at < many; at += 500) {
      const some = rows.slice(at, at + 500)
      const created_at = '2026-03-02T09:00:00.000Z'
      await current()
        .database.queries.insertInto('access_codes')
        .values(
          some.map(({ customerEmail, ...row }) => ({
            ...row,
            is_used: false,
            used_by: null,
            used_at: null,
            created_at,
            customer_email: customerEmail,
            voided_at: null,
            failed_tries: 0,
            last_tried_at: null,
            search_text: searchTextOfCode({ ...row, customerEmail }),
          })),
        )
        .execute()
    }
  })

  const idPages = () => createListPages(current().database, codesList, async (ids) => ids.map((id) => ({ id })))
  async function everyPage(query: Omit<ListQuery, 'cursor'>): Promise<string[]> {
    const page = idPages()
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const found = await page({ ...query, cursor })
      ids.push(...found.rows.map(({ id }) => id))
      cursor = found.next ?? undefined
    } while (cursor !== undefined)
    return ids
  }
  const idOf = (at: number) => `id-${String(at).padStart(6, '0')}`
  const early = Array.from({ length: 40 }, (_, at) => idOf(at))

  test.each(['newest', 'oldest', 'code'])('a search for common words returns every match once, by %s', async (sort) => {
    const ids = await everyPage({ q: 'willow fair', sort, limit: 200 })
    const expected = Array.from({ length: many }, (_, at) => idOf(at))
    expect(ids).toEqual(sort === 'newest' ? expected.reverse() : expected)
  })

  test('a rare word among common ones is found at once, wherever it is', async () => {
    const found = await idPages()({ q: 'willow early fair', sort: 'newest', limit: 50 })
    expect(found).toEqual({ rows: early.toReversed().map((id) => ({ id })), next: null, total: 40 })
  })

  test('a filter on a search for common words leaves nothing out', async () => {
    expect(await everyPage({ q: 'fair', state: 'bound', limit: 199 })).toHaveLength(many)
    expect(await everyPage({ q: 'fair', state: 'void', limit: 199 })).toEqual([])
  })
})
