import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { placesOf as placesIn } from '#test/databases/places-of.ts'
import { plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { layerInfo, packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf, type Send } from '#test/people/drop-box.ts'
import { addEdition } from '#test/people/upload.ts'
import { collect, forEachStore } from '#test/servers/stores.ts'
import { createWillow, password, type TestUser, type Willow } from '#test/willow.ts'

const day = 24 * 60 * 60 * 1000
const pixels = 1404 * 1872
const packed = packRuns([
  [0x62, 1404 * 100],
  [0x61, 900],
  [0x62, pixels - 1404 * 100 - 900],
])
const text = {
  elements: [
    { type: 'Text', label: 'rhubarb', words: [{ label: 'rhubarb', 'bounding-box': { x: 20, y: 30, width: 30, height: 8 } }] },
  ],
}
const note = supernoteFile({
  pages: [{ entries: { LAYERINFO: layerInfo({ MAINLAYER: true }) }, layers: [{ name: 'MAINLAYER', packed }], text }],
})
const mark = supernoteFile({
  kind: 'mark',
  pages: [
    {
      entries: { LAYERINFO: 'none', LAYERSEQ: 'MAINLAYER' },
      layers: [{ name: 'MAINLAYER', packed, type: 'MARK' }],
      text,
    },
  ],
})
/** The stores share the database, which takes a planner once. */
const plannerOf = (year: number) =>
  writePdf(
    plannerPages({ year, months: 1 })
      .slice(6, 9)
      .map((page) => ({ streams: [printOf(page)] })),
  )
const planners = { 'a folder': plannerOf(2026), S3: plannerOf(2027) }
const pdf = writePdf([{ streams: ['0 0 9 9 re f'], width: 300, height: 400 }])

forEachDatabase((current, engine) =>
  forEachStore((openStore, kind) => {
    let willow: Willow
    let ada: TestUser
    let send: Send
    let before: string[]
    beforeAll(async () => {
      willow = await createWillow({ database: current().database, openStore })
      const olive = await willow.fixtures.signedInUser({ isAdmin: true })
      const id = await addEdition(willow, olive, planners[kind])
      await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
      await willow.runJobs()
    }, 600_000)
    afterAll(() => willow.close())

    const files = async () => [
      ...(await collect(willow.files.list('files'))),
      ...(await collect(willow.files.list('thumbnails'))),
    ]
    const placesOf = (text: string) => placesIn(willow.database.queries, text)
    const derived = ['note_inks', 'page_texts', 'derived_sizes', 'uploads', 'drop_box_versions', 'imports', 'page_instances']
    async function idsOf(table: string): Promise<number> {
      const places = await placesOf(ada.id)
      return places.includes(`${table}.user_id`) ? 1 : 0
    }
    const tablesWithAda = async () => {
      const there: string[] = []
      for (const table of derived) if ((await idsOf(table)) > 0) there.push(table)
      return there
    }

    beforeEach(async () => {
      ada = await willow.fixtures.signedInUser()
      send = await dropBoxOf(willow, ada)
      before = await files()
      for (const [path, body] of Object.entries({ 'Notes.note': note, 'Week.pdf': pdf, 'Week.pdf.mark': mark })) {
        expect((await send('PUT', path, { body })).statusCode).toBe(201)
        await willow.runJobs()
      }
      expect(await tablesWithAda()).toEqual(derived)
      expect((await files()).length).toBeGreaterThan(before.length)
      expect((await placesOf('rhubarb')).toSorted()).toEqual(expect.arrayContaining(['page_texts.text', 'page_texts.words']))
    }, 600_000)

    test('emptying Recently deleted leaves no row and no file of a note, a PDF and its mark', { timeout: 600_000 }, async () => {
      const ids = (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<{ id: string }[]>().map(({ id }) => id)
      for (const id of ids) expect((await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })).statusCode).toBe(200)
      const emptied = await ada.send({ method: 'DELETE', url: `/api/users/${ada.id}/deleted-uploads` })
      expect(emptied.statusCode).toBe(200)
      await willow.runJobs()
      expect(await tablesWithAda()).toEqual([])
      expect(await placesOf('rhubarb')).toEqual([])
      expect(await files()).toEqual(before)
      // The device keeps its list, so that it deletes nothing on its side.
      expect((await send('PROPFIND', '', { headers: { depth: '1' } })).body).toContain('/dav/Notes.note')
    })

    test('the deletion of an account leaves no row and no file of them', { timeout: 600_000 }, async () => {
      const planned = await ada.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password } })
      expect(planned.statusCode).toBe(200)
      willow.clock.advance(8 * day)
      await deleteDueAccounts({ ...willow })
      await willow.runJobs()
      // The log keeps that it was deleted, and the id keeps a backup from restoring it.
      expect(await placesOf(ada.id)).toEqual(['actions.subject', 'removals.removed_id'])
      expect(await placesOf('rhubarb')).toEqual([])
      expect(await files()).toEqual(before)
    })
  }, engine),
)
