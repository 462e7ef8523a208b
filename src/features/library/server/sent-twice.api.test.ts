import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { StorageUnavailable } from '#kit/server/files/file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { addUpload } from '#test/people/add-upload.ts'
import { collect, forEachStore } from '#test/servers/stores.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    let ada: TestUser
    let content: Buffer
    beforeAll(async () => {
      willow = await createWillow({ openStore, database: current().database })
      content = await pngPage()
    })
    beforeEach(async () => {
      ada = await willow.fixtures.signedInUser()
    })
    afterAll(() => willow.close())

    const upload = async (user: TestUser, id: string, filename = 'page.png') =>
      user.send({
        method: 'POST',
        url: '/api/uploads',
        ...(await formBody([
          ['userId', user.id],
          ['id', id],
          ['file', { filename, content }],
        ])),
      })
    const createFolder = (user: TestUser, id: string, name: string) =>
      user.send({ method: 'POST', url: '/api/folders', payload: { id, userId: user.id, name } })
    const namesOf = async (user: TestUser, list: string) =>
      (await user.send({ url: `/api/users/${user.id}/${list}` }))
        .json<{ originalName?: string; name?: string }[]>()
        .map((row) => row.originalName ?? row.name)
    /** Counts the stored pages. Previews have other extensions. */
    const countFiles = async () => {
      return (await collect(willow.files.list('files'))).filter((name) => name.endsWith('.png')).length
    }

    test('an upload that is sent twice under one id is stored once, with one file, even if both arrive at once', async () => {
      const before = await countFiles()
      const id = newId()
      const both = await Promise.all([upload(ada, id), upload(ada, id)])
      expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 201])
      await ada.send({ method: 'PATCH', url: `/api/uploads/${id}`, payload: { originalName: 'March.png' } })
      const again = await upload(ada, id)
      expect([again.statusCode, again.json().originalName]).toEqual([200, 'March.png'])
      expect(await namesOf(ada, 'uploads')).toEqual(['March.png'])
      expect(await countFiles()).toBe(before + 1)
    })

    test('an upload whose file is lost takes its bytes again, and only a store that says so has lost it', async () => {
      const [id, before] = [newId(), await countFiles()]
      const { filename } = (await upload(ada, id)).json<{ filename: string }>()
      const sha256 = createHash('sha256').update(content).digest('hex')
      const known = async () => {
        const asked = { method: 'POST', url: `/api/users/${ada.id}/uploads/known`, payload: { sha256: [sha256] } } as const
        return (await ada.send(asked)).json<{ upload: { id: string } }[]>().map((one) => one.upload.id)
      }
      const { stat } = willow.files
      willow.files.stat = async () => {
        throw new StorageUnavailable('The bucket does not answer.')
      }
      expect([await known(), (await upload(ada, id)).statusCode]).toEqual([[id], 503])
      willow.files.stat = stat
      expect(await known()).toEqual([id])
      await willow.files.remove(filename)
      expect([await known(), await countFiles()]).toEqual([[], before])
      const again = await upload(ada, id)
      expect([again.statusCode, again.json().filename, await known()]).toEqual([200, filename, [id]])
      expect(Buffer.concat(await (await willow.files.open(filename)).stream.toArray()).equals(content)).toBe(true)
      expect(await countFiles()).toBe(before + 1)
    })

    test('one request asks the store about four files at a time', async () => {
      const sha256 = Array.from({ length: 12 }, (_, at) => at.toString(16).repeat(64))
      const named = (at: string) => ({ userId: ada.id, filename: newFileKey('pdf'), sha256: at })
      for (const at of sha256) await addUpload(current().database, named(at))
      const { stat } = willow.files
      let [open, most] = [0, 0]
      willow.files.stat = async (filename) => {
        open += 1
        most = Math.max(most, open)
        return stat(filename).finally(() => {
          open -= 1
        })
      }
      const reply = await ada.send({ method: 'POST', url: `/api/users/${ada.id}/uploads/known`, payload: { sha256 } })
      willow.files.stat = stat
      expect([reply.statusCode, reply.json(), most]).toEqual([200, [], 4])
    })

    test("the id of an upload can't be used for another file", async () => {
      const id = newId()
      await upload(ada, id)
      expect((await upload(ada, id, 'other.png')).json()).toMatchObject({ code: 'request.id_taken' })
      expect((await upload(ada, randomUUID())).statusCode).toBe(400)
      expect(await namesOf(ada, 'uploads')).toEqual(['page.png'])
    })

    test('a folder that is sent again under its id is created once, even if it was renamed since', async () => {
      const id = newId()
      const both = await Promise.all([createFolder(ada, id, 'Trips'), createFolder(ada, id, 'Trips')])
      expect(both.map((reply) => reply.statusCode).sort()).toEqual([200, 201])
      await ada.send({ method: 'PATCH', url: `/api/folders/${id}`, payload: { name: 'Journeys' } })
      // The old name is free again, but the id is still taken.
      expect((await createFolder(ada, id, 'Trips')).json()).toMatchObject({ id, name: 'Journeys' })
      expect((await createFolder(ada, id, 'Other')).json()).toMatchObject({ code: 'request.id_taken' })
      expect((await createFolder(ada, newId(), 'Journeys')).json()).toMatchObject({ code: 'library.folder_exists' })
      expect(await namesOf(ada, 'folders')).toEqual(['Journeys'])
    })
  }, engine)
})
