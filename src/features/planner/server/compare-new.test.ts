import { beforeEach, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { newId } from '#kit/server/ids.ts'
import { type Job, NotNow } from '#kit/server/jobs/job.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { insertFilled } from '#test/databases/filled-database.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { compareNew } from './compare-new.ts'
import { createEditionsStore } from './editions.store.ts'
import type { MatchedPage } from './pictures/looking.ts'
import { pictureIndexExtension } from './pictures/picture-index.ts'
import { createPlannerStore } from './planner.store.ts'
import { enqueueCatchUp } from './planner.ts'

const page = {
  ...{ candidates: [], confidence: 1, fit: 1, ownFit: 1, worstGlyph: 1, hasOwnPrint: true, isBlemished: false, likeness: 1 },
  ...{ darkShare: 0, isEven: true, apart: 100, place: { scaleX: 1, left: 0, scaleY: 1, top: 0 }, cost: 0, turn: 0 as const },
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let editionId: string
  let uploads: string[]

  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    editionId = newId()
    const pictures = newFileKey(pictureIndexExtension)
    const published = { id: editionId, state: 'published', page_count: 1, pages_done: 1, pictures, filename: newFileKey('pdf') }
    const edition = { ...published, title: 'Daily 2027', sha256: editionId, created_at: instant(willow.clock) }
    await willow.database.queries
      .insertInto('editions')
      .values(edition as never)
      .execute()
    uploads = []
    for (const key of ['0.9', '0.1', '0.8', '0.9', '0.4', '-', '']) uploads.push(await unplaced(key))
  })

  /** A file of one page that was placed nowhere. `key` stands for its score. */
  async function unplaced(key: string | null, isFull = true): Promise<string> {
    const { id: upload_id } = await uploadFile(ada, 'page.png', await pngPage())
    await willow.runJobs('planner')
    const { database } = willow
    const id = newId()
    await database.queries.deleteFrom('imports').where('upload_id', '=', upload_id).execute()
    const done = { id, user_id: ada.id, upload_id, state: 'done', placed: 0, unknown_ink: 0, pages_total: isFull ? 1 : 0 }
    await insertFilled(database, 'imports', { ...done, created_at: instant(willow.clock) })
    const own = { id: newId(), import_id: id, user_id: ada.id, upload_id, source_page: 1, method: null, picture_key: key }
    if (isFull) await insertFilled(database, 'page_instances', { ...own, suggestions: '[]', is_ignored: false })
    return upload_id
  }

  /** Compares what Ada has with the new planner. Returns the files that were looked at, and those that will be read again. */
  async function compared(shown: (upload: string) => MatchedPage['match'] | Error, { tries = 1, gone = '' } = {}) {
    const { database } = willow
    const imports = createPlannerStore(database)
    const [looked, again]: [string[], string[]] = [[], []]
    const job = { payload: { editionId, userId: ada.id }, tries, check: async () => undefined, step: database.transaction }
    await compareNew({
      ...{ editions: createEditionsStore(database), imports },
      present: async (_, ids) => new Set(ids.filter((id) => id !== gone)),
      findUpload: async (id) => ({ filename: id, mimeType: 'image/png', sha256: id }),
      pictures: {
        scores: async (_, keys) => keys.map(Number),
        withDocument: (async ({ key }: { key: string }, work: (look: unknown) => Promise<unknown>) => {
          looked.push(key)
          const match = shown(key)
          if (match instanceof Error) throw match
          return work(async () => [{ number: 1, match, ink: null }])
        }) as never,
      },
      addAgain: async (_, { id }) => void again.push(id),
    })(job as unknown as Job)
    return { looked, again }
  }

  test('the newest likely picture of an owner is compared with a new planner, and all likely ones read again if it shows it', async () => {
    const [oldest, , second, newest, faint] = uploads
    expect(await compared(() => page)).toEqual({
      looked: [newest],
      again: [faint, newest, second, oldest],
    })
    expect((await compared(() => page, { gone: newest ?? '' })).looked).toEqual([second])
    expect(await compared(() => null)).toEqual({ looked: [newest], again: [] })
    expect((await compared(() => ({ ...page, fit: 0.5 }))).again).toEqual([])
  })

  test('a file that cannot be drawn is none of the planner, once it has been tried twice', async () => {
    const failed = () => new DrawingFailed('too_large')
    expect((await compared(failed, { tries: 9 })).again).toEqual([])
  })

  test('nothing is compared with a planner that is no longer published, or without pictures', async () => {
    const { queries } = willow.database
    const nothing = { looked: [], again: [] }
    await queries.updateTable('editions').set({ state: 'retired' }).where('id', '=', editionId).execute()
    expect(await compared(() => page)).toEqual(nothing)
    await queries.updateTable('editions').set({ state: 'published', pictures: null }).where('id', '=', editionId).execute()
    expect(await compared(() => page)).toEqual(nothing)
  })

  test('nothing of an owner who has turned recognition off is compared', async () => {
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect(await compared(() => page)).toEqual({ looked: [], again: [] })
    await ada.send({ method: 'POST', url: `/api/users/${ada.id}/planner/look-again` })
    const { queries } = willow.database
    expect(
      await queries.selectFrom('jobs').select('id').where('kind', '=', 'planner.catch-up').where('owner', '=', ada.id).execute(),
    ).toEqual([])
  })

  test('while a file of the owner is being read, which may have begun before the publish, the others wait', async () => {
    const reading = willow.database.queries.updateTable('imports').set({ state: 'working' })
    await reading.where('upload_id', '=', uploads[1] ?? '').execute()
    await expect(compared(() => page)).rejects.toThrow(NotNow)
  })

  test('after a publish, pictures with a key wait for that, and all others are read again, or all when their owner asks', async () => {
    const { queries, transaction } = willow.database
    const [old, empty] = [await unplaced(null), await unplaced('', false)]
    const waiting = async () => {
      await willow.runJobs('planner.catch-up')
      const found = queries.selectFrom('imports').select('upload_id as id').where('user_id', '=', ada.id)
      return (await found.where('state', '=', 'waiting').execute()).map(({ id }) => id).sort()
    }
    // Two publishes in a row, of which each is compared once.
    for (let time = 0; time < 2; time++) await transaction((tx) => enqueueCatchUp(tx, { editionId }))
    expect(await waiting()).toEqual([uploads[6], old, empty].sort())
    const jobs = queries
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'planner.compare-new')
      .where('owner', '=', ada.id)
    expect((await jobs.execute()).map(({ payload }) => JSON.parse(payload))).toEqual(Array(2).fill({ editionId, userId: ada.id }))
    const asked = queries.selectFrom('jobs').select('id').where('kind', '=', 'planner.catch-up').where('owner', '=', ada.id)
    for (let time = 0; time < 2; time++) await ada.send({ method: 'POST', url: `/api/users/${ada.id}/planner/look-again` })
    expect(await asked.execute()).toHaveLength(1)
    expect(await waiting()).toEqual([...uploads, old, empty].sort())
  })
})
