import { beforeEach, describe, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, writePdf } from '#test/documents/planner-pdf.ts'
import { layerInfo, type MadePage, packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf, type Send } from '#test/people/drop-box.ts'
import { addEdition } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

// The files are made after the public description by jya-dev/supernote-tool (Apache-2.0), see `#test/documents/supernote.ts`.

const width = 1404
const pixels = width * 1872

/** Words on a page: each is a box of 300 × 20 pixels at a row. */
function wordsAt(rows: readonly number[]): Buffer {
  const runs: [number, number][] = []
  let at = 0
  for (const row of rows.toSorted((one, other) => one - other))
    for (let line = 0; line < 20; line++) {
      const from = (row + line) * width + 400
      runs.push([0x62, from - at], [0x61, 300])
      at = from + 300
    }
  return packRuns([...runs, [0x62, pixels - at]])
}
type Page = readonly [id: string | null, ...rows: number[]]
const pagesOf = (pages: readonly Page[]): MadePage[] =>
  pages.map(([id, ...rows]) => ({
    entries: { LAYERINFO: layerInfo({ MAINLAYER: true }), ...(id === null ? {} : { PAGEID: id }) },
    layers: [{ name: 'MAINLAYER', packed: wordsAt(rows) }],
  }))
const note = (...pages: Page[]) => supernoteFile({ pages: pagesOf(pages) })
const mark = (...pages: [number: number, ...rows: number[]][]) =>
  supernoteFile({
    kind: 'mark',
    pages: pages.map(([number, ...rows]) => ({
      number,
      entries: { LAYERINFO: 'none', LAYERSEQ: 'MAINLAYER' },
      layers: [{ name: 'MAINLAYER', packed: wordsAt(rows), type: 'MARK' }],
    })),
  })

forEachDatabase((current, engine) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
  })
  const uploads = async () => (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()

  /** Sends versions of a path, evening after evening, and returns which of them are in the library in the end. */
  async function kept(path: string, versions: readonly Buffer[]): Promise<number[]> {
    for (const body of versions) {
      expect([201, 204]).toContain((await send('PUT', path, { body })).statusCode)
      await willow.runJobs()
      willow.clock.advance(10 * 60_000)
    }
    await willow.runJobs()
    const there = await Promise.all(
      (await uploads()).map(
        async ({ filename }) => (await ada.send({ url: `/api/files/${filename}?download=device` })).rawPayload,
      ),
    )
    return [...versions.keys()].filter((at) => there.some((file) => file.equals(versions[at] as Buffer)))
  }

  test('the same note again brings back its PDF that the store has lost', async () => {
    const body = note(['P1', 100])
    expect((await send('PUT', 'Week.note', { body })).statusCode).toBe(201)
    const [{ filename = '' } = {}] = await uploads()
    await willow.files.remove(filename)
    expect((await send('PUT', 'Week.note', { body })).statusCode).toBe(204)
    expect((await send('GET', 'Week.note')).rawPayload.equals(body)).toBe(true)
    expect((await uploads()).map((upload) => upload.filename)).toEqual([filename])

    // A PDF that came out differently would not be what its row says.
    const other = { sha256: 'f'.repeat(64) }
    await current().database.queries.updateTable('uploads').set(other).where('filename', '=', filename).execute()
    await willow.files.remove(filename)
    await send('PUT', 'Week.note', { body })
    expect(await willow.files.stat(filename)).toBeNull()
  })

  test('a note that grows leaves its newest three versions, also when pages are added before, and when its pages have no names', {
    timeout: 900_000,
  }, async () => {
    const before = note(['P0', 50], ['P1', 100, 300, 500], ['P2', 200])
    const growing = [note(['P1', 100]), note(['P1', 100, 300]), note(['P1', 100, 300], ['P2', 200]), before]
    const last = note(['P0', 50, 90], ['P1', 100, 300, 500, 700], ['P2', 200])
    expect(await kept('Named.note', [...growing, last])).toEqual([2, 3, 4])
    const nameless = [[100], [100, 200], [100, 200, 300], [100, 200, 300, 400]].map((rows) => note([null, ...rows]))
    expect(await kept('Nameless.note', nameless)).toEqual([1, 2, 3])
  })

  // What is read in a version, and so which of them stay, depends on no engine.
  if (engine !== 'SQLite') return

  test('a mark alone, or beside its PDF, leaves no writing behind that a later one does not have', {
    timeout: 900_000,
  }, async () => {
    const versions = [
      mark([1, 100]),
      mark([1, 300]),
      mark([2, 100]),
      mark([1, 300], [2, 100, 200]),
      mark([3, 50]),
      mark([3, 50, 90]),
    ]
    expect(await kept('Alone.pdf.mark', versions)).toEqual([0, 3, 4, 5])
    const pages = [1, 2, 3].map((number) => ({ streams: [`0 0 ${number} ${number} re f`], width: 300, height: 400 }))
    expect((await send('PUT', 'Planner.pdf', { body: writePdf(pages) })).statusCode).toBe(201)
    // The same bytes as those of the file alone would be that file.
    const others = [
      mark([1, 110]),
      mark([1, 310]),
      mark([2, 110]),
      mark([1, 310], [2, 110, 210]),
      mark([3, 60]),
      mark([3, 60, 100]),
    ]
    expect(await kept('Planner.pdf.mark', others)).toEqual([0, 3, 4, 5])
  })

  // The last, because a published planner stays.
  describe.each([false, true])('with a planner that the shop has published: %s', (isPublished) => {
    beforeEach(async () => {
      if (!isPublished) return
      const olive = await willow.fixtures.signedInUser({ isAdmin: true })
      const id = await addEdition(willow, olive, blankPlanner({ year: 2026, months: 1 }))
      await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
    })

    test('of twelve versions of a note with writing that moves, disappears and returns, none that was written is lost', {
      timeout: 900_000,
    }, async () => {
      const versions = [
        note(['P1', 100]),
        note(['P1', 100, 300]),
        note(['P1', 300]),
        note(['P1']),
        note(['P1', 310]),
        note(['P1', 100]),
        note(['P1', 500], ['P2', 100]),
        note(['P1', 500, 700], ['P2', 100]),
        note(['P1'], ['P2']),
        note(['P1', 900], ['P2']),
        note(['P2', 700]),
        note(['P1'], ['P2']),
      ]
      const there = await kept('Notes.note', versions)
      // A blank one, and one of which the next has everything.
      expect([...versions.keys()].filter((at) => !there.includes(at))).toEqual([3, 6])
    })
  })
})
