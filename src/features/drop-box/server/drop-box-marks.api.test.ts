import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import type { PlannerDay } from '#features/planner/planner.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf, type Send } from '#test/people/drop-box.ts'
import { addEdition } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

// The marks are made after the public description of the files by jya-dev/supernote-tool (Apache-2.0), see `#test/documents/supernote.ts`.

const shape = { year: 2026, months: 1 }
const planner = blankPlanner(shape)
const pageCount = plannerPages(shape).length
/** The pages of the year, the month and four weeks come first. */
const dayPage = (day: number) => 1 + 1 + 4 + day

const width = 1404
const pixels = width * 1872
/** Lines of 600 pixels from a row on, in the middle of the screen. */
function ink(row: number, lines = 3, from = 400) {
  const first = row * width + from
  const rest = pixels - first - lines * width
  return packRuns([
    [0x62, first],
    ...Array.from({ length: lines }, () => [[0x61, 600] as const, [0x62, width - 600] as const]).flat(),
    [0x62, rest],
  ])
}
interface Marked {
  number: number
  row: number
  from?: number
  word?: string
}
const mark = (...pages: Marked[]) =>
  supernoteFile({
    kind: 'mark',
    pages: pages.map(({ number, row, from, word }) => ({
      number,
      entries: { LAYERINFO: 'none', LAYERSEQ: 'MAINLAYER' },
      layers: [{ name: 'MAINLAYER', packed: ink(row, 3, from), type: 'MARK' }],
      ...(word === undefined
        ? {}
        : {
            text: {
              elements: [
                { type: 'Text', label: word, words: [{ label: word, 'bounding-box': { x: 50, y: 60, width: 30, height: 8 } }] },
              ],
            },
          }),
    })),
  })

