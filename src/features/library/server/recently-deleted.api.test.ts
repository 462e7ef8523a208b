import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { thumbnailKey } from '#kit/server/files/file-keys.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { forEachStore } from '#test/servers/stores.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { DeletedUpload, Upload } from '../library.contract.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    let ada: TestUser
    beforeAll(async () => {
      willow = await createWillow({ openStore, database: current().database })
    })
    beforeEach(async () => {
      ada = await willow.fixtures.signedInUser()
    })
    afterAll(() => willow.close())

    const upload = async (user: TestUser, name: string, folder?: string) => uploadFile(user, name, await pngPage(), folder)
    async function deleted(user: TestUser, name: string, folder?: string): Promise<Upload> {
      const page = await upload(user, name, folder)
      expect((await user.send({ method: 'DELETE', url: `/api/uploads/${page.id}` })).statusCode).toBe(200)
      return page
    }
    const list = async (user: TestUser, query = '') =>
      (await user.send({ url: `/api/users/${user.id}/deleted-uploads${query}` })).json<DeletedUpload[]>()
    const names = async (user: TestUser) => (await list(user)).map(({ originalName }) => originalName)
    const restore = (user: TestUser, id: string) => user.send({ method: 'POST', url: `/api/uploads/${id}/restore` })
    const deleteNow = (user: TestUser, id: string) => user.send({ method: 'DELETE', url: `/api/deleted-uploads/${id}` })
    const empty = (user: TestUser) => user.send({ method: 'DELETE', url: `/api/users/${user.id}/deleted-uploads` })
    /** Advances the clock by 30 days and uses the session halfway, so that it doesn't expire. */
    async function passMonth() {
      for (let half = 0; half < 2; half++) {
        willow.clock.advance(15 * day)
        await list(ada)
      }
    }
    const round = () => cleanUp({ ...willow })

    test('a deleted file has a preview, for its owner only, until it is restored or gone', async () => {
      const page = await deleted(ada, 'Monday.png')
      const preview = (user: TestUser) => user.send({ url: `/api/deleted-uploads/${page.id}/preview` })
      const reply = await preview(ada)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
      expect((await ada.send({ url: `/api/files/${page.filename}` })).statusCode).toBe(404)
      const other = await willow.fixtures.signedInUser()
      expect((await preview(other)).statusCode).toBe(404)
      await restore(ada, page.id)
      expect((await preview(ada)).statusCode).toBe(404)
    })

    test('deleted files are listed, the latest deletion first, with the day each is deleted for good', async () => {
      const older = await upload(ada, 'Older.png')
      await deleted(ada, 'Newer.png', 'Projects')
      willow.clock.advance(day)
      await ada.send({ method: 'DELETE', url: `/api/uploads/${older.id}` })
      await upload(ada, 'Kept.png')
      const now = willow.clock.now()
      expect(await list(ada)).toMatchObject([
        {
          originalName: 'Older.png',
          folder: 'General',
          deletedAt: new Date(now).toISOString(),
          keptUntil: new Date(now + 30 * day).toISOString(),
        },
        { originalName: 'Newer.png', folder: 'Projects', keptUntil: new Date(now + 29 * day).toISOString() },
      ])
    })

    test('the deleted files are listed page by page, even if many were deleted at the same time', async () => {
      for (let page = 0; page < 7; page++) await deleted(ada, `Page ${page}.png`)
      const seen: string[] = []
      let url: string | undefined = `/api/users/${ada.id}/deleted-uploads?limit=3`
      while (url !== undefined) {
        const reply = await ada.send({ url })
        seen.push(...reply.json<DeletedUpload[]>().map(({ originalName }) => originalName))
        url = /<([^>]*)>/.exec(String(reply.headers.link ?? ''))?.[1]
      }
      expect(seen).toEqual(Array.from({ length: 7 }, (_, page) => `Page ${6 - page}.png`))
      for (const cursor of ['nonsense', Buffer.from('["soon","x"]').toString('base64url')])
        expect((await ada.send({ url: `/api/users/${ada.id}/deleted-uploads?cursor=${cursor}` })).statusCode).toBe(400)
    })

    test('a deleted file can be restored for 30 days, and not after that', async () => {
      const page = await deleted(ada, 'Monday.png', 'Projects')
      await passMonth()
      await round()
      expect(await names(ada)).toEqual(['Monday.png'])
      expect((await restore(ada, page.id)).json()).toMatchObject({ folder: 'Projects' })
      expect(await names(ada)).toEqual([])
      await ada.send({ method: 'DELETE', url: `/api/uploads/${page.id}` })
      await passMonth()
      willow.clock.advance(1)
      await round()
      expect(await names(ada)).toEqual([])
      expect((await restore(ada, page.id)).statusCode).toBe(404)
    })

    test('deleting a file for good adds a job that removes the file and its thumbnails', async () => {
      const page = await deleted(ada, 'Secret.png')
      const kept = await deleted(ada, 'Other.png')
      await willow.runJobs()
      expect(await willow.files.stat(thumbnailKey(page.filename, 320))).not.toBeNull()
      expect((await deleteNow(ada, page.id)).statusCode).toBe(200)
      expect(await names(ada)).toEqual(['Other.png'])
      expect((await restore(ada, page.id)).statusCode).toBe(404)
      expect((await deleteNow(ada, page.id)).statusCode).toBe(404)
      await willow.runJobs()
      for (const key of [page.filename, thumbnailKey(page.filename, 320), thumbnailKey(page.filename, 640)])
        expect(await willow.files.stat(key)).toBeNull()
      expect(await willow.files.stat(kept.filename)).not.toBeNull()
    })

    test('emptying Recently deleted removes all deleted files of the user, and nothing else', async () => {
      const eve = await willow.fixtures.signedInUser()
      for (const name of ['One.png', 'Two.png']) await deleted(ada, name)
      const kept = await upload(ada, 'Kept.png')
      await deleted(eve, 'Of somebody else.png')
      expect((await empty(ada)).json()).toEqual({ removed: 2 })
      expect((await empty(ada)).json()).toEqual({ removed: 0 })
      expect([await names(ada), await names(eve)]).toEqual([[], ['Of somebody else.png']])
      expect((await ada.send({ url: `/api/uploads/${kept.id}` })).statusCode).toBe(200)
    })

    test("a file that is not deleted can't be deleted for good", async () => {
      const page = await upload(ada, 'Kept.png')
      expect((await deleteNow(ada, page.id)).statusCode).toBe(404)
      expect((await ada.send({ url: `/api/uploads/${page.id}` })).statusCode).toBe(200)
    })
  }, engine)
})
