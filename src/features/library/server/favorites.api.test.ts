import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Upload, UploadCounts } from '../library.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let png: Buffer
  beforeAll(async () => {
    png = await pngPage()
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const upload = (filename: string, folder?: string): Promise<Upload> =>
    uploadFile(ada, filename, filename.endsWith('.pdf') ? pdfPage() : png, folder)

  const mark = ({ id }: Upload, isFavorite: boolean, who = ada) =>
    who.send({ method: 'PATCH', url: `/api/uploads/${id}`, payload: { isFavorite } })
  const counts = async () => (await ada.send({ url: `/api/users/${ada.id}/upload-counts` })).json<UploadCounts>()

  async function list(query: string) {
    const reply = await ada.send({ url: `/api/users/${ada.id}/uploads?${query}` })
    expect(reply.statusCode).toBe(200)
    return {
      names: reply.json<Upload[]>().map((row) => row.originalName),
      total: Number(reply.headers['x-total-count']),
    }
  }

  test('a file is marked as a favorite, listed, counted and unmarked; nothing else of it changes', async () => {
    const week = await upload('Week.png')
    await upload('Beds.png', 'Projects')
    expect(week.isFavorite).toBe(false)
    expect((await mark(week, true)).json()).toEqual({ ...week, isFavorite: true })
    expect(await list('isFavorite=true')).toEqual({ names: ['Week.png'], total: 1 })
    expect(await list('isFavorite=false')).toEqual({ names: ['Beds.png'], total: 1 })
    expect(await counts()).toMatchObject({ favorites: 1 })
    await mark(week, false)
    expect(await list('isFavorite=true')).toEqual({ names: [], total: 0 })
    expect(await counts()).toMatchObject({ favorites: 0 })
  })

  test('files are counted by folder; empty folders and deleted files do not count', async () => {
    await upload('Beds.png', 'Projects')
    await upload('Paths.png', 'Projects')
    const gone = await upload('Notes.png', 'Quick Notes')
    await mark(gone, true)
    await ada.send({ method: 'DELETE', url: `/api/uploads/${gone.id}` })
    expect(await counts()).toEqual({ favorites: 0, folders: [{ name: 'Projects', files: 2 }] })
  })

  test('the kind and the days filter the list, its total and the selection; pages of the list leave no gap', async () => {
    await upload('Plan.pdf')
    willow.clock.advance(24 * 60 * 60 * 1000)
    const since = new Date(willow.clock.now()).toISOString()
    for (const name of ['One.png', 'Two.png', 'Notes.pdf']) await upload(name)
    willow.clock.advance(24 * 60 * 60 * 1000)
    const before = new Date(willow.clock.now()).toISOString()
    await upload('Later.png')
    expect(await list('fileType=other')).toEqual({ names: ['Notes.pdf', 'Plan.pdf'], total: 2 })
    expect(await list(`since=${since}&before=${before}`)).toEqual({ names: ['Notes.pdf', 'Two.png', 'One.png'], total: 3 })
    expect(await list(`since=${since}&before=${before}&fileType=image&limit=1`)).toEqual({ names: ['Two.png'], total: 2 })
    const ids = await ada.send({ url: `/api/users/${ada.id}/upload-ids?since=${since}&before=${before}&fileType=image` })
    expect(ids.json()).toHaveLength(2)
    const refused = await ada.send({ url: `/api/users/${ada.id}/uploads?since=yesterday` })
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('since: Invalid')])
  })

  test('attack: the counts and the favorites of a user have no file of another one', async () => {
    const week = await upload('Week.png')
    const eve = await willow.fixtures.signedInUser()
    expect((await eve.send({ url: `/api/users/${eve.id}/upload-counts` })).json()).toEqual({ favorites: 0, folders: [] })
    await mark(week, true)
    expect((await eve.send({ url: `/api/users/${eve.id}/uploads?isFavorite=true` })).json()).toEqual([])
  })
})