forEachDatabase((current, engine) => {
  const willow = useWillow(current)
  let ada: TestUser
  let send: Send
  beforeAll(async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const id = await addEdition(willow, olive, planner)
    await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
  })

  async function put(path: string, body: Buffer) {
    expect([201, 204]).toContain((await send('PUT', path, { body })).statusCode)
    await willow.runJobs()
    willow.clock.advance(1000)
  }
  /** Also lets what may go leave the library: that waits until the versions are read. */
  async function putAtNight(path: string, body: Buffer) {
    await put(path, body)
    willow.clock.advance(10 * 60_000)
    await willow.runJobs()
  }
  const uploads = async () => (await ada.send({ url: `/api/users/${ada.id}/uploads` })).json<Upload[]>()
  const names = async () => (await uploads()).map(({ originalName }) => originalName).toSorted()
  const deleted = async () => (await ada.send({ url: `/api/users/${ada.id}/deleted-uploads` })).json<Upload[]>()
  const writtenDays = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-01-01&to=2026-01-31` }))
      .json<PlannerDay[]>()
      .filter(({ inkStep }) => inkStep !== 'none')
      .map(({ date }) => date)
  const got = async (path: string) => (await send('GET', path)).rawPayload

  test.each(['the PDF', 'the mark'])(
    'a mark is shown on its PDF, if %s arrives first, and both are given back as they were',
    async (first) => {
      const marked = mark({ number: dayPage(3), row: 900 }, { number: dayPage(7), row: 300, word: 'rhubarb' })
      const files: [string, Buffer][] = [
        ['Planner.pdf', planner],
        ['Planner.pdf.mark', marked],
      ]
      for (const [path, content] of first === 'the PDF' ? files : files.toReversed()) await put(path, content)
      expect(await names()).toEqual(['Planner.pdf'])
      expect(await writtenDays()).toEqual(['2026-01-03', '2026-01-07'])
      for (const [path, content] of files) expect((await got(path)).equals(content)).toBe(true)
      const [upload] = await uploads()
      const whole = (await ada.send({ url: `/api/files/${upload?.filename}` })).rawPayload
      expect(whole.subarray(0, planner.length).equals(planner)).toBe(true)
      const alone = await ada.send({ url: `/api/files/${upload?.filename}?download=device` })
      expect([alone.rawPayload.equals(marked), alone.headers['content-disposition']]).toEqual([
        true,
        expect.stringContaining('filename=Planner.pdf.mark'),
      ])
      const [hit] = (await ada.send({ url: `/api/users/${ada.id}/text-hits?q=rhubarb` })).json<{ page: number }[]>()
      expect(hit).toMatchObject({ page: dayPage(7) })
      // The same again, ten times, and once from an empty box.
      for (let evening = 0; evening < 10; evening++) for (const [path, content] of files) await put(path, content)
      for (const [path] of files) await send('DELETE', path)
      for (const [path, content] of files) await put(path, content)
      expect([await names(), (await deleted()).length]).toEqual([['Planner.pdf'], 2])
    },
  )

  test('a mark that is moved beside its PDF is shown on it, and a favorite stays', async () => {
    const marked = mark({ number: dayPage(4), row: 500 })
    await put('a.tmp', planner)
    await put('b.tmp', marked)
    const pdf = (await uploads()).find(({ originalName }) => originalName === 'a.tmp')
    await ada.send({ method: 'PATCH', url: `/api/uploads/${pdf?.id}`, payload: { isFavorite: true } })
    for (const [from, to] of [
      ['a.tmp', 'Planner.pdf'],
      ['b.tmp', 'Planner.pdf.mark'],
    ])
      await send('MOVE', from ?? '', { headers: { destination: `/dav/${to}` } })
    await willow.runJobs()
    expect(await writtenDays()).toEqual(['2026-01-04'])
    expect(await names()).toEqual(['Planner.pdf', 'Planner.pdf'])
  })

  // What is read in a version, and so which of them stay, depends on no engine.
  if (engine !== 'SQLite') return

  test('twelve marks of one PDF leave no written page behind', async () => {
    await put('Planner.pdf', planner)
    for (let day = 1; day <= 12; day++) await put('Planner.pdf.mark', mark({ number: dayPage(day), row: 100 + day * 90 }))
    const days = Array.from({ length: 12 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`)
    expect(await writtenDays()).toEqual(days)
    expect((await got('Planner.pdf')).equals(planner)).toBe(true)
  })

  test('a mark without its PDF, of another PDF, or with writing beside the page, stays a file of its own', async () => {
    await put('Alone.pdf.mark', mark({ number: 1, row: 100 }))
    await put('Other.pdf', planner)
    await put('Other.pdf.mark', mark({ number: pageCount + 1, row: 200 }))
    expect(await names()).toEqual(['Alone.pdf.mark.pdf', 'Other.pdf', 'Other.pdf.mark.pdf'])
    // The planner's pages leave 78 pixels of the screen free on each side.
    await put('Beside.pdf', Buffer.concat([planner, Buffer.from('\n')]))
    await put('Beside.pdf.mark', mark({ number: dayPage(9), row: 300, from: 20 }))
    expect(await names()).toEqual(['Alone.pdf.mark.pdf', 'Beside.pdf', 'Beside.pdf.mark.pdf', 'Other.pdf', 'Other.pdf.mark.pdf'])
    expect(await writtenDays()).toEqual(['2026-01-09'])
  })

  test('a damaged mark is refused, and its PDF stays as it is', async () => {
    await put('Planner.pdf', planner)
    const cut = mark({ number: 1, row: 100 }).subarray(0, -9)
    expect((await send('PUT', 'Planner.pdf.mark', { body: cut })).statusCode).toBe(415)
    await willow.runJobs()
    expect(await names()).toEqual(['Planner.pdf'])
    expect((await got('Planner.pdf')).equals(planner)).toBe(true)
  })

  /** The planner with lines of ink on days, as a tablet exports it: each day with its row. */
  const exported = (days: Record<number, number>) =>
    writePdf(
      plannerPages(shape).map((one, at) => {
        const row = days[at + 1 - dayPage(0)]
        return { streams: row === undefined ? [printOf(one)] : [printOf(one), penStrokes(row, at)] }
      }),
    )

  test('of twelve versions with writing that moves, disappears and returns, none that was written is lost', async () => {
    const versions: Record<number, number>[] = [
      { 1: 3 },
      { 1: 3, 2: 4 },
      { 2: 4 },
      {},
      { 3: 3 },
      { 1: 3 },
      { 4: 5 },
      { 4: 5, 5: 3 },
      {},
      { 6: 4 },
      { 5: 3 },
      {},
    ]
    for (const days of versions) await putAtNight('Planner.pdf', exported(days))
    const written = [1, 2, 3, 4, 5, 6].map((day) => `2026-01-0${day}`)
    expect(await writtenDays()).toEqual(written)
    const before = await names()
    for (let at = 0; at < 4; at++)
      await putAtNight('Planner.pdf', Buffer.concat([blankPlanner({ year: 2027, months: 1 }), Buffer.alloc(at, 10)]))
    expect(await writtenDays()).toEqual(written)
    expect((await names()).length).toBeGreaterThanOrEqual(before.length)
    // Whatever is deleted has no writing that the library doesn't have.
    expect((await deleted()).length).toBeGreaterThan(0)
  })
})
