import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf, pdf } from '#kit/server/documents/pdf.test-data.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { uploadFile } from '#test/people/upload.ts'
import { forEachStore } from '#test/servers/stores.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    let ada: TestUser
    beforeAll(async () => {
      willow = await createWillow({ openStore, database: current().database })
      ada = await willow.fixtures.signedInUser()
    })
    afterAll(() => willow.close())

    const upload = (filename: string, content: Buffer) => uploadFile(ada, filename, content)
    const twoPages = () => upload('planner.pdf', Buffer.from(pdf({ pages: ['', '1 0 0 rg 0 0 700 800 re f'] })))
    const pageOf = (file: { filename: string }, rest: string, user = ada) =>
      user.send({ url: `/api/files/${file.filename}/pages/${rest}` })

    test('any page of a PDF is drawn at the requested width, and a second request returns the same picture', async () => {
      const file = await twoPages()
      const page = await pageOf(file, '2?width=300')
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-page-count': '2',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const { width, height } = await sharp(page.rawPayload).metadata()
      expect([width, height]).toEqual([300, 388])
      const again = await pageOf(file, '2?width=300')
      expect([again.rawPayload.equals(page.rawPayload), again.headers['x-page-count']]).toEqual([true, '2'])
      const known = await ada.send({
        url: `/api/files/${file.filename}/pages/2?width=300`,
        headers: { 'if-none-match': String(page.headers.etag) },
      })
      expect(known.statusCode).toBe(304)
    })

    test('a page in 16 greys is a PNG', async () => {
      const page = await pageOf(await twoPages(), '1?width=300&grey=1')
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/png'])
      expect(page.rawPayload.toString('latin1', 1, 4)).toBe('PNG')
    })

    test("a missing page and a page that can't be drawn have different errors", async () => {
      const missing = await pageOf(await twoPages(), '3?width=300')
      expect([missing.statusCode, missing.json()]).toEqual([
        404,
        { message: 'This file has no such page.', code: 'library.no_page' },
      ])
      const locked = await pageOf(await upload('locked.pdf', Buffer.from(encryptedPdf)), '1?width=300')
      expect([locked.statusCode, locked.json()]).toEqual([
        422,
        { message: 'This page can’t be shown as a picture.', code: 'library.page_not_drawn' },
      ])
    })

    test.each(['0?width=300', '1?width=63', '1?width=2049', '1', 'one?width=300', '100001?width=300', '1?width=300&grey=yes'])(
      'a page request that is out of bounds is refused: %s',
      async (rest) => {
        expect((await pageOf(await twoPages(), rest)).statusCode).toBe(400)
      },
    )

    test("attack: a user who knows the name of another user's file gets none of its pages, drawn before or not", async () => {
      const eve = await willow.fixtures.signedInUser()
      const file = await twoPages()
      await pageOf(file, '1?width=300')
      for (const rest of ['1?width=300', '2?width=300']) expect((await pageOf(file, rest, eve)).statusCode).toBe(404)
    })

    test("the pages of a deleted file can't be read, and deleting it for good clears its pages from the cache", async () => {
      const file = await twoPages()
      await pageOf(file, '1?width=300')
      await ada.send({ method: 'DELETE', url: `/api/uploads/${file.id}` })
      expect((await pageOf(file, '1?width=300')).statusCode).toBe(404)
      const name = { key: file.filename, page: 1, width: 300, isGrey: false }
      expect(await willow.pageCache.find(name)).not.toBeNull()
      await ada.send({ method: 'DELETE', url: `/api/deleted-uploads/${file.id}` })
      await willow.runJobs()
      expect(await willow.pageCache.find(name)).toBeNull()
    })
  }, engine)
})
