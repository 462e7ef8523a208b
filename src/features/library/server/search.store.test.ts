import { beforeAll, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { newId } from '#kit/server/ids.ts'
import type { Position } from '#kit/server/lists/cursor.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import type { Upload } from '../library.contract.ts'
import { searchable } from '../library.rules.ts'
import { countedMatches, createSearchStore, positionIn } from './search.store.ts'

const now = '2026-03-02T09:00:00.000Z'

forEachDatabase((current) => {
  const search = () => createSearchStore(current().database)

  async function newUser(names: readonly string[], change: { folder?: string; deleted_at?: string } = {}): Promise<string> {
    const { database } = current()
    const person = { name: 'Ada', email: `${newId()}@mail.example`, passwordHash: null, accessCode: null, now }
    const userId = await database.transaction((tx) => insertUser(tx, person))
    const rows = names.map((original_name) => {
      const id = newId()
      const file = { filename: `${id}.pdf`, file_type: 'other' as const, mime_type: 'application/pdf', size: 1, sha256: 'ab' }
      const named = { original_name, search_name: searchable(original_name), folder: 'General', thumbnail: 'ready' as const }
      return { id, user_id: userId, ...file, ...named, upload_date: now, ...change }
    })
    for (let at = 0; at < rows.length; at += 100)
      await database.queries
        .insertInto('uploads')
        .values(rows.slice(at, at + 100))
        .execute()
    return userId
  }
  const find = async (userId: string, q: string) =>
    (await search().listPage({ userId, q, sort: 'newest', after: null, limit: 50 })).map(({ originalName }) => originalName)

  let ada = ''
  beforeAll(async () => {
    ada = await newUser(['Week 12.pdf', 'ÜBUNG Σχέδιο.pdf', 'Jose\u0301 100%_done\\now.png', '計画🗓.jpg'])
    await newUser(['Week 12 of somebody else.pdf'])
  })

  test.each([
    ['week', ['Week 12.pdf']],
    ['12', ['Week 12.pdf']],
    ['w', ['Jose\u0301 100%_done\\now.png', 'Week 12.pdf']],
    ['wee 12', []],
    ['übung', ['ÜBUNG Σχέδιο.pdf']],
    ['σΧΈ', ['ÜBUNG Σχέδιο.pdf']],
    ['Ü', ['ÜBUNG Σχέδιο.pdf']],
    ['ubung', ['ÜBUNG Σχέδιο.pdf']],
    ['ubungen', []],
    ['JOSÉ', ['Jose\u0301 100%_done\\now.png']],
    ['計', ['計画🗓.jpg']],
    ['🗓', ['計画🗓.jpg']],
    ['%', ['Jose\u0301 100%_done\\now.png']],
    ['_', ['Jose\u0301 100%_done\\now.png']],
    ['\\', ['Jose\u0301 100%_done\\now.png']],
  ])('a search for %s finds it anywhere in a name, without case and accents', async (q, names) => {
    expect(await find(ada, q)).toEqual(names)
    expect(await search().total({ userId: ada, q })).toBe(names.length)
  })

  test('deleted uploads are not found', async () => {
    const robin = await newUser(['Week 13.pdf'], { deleted_at: now })
    expect(await find(robin, 'week')).toEqual([])
    expect(await search().total({ userId: robin, q: 'week' })).toBe(0)
  })

  test('the pages of a search leave no gap, newest first, and at most 1,000 matches are counted', async () => {
    const names = Array.from({ length: countedMatches + 2 }, (_, at) => `Page ${at}.pdf`)
    const zoe = await newUser(names)
    const found: string[] = []
    const asked = { userId: zoe, q: 'page', folder: 'General', sort: 'newest' as const, limit: 300 }
    for (let after: Position | null = null; ; ) {
      const page: Upload[] = await search().listPage({ ...asked, after })
      const last = page.at(-1)
      if (!last) break
      found.push(...page.map(({ originalName }) => originalName))
      after = positionIn('newest', last)
    }
    expect(found).toEqual(names.toReversed())
    expect(await search().total({ userId: zoe, q: 'page' })).toBe(countedMatches + 1)
    expect(await search().total({ userId: zoe, q: 'page 99' })).toBe(11)
    expect(await search().total({ userId: zoe, q: 'page', folder: 'Trips' })).toBe(0)
  })
})
