import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileSource } from '#features/library/sources.contract.ts'
import { instant } from '#kit/clock.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { dropBoxOf, type Send } from '#test/people/drop-box.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { createTestClock, formBody, type TestUser } from '#test/willow.ts'
import type { Arrivals } from '../../../devices.contract.ts'

const dayMs = 24 * 60 * 60_000
const shape = { year: 2026, months: 2 }
const pages = plannerPages(shape)
/** Page number of a day, from 1. The pages of the year, two months and eight weeks come first. */
const print = (dayOfYear: number) => printOf(pages[10 + dayOfYear] ?? { texts: [], links: [] })
const written = (dayOfYear: number) => ({ streams: [print(dayOfYear), penStrokes(3, dayOfYear)] })
const loose = { streams: ['BT /F1 12 Tf 50 500 Td (A loose page) Tj ET'] }

forEachDatabase((current) => {
  const willow = useWillow(current, () => ({
    clock: createTestClock('2026-02-10T12:00:00.000Z'),
    config: { ownerQuotaMb: 1 },
  }))
  let ada: TestUser
  let send: Send
  beforeAll(async () => {
    await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    send = await dropBoxOf(willow, ada)
  })

  const put = async (path: string, body: Buffer) =>
    (await send('PUT', path, { body, headers: { 'content-type': 'application/pdf' } })).statusCode
  const arrivals = async () => (await ada.send({ url: `/api/users/${ada.id}/arrivals` })).json<Arrivals>()
  const sources = async (user = ada) => (await user.send({ url: `/api/users/${user.id}/sources` })).json<FileSource[]>()
  const seen = (payload: { arrivalsSeenAt: string } | { fullSeenAt: string | null }) =>
    ada.send({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload })
  const nothing = { pages: 0, files: 0, openPages: 0, device: null, until: null, fullSince: null }

  /** Sends a file as a Shortcut does. Answers with the status. */
  async function sendForm(name: string, content: Buffer): Promise<number> {
    await ada.prove()
    const made = await ada.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name: 'My iPad' } })
    const form = await formBody([['file', { content, filename: name }]])
    const headers = { ...form.headers, authorization: `Bearer ${made.json<{ password: string }>().password}` }
    return (await willow.app.inject({ method: 'POST', url: '/api/uploads', payload: form.payload, headers })).statusCode
  }

  test('each browser and device is listed with what it has sent, and with what was refused', async () => {
    expect(await sources()).toEqual([])
    await uploadFile(ada, 'a.pdf', writePdf([loose]))
    expect(await put('Week 1.pdf', writePdf([written(1)]))).toBe(201)
    willow.clock.advance(60_000)
    expect(await put('Week 2.pdf', writePdf([written(2)]))).toBe(201)
    expect(await put('week.note', Buffer.from('noteSN_FILE_VER_20230015'))).toBe(415)
    expect(await sendForm('iPad.pdf', writePdf([written(3)]))).toBe(201)
    const lastAt = expect.any(String)
    expect((await sources()).toSorted((a, b) => (a.source < b.source ? -1 : 1))).toEqual([
      { source: 'browser', device: null, files: 1, lastName: 'a.pdf', lastAt, refused: null },
      {
        ...{ source: 'drop-box', device: 'Supernote', files: 2, lastName: 'Week 2.pdf', lastAt },
        refused: { name: 'week.note', reason: 'not_a_page', at: '2026-02-10T12:01:00.000Z' },
      },
      { source: 'form', device: 'My iPad', files: 1, lastName: 'iPad.pdf', lastAt, refused: null },
    ])
    expect(await sources(await willow.fixtures.signedInUser())).toEqual([])
  })

  test('a refusal is forgotten when the file has arrived, and after 30 days', async () => {
    const refused = async () => (await sources()).map((source) => source.refused?.reason ?? null)
    expect(await put('a.pdf', Buffer.from('no page'))).toBe(415)
    expect(await refused()).toEqual(['not_a_page'])
    expect(await put('a.pdf', writePdf([written(1)]))).toBe(201)
    expect(await refused()).toEqual([null])
    expect([
      await sendForm('b.txt', Buffer.from('no page')),
      await sendForm('c.pdf', Buffer.alloc(9 << 20, '%PDF-1.7 ')),
    ]).toEqual([415, 507])
    expect(await refused()).toEqual([null, 'full'])
    await cleanUp({ ...willow })
    expect(await refused()).toEqual([null, 'full'])
    willow.clock.advance(30 * dayMs + 1)
    await cleanUp({ ...willow })
    const headers = { cookie: await willow.fixtures.session(ada.id) }
    const again = await willow.app.inject({ url: `/api/users/${ada.id}/sources`, headers })
    expect(again.json<FileSource[]>().map((source) => source.refused)).toEqual([null])
  })

  test('what a device has sent is summed up once it is read, until its owner has seen it', async () => {
    await uploadFile(ada, 'own.pdf', writePdf([written(9)]))
    expect(await arrivals()).toEqual(nothing)
    await put('Week 1.pdf', writePdf([written(1), written(2), loose]))
    // The planner says that it's being read.
    expect(await arrivals()).toEqual(nothing)
    await willow.runJobs()
    const until = instant(willow.clock)
    expect(await arrivals()).toEqual({ ...nothing, pages: 3, openPages: 1, device: 'Supernote', until })
    await seen({ arrivalsSeenAt: until })
    expect(await arrivals()).toEqual(nothing)
    willow.clock.advance(60_000)
    // Only the new page counts.
    await put('Week 1.pdf', writePdf([written(1), written(2), loose, written(3)]))
    await willow.runJobs()
    expect(await arrivals()).toMatchObject({ pages: 1, device: 'Supernote' })
    await sendForm('iPad.pdf', writePdf([written(4)]))
    await willow.runJobs()
    expect(await arrivals()).toMatchObject({ pages: 2, device: null })
    willow.clock.advance(7 * dayMs)
    expect(await arrivals()).toEqual(nothing)
  })

  test('the owner of a full library reads it once, however the file was sent', async () => {
    const large = Buffer.concat([writePdf([written(1)]), Buffer.alloc(2 << 20)])
    expect(await put('a.pdf', large)).toBe(507)
    const { fullSince } = await arrivals()
    expect(fullSince).toBe(instant(willow.clock))
    await seen({ fullSeenAt: fullSince })
    willow.clock.advance(dayMs)
    expect([await put('a.pdf', large), await sendForm('a.pdf', large)]).toEqual([507, 507])
    expect((await arrivals()).fullSince).toBeNull()
  })

  test('attack: nobody sees what the devices of others have sent', async () => {
    await put('Week 1.pdf', writePdf([written(1)]))
    const eve = await willow.fixtures.signedInUser()
    for (const list of ['sources', 'arrivals', 'address-check'])
      expect((await eve.send({ url: `/api/users/${ada.id}/${list}` })).statusCode).toBe(403)
  })
})
