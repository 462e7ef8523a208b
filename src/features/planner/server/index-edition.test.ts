import { expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { DrawingFailed, type DrawingFailure } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { newId } from '#kit/server/ids.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { Edition } from '../editions.contract.ts'
import { editionsTexts } from '../editions.texts.ts'
import { createEditionsStore } from './editions.store.ts'
import { indexJobs } from './index-edition.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  test.each<DrawingFailure>(['too_large', 'too_slow'])('a planner whose pages are %s to be drawn says so', async (reason) => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const { database } = willow
    const id = newId()
    await database.queries
      .insertInto('editions')
      .values({
        ...{ id, title: 'Daily 2026', year: 2026, filename: `${id}.pdf`, pictures: null, sha256: id, state: 'ready' },
        ...{ page_count: 2400, pages_done: 2400, pictured_pages: null, error: null, published_at: null },
        created_at: instant(willow.clock),
      })
      .execute()
    const jobs = indexJobs({
      editions: createEditionsStore(database),
      pictures: { index: () => Promise.reject(new DrawingFailed(reason)) },
      ...({} as Pick<Parameters<typeof indexJobs>[0], 'editionPages' | 'reader' | 'files' | 'enqueueCatchUp'>),
    })
    await jobs['planner.pictures']?.({
      payload: { id },
      check: async () => undefined,
      finish: (work) => database.transaction(work),
    } as Job)
    const edition = (await olive.send({ url: `/api/admin/editions/${id}` })).json<Edition>()
    expect(edition).toMatchObject({ state: 'ready', picturedPages: 0, error: reason })
    expect(editionsTexts.unpictured[reason]).toMatch(/Drawing its pages/)
  })

  test('a planner whose file is gone waits for it without a failed job', async () => {
    const { database } = willow
    const id = newId()
    await database.queries
      .insertInto('editions')
      .values({
        ...{ id, title: 'Daily 2026', filename: newFileKey('pdf'), sha256: id, state: 'published', page_count: 1, pages_done: 1 },
        created_at: instant(willow.clock),
      })
      .execute()
    const gone = () => Promise.reject(new FileMissing())
    const jobs = indexJobs({
      editions: createEditionsStore(database),
      pictures: { index: gone },
      reader: { withDocument: gone, close: async () => {}, pids: () => [] },
      ...({} as Pick<Parameters<typeof indexJobs>[0], 'editionPages' | 'files' | 'enqueueCatchUp'>),
    })
    const finish = () => Promise.reject(new Error('Nothing is known of the planner.'))
    for (const kind of ['planner.pictures', 'planner.links'])
      await jobs[kind]?.({ payload: { id }, check: async () => undefined, finish } as unknown as Job)
  })
})
