import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { dropBoxOf, type Send } from '#test/people/drop-box.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const headers = { 'content-type': 'application/octet-stream' }
const evenings = ['1', '2', '3', '4', '5']

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
  })

  async function put(path: string, text: string, from = send) {
    expect([201, 204]).toContain((await from('PUT', path, { body: pdf(text), headers })).statusCode)
    willow.clock.advance(1000)
  }
  const uploads = async () => (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
  const deleted = async () => (await ada.send({ url: `/api/users/${ada.id}/deleted-uploads` })).json<Upload[]>()
  /** The contents of the files of the library, and how many files are recently deleted. */
  async function contents() {
    const texts: string[] = []
    for (const { filename } of await uploads()) {
      const file = (await ada.send({ url: `/api/files/${filename}` })).body
      texts.push(file.split('\n')[1] ?? '')
    }
    return { kept: texts.toSorted(), deleted: (await deleted()).length }
  }
  const idOf = async (text: string) => (await uploads()).find(({ size }) => size === pdf(text).length)?.id ?? ''

  test('the newest three versions of a path stay in the library, and older ones can be restored for 30 days', async () => {
    for (const text of evenings) await put('a.pdf', text)
    await put('b.pdf', 'other')
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['3', '4', '5', 'other'], deleted: 2 })
    const [gone] = await deleted()
    expect((await ada.send({ method: 'POST', url: `/api/uploads/${gone?.id}/restore` })).statusCode).toBe(200)
    expect((await send('GET', 'a.pdf')).rawPayload.equals(pdf('5'))).toBe(true)
  })

  test('a program that writes under another name first, and moves the file then, makes versions too', async () => {
    for (const text of evenings) {
      await put('a.pdf.part', text)
      expect([201, 204]).toContain((await send('MOVE', 'a.pdf.part', { headers: { destination: '/dav/a.pdf' } })).statusCode)
    }
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['3', '4', '5'], deleted: 2 })
  })

  test('a favorite, a file of another path, and one that another path has now, stay', async () => {
    await put('other.pdf', 'other')
    const boox = await dropBoxOf(willow, ada, 'Boox')
    await put('boox.pdf', 'of another', boox)
    for (const text of ['own', 'other', 'of another', 'favorite', ...evenings]) await put('a.pdf', text)
    await put('boox.pdf', 'own', boox)
    await ada.send({ method: 'PATCH', url: `/api/uploads/${await idOf('favorite')}`, payload: { isFavorite: true } })
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['3', '4', '5', 'favorite', 'of another', 'other', 'own'], deleted: 2 })
  })

  test('a version of which a page is shown to somebody stays until that ends', async () => {
    for (const text of ['shown', ...evenings.slice(0, 2)]) await put('a.pdf', text)
    const { queries } = willow.database
    const times = { created_at: '2026-03-02T09:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' }
    const link = { id: newId(), user_id: ada.id, token_hash: newId(), name: '', credentials_version: 0, ...times }
    await queries.insertInto('shown_links').values(link).execute()
    const page = { link_id: link.id, number: 1, upload_id: await idOf('shown'), source_page: 1 }
    await queries.insertInto('shown_pages').values(page).execute()
    for (const text of evenings.slice(2)) await put('a.pdf', text)
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['3', '4', '5', 'shown'], deleted: 2 })
    await queries.deleteFrom('shown_links').execute()
    await put('a.pdf', '66')
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['4', '5', '66'], deleted: 4 })
  })

  test('a file that is in the library by another way never leaves it as a version', async () => {
    await put('first.pdf', 'shared')
    await send('DELETE', 'first.pdf')
    for (const text of ['shared', ...evenings]) await put('a.pdf', text)
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['3', '4', '5', 'shared'], deleted: 2 })
  })

  test('a version that is sent again after it left the library is in the library again', async () => {
    for (const text of evenings) await put('a.pdf', text)
    await willow.runJobs()
    await put('a.pdf', '1')
    expect((await contents()).kept).toEqual(['1', '3', '4', '5'])
    await willow.runJobs()
    expect((await contents()).kept).toEqual(['1', '4', '5'])
  })

  test('a version with a page that no later one has stays, and nothing leaves the library while one is being read', async () => {
    const { queries } = current().database
    for (const text of evenings) await put('a.pdf', text)
    const now = new Date(willow.clock.now()).toISOString()
    const sums = { pages_total: 1, pages_done: 1, placed: 1, with_ink: 1, unchanged: 0, unplaced: 0, new_pages: 1 }
    const all = (await uploads()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const [at, { id: uploadId }] of all.entries()) {
      const ids = { user_id: ada.id, upload_id: uploadId }
      const importId = newId()
      const state = at === 4 ? 'working' : 'done'
      await queries
        .insertInto('imports')
        .values({ id: importId, ...ids, state, ...sums, created_at: now })
        .execute()
      const page = { source_page: 1, kind: 'day' as const, method: 'person' as const, confidence: 1000, suggestions: '[]' }
      // The first is a page of last year; the others have the same writing.
      const day = at === 0 ? '2025-01-05' : '2026-01-05'
      await queries
        .insertInto('page_instances')
        .values({
          ...{ id: newId(), import_id: importId, ...ids, ...page, date_from: day, date_to: day },
          ...{ content_hash: day, ink_step: 'little', is_unchanged: false, is_ignored: false },
        })
        .execute()
    }
    await willow.runJobs()
    expect((await contents()).deleted).toBe(0)
    await queries.updateTable('imports').set({ state: 'done' }).where('user_id', '=', ada.id).execute()
    willow.clock.advance(10 * 60_000)
    await willow.runJobs()
    expect(await contents()).toEqual({ kept: ['1', '3', '4', '5'], deleted: 1 })
  })
})
