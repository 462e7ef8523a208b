import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { mostInArchive } from '#features/library/library.rules.ts'
import { forgetBooks } from '#features/library/server/books.store.ts'
import { instant } from '#kit/clock.ts'
import { books as addBooks } from '#migrations/0250-books.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { dropBoxOf } from '#test/people/drop-box.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { PageVersion, PlannerDay } from '../planner.contract.ts'
import { removeReading, removeReadings } from './readings.store.ts'

const shape = { year: 2026, months: 1 }
const pages = plannerPages(shape)
/** Page number of a day in January, from 1. The pages of the year, a month and four weeks come first. */
const dayPage = (day: number) => 1 + 1 + 4 + day

/** An export of the whole planner, with so many lines of writing on each of these days. */
const planner = (lines: Record<number, number>) =>
  writePdf(
    pages.map((page, at) => {
      const day = Object.keys(lines).find((one) => dayPage(Number(one)) === at + 1)
      const written = day === undefined ? [] : [penStrokes(lines[Number(day)] ?? 0, at + 1)]
      return { streams: [printOf(page), ...written], links: [] }
    }),
  )

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let edition: string
  beforeAll(async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    edition = await publishEdition(willow, olive, blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  async function upload(lines: Record<number, number>, { name = 'Daily.pdf', device = null as string | null, user = ada } = {}) {
    const { id } = await uploadFile(user, name, planner(lines))
    await willow.database.queries.updateTable('uploads').set({ device }).where('id', '=', id).execute()
    await willow.runJobs('planner')
    return id
  }
  async function list(query: string, user = ada) {
    const reply = await user.send({ url: `/api/users/${user.id}/uploads?${query}` })
    return { uploads: reply.json<Upload[]>(), total: reply.headers['x-total-count'], link: reply.headers.link }
  }
  const cards = async (query = 'books=1', user = ada) => (await list(query, user)).uploads.map(({ id }) => id)
  const onlyIn = async (ids: string[], user = ada) =>
    (
      await user.send({
        method: 'POST',
        url: `/api/users/${user.id}/uploads/only-in`,
        ...(await formBody([['ids', ids.join(',')]])),
      })
    ).json()
  const remove = (id: string) => ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
  const change = (id: string, payload: object) => ada.send({ method: 'PATCH', url: `/api/uploads/${id}`, payload })

  test('a planner that is exported again and again is listed once, with what is written in its newest file', async () => {
    const [old, middle] = [await upload({ 5: 3 }), await upload({ 5: 3, 6: 3 })]
    const note = (
      await uploadFile(ada, 'Note.pdf', writePdf([{ streams: [printOf(pages[dayPage(5) - 1] ?? { texts: [], links: [] })] }]))
    ).id
    const newest = await upload({ 5: 3, 6: 3, 7: 4 })
    const { uploads, total } = await list('books=1')
    expect(uploads.map(({ id, book }) => [id, book])).toEqual([
      [newest, { edition, device: null, states: 3, written: 3, until: '2026-01-07', coverPage: dayPage(7) }],
      [note, undefined],
    ])
    expect(total).toBe('4')
    expect((await list('')).uploads.map(({ id, book }) => [id, book])).toEqual(
      [newest, note, middle, old].map((id) => [id, undefined]),
    )
    const states = (await list(`statesOf=${newest}`)).uploads
    expect(states.map(({ id, book }) => [id, book?.written, book?.until])).toEqual([
      [newest, 3, '2026-01-07'],
      [middle, 2, '2026-01-06'],
      [old, 1, '2026-01-05'],
    ])
    expect((await ada.send({ url: `/api/users/${ada.id}/upload-ids?statesOf=${newest}` })).json()).toEqual([newest, middle, old])
    expect((await ada.send({ url: `/api/users/${ada.id}/upload-ids?` })).json()).toHaveLength(4)
  })

  test('each device and each folder has its own book, and a page of the list is full', async () => {
    const supernote = [await upload({ 5: 3 }, { device: 'Supernote' }), await upload({ 5: 4 }, { device: 'Supernote' })]
    const browser = [await upload({ 5: 3 }), await upload({ 6: 3 })]
    expect(await cards()).toEqual([browser[1], supernote[1]])
    const first = await list('books=1&limit=1')
    expect([first.uploads.length, first.total]).toEqual([1, '4'])
    const next = new URL(/<([^>]+)>/.exec(String(first.link))?.[1] ?? '', 'http://any').search
    expect(await cards(next.slice(1))).toEqual([supernote[1]])
    await change(browser[1] ?? '', { folder: 'Projects' })
    expect(await cards()).toEqual([browser[1], browser[0], supernote[1]])
    expect(await cards('books=1&folder=Projects')).toEqual([browser[1]])
  })

  test('two tablets with one planner have a book each, and a day that both have written on keeps the writing of both', async () => {
    const boox = await dropBoxOf(willow, ada, 'Boox')
    const supernote = await dropBoxOf(willow, ada, 'Supernote')
    const headers = { 'content-type': 'application/pdf' }
    for (const [send, lines] of [
      [boox, { 5: 3, 6: 3 }],
      [supernote, { 5: 2, 7: 2 }],
    ] as const) {
      await send('PUT', 'Daily.pdf', { headers, body: planner(lines) })
      await willow.runJobs('planner')
    }
    const { uploads } = await list('books=1')
    expect(uploads.map(({ book }) => [book?.device, book?.states, book?.written, book?.until])).toEqual([
      ['Supernote', 1, 2, '2026-01-07'],
      ['Boox', 1, 2, '2026-01-06'],
    ])
    const days = (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-01-05&to=2026-01-07` })).json<PlannerDay[]>()
    const written = days.filter(({ kind, inkStep }) => kind === 'day' && inkStep !== 'none')
    expect(written.map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-06', '2026-01-07'])
    const versionsOf = async (id = '') =>
      (await ada.send({ url: `/api/page-instances/${id}/versions` })).json<PageVersion[]>().map(({ isShown }) => isShown)
    expect(await versionsOf(written[0]?.pageInstanceId)).toEqual([true, false])
    // The page that is blank on the other tablet covers nothing.
    expect(await versionsOf(written[1]?.pageInstanceId)).toEqual([true, false])
    // What only one of them has is said before its file goes: a day of its own, and its writing on the other's day.
    expect(await onlyIn([uploads[1]?.id ?? ''])).toEqual({ days: 2, pages: 2 })
  })

  test('an earlier state is listed while the later ones are deleted, and where only it matches', async () => {
    const [old, newest] = [await upload({ 5: 3 }, { name: 'Garden.pdf' }), await upload({ 6: 3 })]
    await change(old, { isFavorite: true })
    expect(await cards()).toEqual([newest])
    expect(await cards('books=1&q=garden')).toEqual([old])
    expect(await cards('books=1&isFavorite=true')).toEqual([old])
    expect(await cards('books=1&q=.pdf&sort=name')).toEqual([newest])
    await remove(newest)
    expect(await cards()).toEqual([old])
    await ada.send({ method: 'POST', url: `/api/uploads/${newest}/restore` })
    expect(await cards()).toEqual([newest])
  })

  test('without recognition every export is a file of its own', async () => {
    const ids = [await upload({ 6: 3 }), await upload({ 5: 3 })].reverse()
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect((await list('books=1')).uploads.map(({ id, book }) => [id, book])).toEqual(ids.map((id) => [id, undefined]))
  })

  test('what was read is removed together with the knowledge of the book', async () => {
    const id = await upload({ 6: 3 })
    const { database, clock } = willow
    await database.transaction((tx) => removeReading(tx, ada.id, instant(clock)))
    await removeReadings(database, instant(clock, 1000), forgetBooks)
    const row = database.queries.selectFrom('uploads').select('book').where('id', '=', id)
    expect((await row.executeTakeFirstOrThrow()).book).toBeNull()
  })

  test('attack: the states of another user are neither listed nor compared', async () => {
    const eve = await willow.fixtures.signedInUser()
    const own = await upload({ 5: 3 })
    const theirs = await upload({ 5: 3 }, { user: eve })
    expect(await cards(`statesOf=${theirs}`)).toEqual([])
    expect([await cards('books=1', eve), await cards()]).toEqual([[theirs], [own]])
    expect(await onlyIn([own])).toEqual({ days: 1, pages: 1 })
    expect(await onlyIn([own], eve)).toEqual({ days: 0, pages: 0 })
    expect(await cards(`statesOf=${own}`)).toEqual([own])
    const many = await onlyIn(Array.from({ length: mostInArchive + 1 }, (_, at) => String(at)))
    expect(many.code).toBe('library.too_many_files')
  })

  test('before files are deleted, the writing that only they have is counted', async () => {
    const first = await upload({ 5: 3, 8: 2 })
    const second = await upload({ 5: 3, 6: 3, 7: 3 })
    const tablet = await upload({ 5: 9 }, { device: 'Boox' })
    expect(await onlyIn([first])).toEqual({ days: 1, pages: 1 })
    expect(await onlyIn([second])).toEqual({ days: 2, pages: 2 })
    expect(await onlyIn([first, second])).toEqual({ days: 3, pages: 3 })
    expect(await onlyIn([first, second, tablet])).toEqual({ days: 4, pages: 4 })
    // What waits in Recently deleted doesn't count as kept.
    await remove(second)
    expect(await onlyIn([first])).toEqual({ days: 1, pages: 1 })
    await remove(tablet)
    expect(await onlyIn([first])).toEqual({ days: 2, pages: 2 })
    expect(await onlyIn([second])).toEqual({ days: 0, pages: 0 })
  })

  test('files from before there were books become states of theirs', async () => {
    const [old, newest] = [await upload({ 5: 3 }), await upload({ 6: 3 })]
    const { queries, columns } = willow.database
    await queries.schema.dropIndex('uploads_of_books').execute()
    await queries.schema.alterTable('uploads').dropColumn('book').execute()
    await addBooks(queries as never, columns)
    expect(await cards()).toEqual([newest])
    expect(await cards(`statesOf=${old}`)).toEqual([newest, old])
  })
})
