import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import { DrawingFailed, DrawingIsSlow, DrawingLost } from '#kit/server/documents/drawing.ts'
import { thumbnailKey } from '#kit/server/files/file-keys.ts'
import { StorageFull } from '#kit/server/files/file-store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { upload } from '#test/routes/sample-rows.ts'
import { forEachStore } from '#test/servers/stores.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { Upload } from '../library.contract.ts'
import { createThumbnails } from './thumbnails.ts'

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    let owner: TestUser
    beforeAll(async () => {
      willow = await createWillow({ openStore, database: current().database })
      owner = await willow.fixtures.signedInUser()
    })
    afterAll(() => willow.close())

    const stateOf = async (id: string) => (await owner.send({ url: `/api/uploads/${id}` })).json<Upload>().thumbnail
    const jobsOf = async (id: string) => {
      const rows = await willow.database.queries.selectFrom('jobs').select(['kind', 'payload', 'owner', 'done_at']).execute()
      return rows.filter(({ payload }) => payload.includes(id)).map(({ kind, owner, done_at }) => [kind, owner, done_at !== null])
    }

    /** Runs the same two shares as the server, with drawing functions from the test. */
    function workersOn(draw: DocumentWorker['draw'], drawSlowly: DocumentWorker['drawSlowly'] = draw) {
      const { database, files, clock } = willow
      const documents = { draw, drawSlowly, start() {}, close: async () => {}, pids: () => [] }
      const { jobs } = createThumbnails({ database, documents, files })
      const logger = { warn() {}, error() {} }
      const shares = [{ handlers: jobs.quick }, { handlers: jobs.slow }]
      return createJobScheduler({ database, clock, logger, shares, chance: () => 1 }).runDue
    }
    const failing = (error: Error) => async () => {
      throw error
    }

    test('an upload adds a job that draws its thumbnail before anyone requests it', async () => {
      const { id, filename } = await upload({ willow, owner })
      expect(await jobsOf(id)).toEqual([['thumbnails.draw', owner.id, false]])
      await willow.runJobs()
      expect(await stateOf(id)).toBe('ready')
      expect(await willow.files.stat(thumbnailKey(filename, 640))).not.toBeNull()
      expect(await jobsOf(id)).toEqual([['thumbnails.draw', owner.id, true]])
    })

    test('a slow document is passed on to the worker for slow documents', async () => {
      const { id } = await upload({ willow, owner })
      const drawn = { width: 1, height: 1, pageCount: 1, images: [] }
      await workersOn(failing(new DrawingIsSlow()), async () => drawn)()
      expect(await stateOf(id)).toBe('ready')
      expect((await jobsOf(id)).toSorted()).toEqual([
        ['thumbnails.draw', owner.id, true],
        ['thumbnails.slow', owner.id, true],
      ])
    })

    test("a document that can't be drawn never gets a thumbnail", async () => {
      const { id } = await upload({ willow, owner })
      await workersOn(failing(new DrawingFailed('unreadable')))()
      expect(await stateOf(id)).toBe('failed')
    })

    test('a document is given up only after its process was lost three times', async () => {
      const { id } = await upload({ willow, owner })
      const run = workersOn(failing(new DrawingLost('ended')))
      for (const pauseMs of [10_000, 20_000]) {
        await run()
        expect(await stateOf(id)).toBe('pending')
        willow.clock.advance(pauseMs)
      }
      await run()
      expect(await stateOf(id)).toBe('failed')
    })

    test('on a full disk thumbnails wait until there is room, however long it takes', async () => {
      const { id } = await upload({ willow, owner })
      const run = workersOn(failing(new StorageFull(null)))
      for (let minute = 0; minute < 30; minute++) {
        await run()
        willow.clock.advance(60_000)
      }
      expect(await stateOf(id)).toBe('pending')
      await willow.runJobs()
      expect(await stateOf(id)).toBe('ready')
    })

    test('a job does not draw a thumbnail again that a request has drawn', async () => {
      const { id, filename } = await upload({ willow, owner })
      expect((await owner.send({ url: `/api/files/${filename}?thumbnail=320` })).statusCode).toBe(200)
      await workersOn(failing(new Error('It is drawn again.')))()
      expect(await jobsOf(id)).toEqual([['thumbnails.draw', owner.id, true]])
    })

    test('the job of a deleted upload ends without a thumbnail', async () => {
      const { id } = await upload({ willow, owner })
      await owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
      await owner.send({ method: 'DELETE', url: `/api/deleted-uploads/${id}` })
      await willow.runJobs()
      expect(await jobsOf(id)).toEqual([['thumbnails.draw', owner.id, true]])
    })
  }, engine)
})
