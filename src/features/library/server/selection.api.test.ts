import { beforeEach, expect, test } from 'vitest'
import { searchable } from '#features/library/library.rules.ts'
import { newId } from '#kit/server/ids.ts'
import { rebuildDerived } from '#operations/server/upkeep/derived.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { MovedUpload, Upload } from '../library.contract.ts'

/** Returns the file names in the central directory of a ZIP file. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  for (let at = archive.indexOf('PK\u0001\u0002'); at !== -1; at = archive.indexOf('PK\u0001\u0002', at + 46))
    names.push(archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString())
  return names
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const upload = async (user: TestUser, name: string, folder?: string) => uploadFile(user, name, await pngPage(), folder)
  /** Inserts rows without files, because these tests never read them. */
  async function manyUploads(user: TestUser, count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, index) => {
      const id = newId()
      const name = `Page ${index}.pdf`
      return {
        ...{ id, user_id: user.id, filename: `${id}.pdf`, original_name: name, search_name: searchable(name), folder: 'General' },
        ...{ file_type: 'other' as const, mime_type: 'application/pdf', size: 1, width: null, height: null, sha256: '0' },
        ...{ thumbnail: 'failed' as const, upload_date: '2026-03-02T09:00:00.000Z', deleted_at: null },
      }
    })
    await willow.database.queries.insertInto('uploads').values(rows).execute()
    await rebuildDerived(willow.database)
    return rows.map(({ id }) => id)
  }
  const folder = async (name: string) => {
    const reply = await ada.send({ method: 'POST', url: '/api/folders', payload: { userId: ada.id, name } })
    return reply.json<{ id: string }>().id
  }
  const send = (user: TestUser, what: string, payload: object) =>
    user.send({ method: 'POST', url: `/api/users/${ada.id}/${what}`, payload })
  const ids = async (query = '') => (await ada.send({ url: `/api/users/${ada.id}/upload-ids${query}` })).json<string[]>()
  const total = async (query = '') =>
    Number((await ada.send({ url: `/api/users/${ada.id}/uploads?limit=1${query}` })).headers['x-total-count'])
  const archive = async (user: TestUser, list: string[]) =>
    user.send({
      method: 'POST',
      url: `/api/users/${ada.id}/uploads/archive`,
      ...(await formBody([['ids', list.join(',')]])),
    })

  test('selecting all returns the ids of all matching files, newest first', async () => {
    const first = await upload(ada, 'Week 1.png', 'Projects')
    const second = await upload(ada, 'Week 2.png')
    const third = await upload(ada, 'Garden.png')
    const removed = await upload(ada, 'Week 3.png')
    await ada.send({ method: 'DELETE', url: `/api/uploads/${removed.id}` })
    expect(await ids()).toEqual([third.id, second.id, first.id])
    expect(await ids('?q=week')).toEqual([second.id, first.id])
    expect(await ids('?q=WEEK&folder=Projects')).toEqual([first.id])
  })

  test('three hundred files are moved, and moved back to the folders they came from', async () => {
    const some = await manyUploads(ada, 299)
    const other = await upload(ada, 'Elsewhere.png', 'Projects')
    await folder('Garden')
    const moved = (await send(ada, 'uploads/move', { ids: [...some, other.id], folder: ' Garden ' })).json<MovedUpload[]>()
    expect(moved).toHaveLength(300)
    expect(new Set(moved.map((row) => row.folder))).toEqual(new Set(['Garden']))
    expect(moved.filter(({ movedFrom }) => movedFrom === 'Projects')).toMatchObject([{ id: other.id }])
    expect([await total('&folder=Garden'), await total('&folder=General'), await total('&folder=Projects')]).toEqual([300, 0, 0])
    expect((await send(ada, 'uploads/move', { ids: some, folder: 'Garden' })).json()).toEqual([])
    expect((await send(ada, 'uploads/move', { ids: some, folder: 'General' })).json()).toHaveLength(299)
    expect([await total('&folder=Garden'), await total('&folder=General')]).toEqual([1, 299])
  })

  test('three hundred files are deleted and restored; files whose folder is gone return to General', async () => {
    const some = await manyUploads(ada, 299)
    const garden = await folder('Garden')
    const bed = await upload(ada, 'Bed.png', 'Garden')
    const all = [...some, bed.id]
    const now = new Date(willow.clock.now()).toISOString()
    expect((await send(ada, 'uploads/delete', { ids: all })).json()).toHaveLength(300)
    expect(await total()).toBe(0)
    const list = await ada.send({ url: `/api/users/${ada.id}/deleted-uploads?limit=200` })
    expect(list.json()).toHaveLength(200)
    expect(list.json()[0]).toMatchObject({ deletedAt: now })
    expect((await send(ada, 'uploads/delete', { ids: all })).json()).toEqual([])

    await ada.send({ method: 'DELETE', url: `/api/folders/${garden}` })
    const restored = (await send(ada, 'deleted-uploads/restore', { ids: all })).json<Upload[]>()
    expect(restored).toHaveLength(300)
    expect(new Set(restored.map((row) => row.folder))).toEqual(new Set(['General']))
    expect([await total(), await total('&folder=General')]).toEqual([300, 300])
    expect((await send(ada, 'deleted-uploads/restore', { ids: all })).json()).toEqual([])
  })

  test('moving files into a folder that no longer exists moves nothing', async () => {
    const page = await upload(ada, 'Week.png')
    const reply = await send(ada, 'uploads/move', { ids: [page.id], folder: 'Gone' })
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'There is no such folder.'])
    expect(await total('&folder=General')).toBe(1)
  })

  test('no file is lost if a folder is deleted while files are moved into it', async () => {
    const some = await manyUploads(ada, 40)
    for (let round = 0; round < 5; round++) {
      const id = await folder(`Trips ${round}`)
      const moves = [0, 10, 20, 30].map((at) =>
        send(ada, 'uploads/move', { ids: some.slice(at, at + 10), folder: `Trips ${round}` }),
      )
      const [removed, ...moved] = await Promise.all([ada.send({ method: 'DELETE', url: `/api/folders/${id}` }), ...moves])
      expect(removed.statusCode).toBe(200)
      // Files moved before the removal end up in General. After the removal the folder is unknown and nothing moves.
      for (const { statusCode } of moved) expect([200, 400]).toContain(statusCode)
      expect((await ids('?folder=General')).toSorted()).toEqual(some.toSorted())
      expect([await total('&folder=General'), await total(`&folder=${encodeURIComponent(`Trips ${round}`)}`)]).toEqual([40, 0])
    }
  })

  test('a call takes 1 to 500 ids', async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => String(index))
    for (const what of ['uploads/move', 'uploads/delete', 'deleted-uploads/restore'])
      for (const list of [[], tooMany])
        expect((await send(ada, what, { ids: list, folder: what.endsWith('move') ? 'General' : undefined })).statusCode).toBe(400)
    expect((await send(ada, 'uploads/delete', { ids: tooMany.slice(1) })).json()).toEqual([])
  })

  test('a selection is downloaded as one ZIP file of the announced length, with each file in its folder under a unique name', async () => {
    const content = await pngPage()
    const [one, two, three] = [
      await upload(ada, 'Week.png'),
      await upload(ada, 'week.png'),
      await upload(ada, '../x.png', 'Projects'),
    ]
    await upload(ada, 'Not chosen.png')
    const reply = await archive(ada, [one.id, two.id, three.id, one.id, 'unknown'])
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(reply.headers['content-disposition']).toContain('attachment; filename="Pages 2026-03-02.zip"')
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    const names = namesIn(reply.rawPayload)
    expect(names.toSorted()).toEqual(['General/Week.png', 'General/week (2).png', 'Projects/.._x.png'])
    expect(reply.rawPayload.includes(content)).toBe(true)
  })

  test('a ZIP file of no files, or of more than ten thousand, is refused', async () => {
    expect((await archive(ada, [])).statusCode).toBe(404)
    expect((await archive(ada, ['unknown'])).statusCode).toBe(404)
    const tooMany = Array.from({ length: 10_001 }, (_, index) => String(index))
    const reply = await archive(ada, tooMany)
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'Please choose at most 10,000 files.'])
    expect(
      (
        await archive(
          ada,
          tooMany.map((id) => id.padStart(64, '0')),
        )
      ).json().code,
    ).toBe('library.too_many_files')
    expect((await archive(ada, ['x'.repeat(1_000_000)])).json().code).toBe('library.too_many_files')
    expect((await send(ada, 'uploads/archive', {})).statusCode).toBe(404)
  })

  test("attack: a user can't select, move, delete, restore or download another user's files", async () => {
    const eve = await willow.fixtures.signedInUser()
    const page = await upload(ada, 'Diary.png')
    const gone = await upload(ada, 'Burnt.png')
    await ada.send({ method: 'DELETE', url: `/api/uploads/${gone.id}` })
    const asEve = (what: string, payload: object) =>
      eve.send({ method: 'POST', url: `/api/users/${eve.id}/${what}`, payload: payload })
    expect((await asEve('uploads/move', { ids: [page.id], folder: 'Projects' })).json()).toEqual([])
    expect((await asEve('uploads/delete', { ids: [page.id] })).json()).toEqual([])
    expect((await asEve('deleted-uploads/restore', { ids: [gone.id] })).json()).toEqual([])
    const form = await formBody([['ids', page.id]])
    const packed = await eve.send({ method: 'POST', url: `/api/users/${eve.id}/uploads/archive`, ...form })
    expect(packed.statusCode).toBe(404)
    expect((await eve.send({ url: `/api/users/${eve.id}/upload-ids` })).json()).toEqual([])
    expect(await total('&folder=General')).toBe(1)
  })
})
