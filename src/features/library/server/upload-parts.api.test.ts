import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { collect, forEachStore } from '#test/servers/stores.ts'
import { createWillow, englishWordings, formBody, password, type TestUser, type Willow } from '#test/willow.ts'
import { maxPartBytes } from '../library.rules.ts'

const mib = 1024 * 1024
const dayMs = 24 * 60 * 60 * 1000
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    let ada: TestUser
    let content: Buffer
    beforeAll(async () => {
      willow = await createWillow({ openStore, database: current().database, config: { ownerQuotaMb: 6, maxUploadMb: 4 } })
      await willow.fixtures.signedInUser({ isAdmin: true })
    })
    beforeEach(async () => {
      ada = await willow.fixtures.signedInUser()
      content = Buffer.concat([await pngPage(), randomBytes(2 * mib + 1234)])
    })
    afterAll(() => willow.close())

    const partsOf = (whole: Buffer) =>
      Array.from({ length: Math.ceil(whole.length / maxPartBytes) }, (_, at) =>
        whole.subarray(at * maxPartBytes, (at + 1) * maxPartBytes),
      )
    const sendPart = async (user: TestUser, id: string, number: number, part: Buffer, hash = sha256(part)) =>
      user.send({
        method: 'PUT',
        url: `/api/uploads/${id}/parts/${number}?sha256=${hash}`,
        ...(await formBody([['file', { filename: 'part', content: part }]])),
      })
    const come = async (user: TestUser, id: string) => (await user.send({ url: `/api/uploads/${id}/parts` })).json()
    const join = (user: TestUser, id: string, more: object = {}) =>
      user.send({
        method: 'POST',
        url: `/api/uploads/${id}/parts`,
        payload: { userId: user.id, name: 'March.png', size: content.length, ...more },
      })
    const sendAll = async (user: TestUser, id: string) => {
      for (const [number, part] of partsOf(content).entries())
        expect((await sendPart(user, id, number, part)).statusCode).toBe(200)
    }
    const partFiles = async () => (await collect(willow.files.list('files'))).filter((name) => name.endsWith('.part')).length
    const used = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/storage` })).json().usedBytes

    test('an interrupted upload in parts continues, the file is stored once and byte for byte, and its parts are removed', async () => {
      const before = await partFiles()
      const id = newId()
      const parts = partsOf(content)
      // Sends the last part first, and one part twice.
      for (const number of [2, 0, 0]) await sendPart(ada, id, number, parts[number] as Buffer)
      expect(await come(ada, id)).toEqual({ parts: [0, 2], isWhole: false })
      expect((await join(ada, id)).json()).toMatchObject({ code: 'request.parts_missing' })
      await sendPart(ada, id, 1, parts[1] as Buffer)
      const made = await join(ada, id)
      expect([made.statusCode, made.json()]).toEqual([
        201,
        expect.objectContaining({
          id,
          originalName: 'March.png',
          folder: 'General',
          size: content.length,
          mimeType: 'image/png',
        }),
      ])
      // As after a lost reply.
      expect(await come(ada, id)).toEqual({ parts: [], isWhole: true })
      const again = await join(ada, id)
      expect([again.statusCode, again.json().id]).toEqual([200, id])
      const file = await ada.send({ url: `/api/files/${made.json().filename}` })
      expect(sha256(file.rawPayload)).toBe(sha256(content))
      expect(await used(ada)).toBe(content.length)
      await willow.runJobs()
      expect(await partFiles()).toBe(before)
    })

    test('a damaged part is refused, and a part that is sent again replaces the first', async () => {
      const before = await partFiles()
      const id = newId()
      const [first] = partsOf(content) as [Buffer]
      expect((await sendPart(ada, id, 0, first, sha256(content))).json()).toMatchObject({ code: 'request.part_damaged' })
      expect(await come(ada, id)).toEqual({ parts: [], isWhole: false })
      await sendPart(ada, id, 0, Buffer.alloc(10))
      await sendPart(ada, id, 0, first)
      expect(await used(ada)).toBe(first.length)
      await willow.runJobs()
      expect(await partFiles()).toBe(before + 1)
    })

    test('a part is at most 1 MiB, and parts of a file that is too large are refused', async () => {
      const id = newId()
      expect((await sendPart(ada, id, 0, Buffer.alloc(maxPartBytes + 1))).statusCode).toBe(413)
      // 4 MB are allowed. The app sends parts of less than 1 MiB, so a file that fits may have more than four.
      for (const number of [0, 1, 2, 3, 4]) {
        const reply = await sendPart(ada, id, number, Buffer.alloc(mib - 300_000))
        expect(reply.statusCode).toBe(200)
      }
      const left = 4 * mib - 5 * (mib - 300_000)
      const tooLarge = await sendPart(ada, id, 5, Buffer.alloc(left + 1))
      expect([tooLarge.statusCode, tooLarge.json().message]).toEqual([413, 'This file is too large.'])
      expect((await sendPart(ada, id, 5, Buffer.alloc(left))).statusCode).toBe(200)
      expect((await sendPart(ada, id, 5, Buffer.alloc(left, 1))).statusCode).toBe(200)
    })

    test('parts count towards the quota, and are not counted twice when they become a file', async () => {
      await sendAll(ada, newId())
      const id = newId()
      await sendAll(ada, id)
      const refused = await sendPart(ada, newId(), 0, Buffer.alloc(maxPartBytes))
      await sendPart(ada, newId(), 0, Buffer.alloc(maxPartBytes))
      expect(refused.statusCode).toBe(200)
      expect((await sendPart(ada, newId(), 0, Buffer.alloc(maxPartBytes))).json()).toMatchObject({
        code: 'library.quota_reached',
      })
      expect((await join(ada, id)).statusCode).toBe(201)
    })

    test("a user can't see or join another user's parts, or use the id of their upload", async () => {
      const id = newId()
      await sendAll(ada, id)
      const eve = await willow.fixtures.signedInUser()
      expect(await come(eve, id)).toEqual({ parts: [], isWhole: false })
      expect((await join(eve, id)).json()).toMatchObject({ code: 'request.parts_missing' })
      expect((await join(ada, id)).statusCode).toBe(201)
      await sendAll(eve, id)
      expect((await join(eve, id)).json()).toMatchObject({ code: 'library.not_found' })
    })

    test("parts that form no valid page are refused, and the id of an upload can't be used for another file", async () => {
      const id = newId()
      const text = Buffer.from('only words')
      await sendPart(ada, id, 0, text)
      expect((await join(ada, id, { size: text.length })).statusCode).toBe(415)
      const notebook = Buffer.from('markSN_FILE_VER_20230015 and more')
      const third = newId()
      await sendPart(ada, third, 0, notebook)
      expect((await join(ada, third, { size: notebook.length })).json().message).toContain('On the Supernote, export a PDF')
      const other = newId()
      await sendAll(ada, other)
      await join(ada, other)
      expect((await join(ada, other, { size: 5 })).json()).toMatchObject({ code: 'request.id_taken' })
    })

    test('a part whose file is missing is requested again', async () => {
      const id = newId()
      const known = new Set(await collect(willow.files.list('files')))
      await sendAll(ada, id)
      const [lost] = (await collect(willow.files.list('files'))).filter((name) => !known.has(name) && name.endsWith('.part'))
      await willow.files.remove(lost ?? '')
      expect((await join(ada, id)).json()).toMatchObject({ code: 'request.parts_missing' })
      const { parts } = await come(ada, id)
      expect(parts).toHaveLength(2)
      await sendAll(ada, id)
      expect((await join(ada, id)).statusCode).toBe(201)
    })

    test('abandoned parts are kept for seven days and are not treated as lost files', async () => {
      await willow.runJobs()
      const before = await partFiles()
      const id = newId()
      await sendAll(ada, id)
      const at = (days: number) => ({ now: () => willow.clock.now() + days * dayMs })
      const tidyUp = async (days: number) => {
        await cleanUp({ database: current().database, files: willow.files, clock: at(days), wordings: englishWordings })
        await willow.runJobs()
      }
      await tidyUp(6.9)
      expect((await come(ada, id)).parts).toEqual([0, 1, 2])
      expect(await partFiles()).toBe(before + 3)
      await tidyUp(7.1)
      expect((await come(ada, id)).parts).toEqual([])
      expect(await partFiles()).toBeLessThanOrEqual(before)
    })

    test('deleting an account deletes its parts too', async () => {
      await willow.runJobs()
      const before = await partFiles()
      await sendAll(ada, newId())
      await ada.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password } })
      const later = { now: () => willow.clock.now() + 8 * dayMs }
      expect(await deleteDueAccounts({ database: current().database, clock: later, wordings: englishWordings })).toBe(1)
      await willow.runJobs()
      expect(await partFiles()).toBe(before)
    })
  }, engine)
})
