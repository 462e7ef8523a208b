import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { layerInfo, packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf } from '#test/people/drop-box.ts'
import { sendFile } from '#test/people/upload.ts'
import { collect } from '#test/servers/stores.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { deviceWaysTexts } from '../device-ways.texts.ts'
import type { TextHit, Upload } from '../library.contract.ts'

// Made after the public description of the files by jya-dev/supernote-tool (Apache-2.0), see `#test/documents/supernote.ts`.
const pixels = 1404 * 1872
const packed = packRuns([
  [0x62, 1404 * 100],
  [0x61, 900],
  [0x62, pixels - 1404 * 100 - 900],
])
const words = [{ label: 'rhubarb', 'bounding-box': { x: 20, y: 30, width: 30, height: 8 } }]
const note = (label = 'rhubarb') =>
  supernoteFile({
    pages: [
      {
        entries: { LAYERINFO: layerInfo({ MAINLAYER: true }) },
        layers: [{ name: 'MAINLAYER', packed }],
        text: { elements: [{ type: 'Text', label, words: words.map((word) => ({ ...word, label })) }] },
      },
    ],
    marks: [{ page: 1, box: [100, 400, 300, 60], keyword: 'compost' }],
  })

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const uploads = async () => (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
  const find = async (q: string) => (await ada.send({ url: `/api/users/${ada.id}/text-hits?q=${q}` })).json<TextHit[]>()

  test('a note of a Supernote is shown as a PDF and found by a word that only the device has recognized', async () => {
    const reply = await sendFile(ada, 'Monday.note', note())
    expect(reply.statusCode).toBe(201)
    const made = reply.json<Upload>()
    expect(made).toMatchObject({ originalName: 'Monday.note.pdf', mimeType: 'application/pdf' })
    await willow.runJobs()
    const [hit] = await find('rhubarb')
    expect(hit).toMatchObject({ upload: { id: made.id }, page: 1, origin: 'sender' })
    // The word was recognized 30 millimetres from the top of a page of 210, and is 8 high.
    expect([Math.abs((hit?.place?.top ?? 0) - 143) <= 2, Math.abs((hit?.place?.height ?? 0) - 38) <= 2]).toEqual([true, true])
    // A keyword is found like the words of the page, where its owner has marked it.
    const [keyword] = await find('compost')
    expect([keyword?.page, Math.abs((keyword?.place?.top ?? 0) - (400 / 1872) * 1000) <= 20]).toEqual([1, true])
    const [shown] = await uploads()
    expect(shown).toMatchObject({ thumbnail: 'ready', width: 1872, height: 2496 })
    const drawn = await ada.send({ url: `/api/files/${made.filename}/pages/1?width=640` })
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('a note in a drop box is given back as it was sent, and the same bytes again add nothing', async () => {
    const send = await dropBoxOf(willow, ada)
    expect((await send('PUT', 'Monday.note', { body: note() })).statusCode).toBe(201)
    for (let at = 0; at < 10; at++) expect((await send('PUT', 'Monday.note', { body: note() })).statusCode).toBe(204)
    expect((await uploads()).map(({ originalName }) => originalName)).toEqual(['Monday.note.pdf'])
    const got = await send('GET', 'Monday.note')
    expect([got.statusCode, got.rawPayload.equals(note()), got.headers['content-length']]).toEqual([
      200,
      true,
      String(note().length),
    ])
    const part = await send('GET', 'Monday.note', { headers: { range: 'bytes=5-11' } })
    expect([part.statusCode, part.body]).toEqual([206, note().toString('latin1', 5, 12)])
    const known = { method: 'POST' as const, url: `/api/users/${ada.id}/uploads/known` }
    const sha256 = createHash('sha256').update(note()).digest('hex')
    expect((await ada.send({ ...known, payload: { sha256: [sha256] } })).json()).toMatchObject([{ sha256 }])
    expect((await send('MOVE', 'Monday.note', { headers: { destination: '/dav/Tuesday.note' } })).statusCode).toBe(201)
    expect((await uploads()).map(({ originalName }) => originalName)).toEqual(['Tuesday.note.pdf'])
    expect((await send('PUT', 'Tuesday.note', { body: note('lettuce') })).statusCode).toBe(204)
    expect(await uploads()).toHaveLength(2)
  })

  test('an owner gets a note back as the device has sent it, under its name', async () => {
    const { id, filename, deviceFile } = (await sendFile(ada, 'Monday.note', note())).json<Upload>()
    expect([deviceFile, (await uploads())[0]?.deviceFile]).toEqual(['note', 'note'])
    const get = (user = ada, name = filename) => user.send({ url: `/api/files/${name}?download=device` })
    const got = await get()
    expect([got.statusCode, got.headers['content-type'], got.rawPayload.equals(note())]).toEqual([
      200,
      'application/octet-stream',
      true,
    ])
    expect(got.headers['content-disposition']).toContain('attachment; filename=Monday.note')
    await ada.send({ method: 'PATCH', url: `/api/uploads/${id}`, payload: { originalName: 'Plan.pdf' } })
    expect((await get()).headers['content-disposition']).toContain('filename=Plan.note')
    const page = (await sendFile(ada, 'page.pdf', Buffer.from('%PDF-1.7\n%%EOF'))).json<Upload>()
    expect([page.deviceFile, (await get(ada, page.filename)).statusCode]).toEqual([null, 404])
    expect((await get(await willow.fixtures.signedInUser())).statusCode).toBe(404)
  })

  test('a note or a mark that is damaged is refused with what to export instead, and nothing of it is kept', async () => {
    const before = await collect(willow.files.list('files'))
    const damaged = [note().subarray(0, -9), supernoteFile({ kind: 'mark', pages: [{}] }).subarray(0, -9)]
    for (const content of damaged) {
      const reply = await sendFile(ada, 'Monday.note', content)
      expect([reply.statusCode, reply.json().message]).toEqual([415, deviceWaysTexts.supernote.refused])
    }
    expect(await uploads()).toEqual([])
    await expect.poll(() => readdir(join(willow.folder, 'incoming'))).toEqual([])
    expect(await collect(willow.files.list('files'))).toEqual(before)
  })
})
