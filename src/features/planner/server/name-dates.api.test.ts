import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { datedNames } from '#test/documents/dated-names.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { publishEdition } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { DatesInNames } from '../name-dates.contract.ts'
import type { PlannerDay, WrittenPages } from '../planner.contract.ts'

const today = '2026-11-30'
const at = '2026-11-29T09:00:00.000Z'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeAll(async () => {
    await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner({ year: 2026, months: 1 }))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  /** Adds files as if they had been uploaded and read, without a page that was recognized. */
  async function addFiles(
    names: readonly string[],
    { pages = 1, of = ada, folder = 'General', isIgnored = false, takenOn = null as string | null } = {},
  ): Promise<string[]> {
    const { queries } = willow.database
    const ids = names.map(() => newId())
    const number = (of: number) => Array.from({ length: pages }, (_, page) => ({ id: ids[of] ?? '', page: page + 1 }))
    const none = { folder, file_type: 'other' as const, mime_type: 'application/pdf', size: 1, width: null, height: null }
    const kept = { thumbnail: 'ready' as const, upload_date: at, deleted_at: null, sent_as: null }
    const counts = {
      pages_total: pages,
      pages_done: pages,
      placed: 0,
      with_ink: 0,
      unchanged: 0,
      unplaced: isIgnored ? 0 : pages,
      new_pages: 0,
    }
    const place = {
      edition_id: null,
      edition_page: null,
      kind: null,
      date_from: null,
      date_to: null,
      method: null,
      confidence: 0,
    }
    const ink = { ink_step: null, ink_rows: null, ink_cells: null, ink_bits: null, is_unchanged: false, is_ignored: isIgnored }
    for (let first = 0; first < names.length; first += 100) {
      const some = names.slice(first, first + 100).map((name, at) => ({ name, at: first + at, id: ids[first + at] ?? '' }))
      await queries
        .insertInto('uploads')
        .values(
          some.map(({ id, name }) => ({
            ...{ ...none, ...kept, id, user_id: of.id, filename: `${id}.pdf` as never, original_name: name, search_name: name },
            sha256: id,
          })),
        )
        .execute()
      await queries
        .insertInto('imports')
        .values(
          some.map(({ id }) => ({
            id,
            user_id: of.id,
            upload_id: id,
            state: 'done' as const,
            ...counts,
            taken_on: takenOn,
            created_at: at,
          })),
        )
        .execute()
      await queries
        .insertInto('page_instances')
        .values(
          some.flatMap(({ at: file }) =>
            number(file).map(({ id, page }) => ({
              ...{ id: newId(), import_id: id, user_id: of.id, upload_id: id, source_page: page, content_hash: `${id} ${page}` },
              ...{ ...place, ...ink, suggestions: '[]', made_at: at, move_id: null },
            })),
          ),
        )
        .execute()
    }
    return ids
  }

  const path = () => `/api/users/${ada.id}/dates-in-names`
  const ask = (user: TestUser, asked: object) =>
    user.send({ method: 'POST', url: `${path()}/preview`, payload: { today, ...asked } })
  const preview = async (asked = {}) => (await ask(ada, asked)).json<DatesInNames>()
  const use = (body: object) => ada.send({ method: 'POST', url: path(), payload: { today, moveId: newId(), ...body } })
  const undo = (id: string) => ada.send({ method: 'POST', url: `/api/page-moves/${id}/undo` })
  const days = async (year: number) =>
    (await ada.send({ url: `/api/users/${ada.id}/days?from=${year}-01-01&to=${year}-12-31` })).json<PlannerDay[]>()
  const stored = async () => {
    const { queries } = willow.database
    const of = (table: 'page_instances' | 'imports' | 'page_decisions') =>
      queries.selectFrom(table).selectAll().where('user_id', '=', ada.id).orderBy('id').execute()
    return [await of('page_instances'), await of('imports'), await of('page_decisions')]
  }

  test('files of twelve years stand on the days in their names after one answer, and all go back with one Undo', async () => {
    const names = datedNames(600)
    await addFiles([...names.map(({ name }) => name), 'IMG_8812.jpg', '2027-01-01.pdf'])
    const before = await stored()
    const shown = await preview()
    const future = { name: '2027-01-01.pdf', doubt: 'future', days: ['2027-01-01'] }
    expect([shown.files, shown.question, shown.doubts]).toEqual([600, null, [future]])
    expect(shown.months.slice(0, 2)).toEqual([
      { month: '2014-01', files: 5 },
      { month: '2014-02', files: 4 },
    ])
    const moveId = newId()
    const answer = { seen: shown.seen, moveId }
    expect((await use(answer)).json()).toEqual({ pages: 600 })
    // A repeated answer changes nothing.
    expect((await use(answer)).json()).toEqual({ pages: 600 })
    const dated = (await Promise.all(Array.from({ length: 13 }, (_, year) => days(2014 + year)))).flat()
    expect(dated.map(({ date }) => date).toSorted()).toEqual([...new Set(names.map(({ day }) => day))].toSorted())
    const [{ day = '' } = {}] = names.slice(300)
    const home = (await ada.send({ url: `/api/users/${ada.id}/written-pages?today=2026${day.slice(4)}` })).json<WrittenPages>()
    expect(home.years.map(({ date }) => date)).toContain(day)
    expect(await preview()).toMatchObject({ files: 0, doubtful: 1 })
    expect((await undo(moveId)).json()).toEqual({ pages: 600 })
    expect(await stored()).toEqual(before)
  })

  test('what was shown is what happens: a file that came since, or another order, is refused, and nothing has changed', async () => {
    await addFiles(['03-04-2019.pdf', '2019-03-12.pdf'])
    const order = { doubt: 'order', days: ['2019-04-03', '2019-03-04'] }
    const answers = [
      { order: 'dmy', day: '2019-04-03' },
      { order: 'mdy', day: '2019-03-04' },
    ]
    const question = { name: '03-04-2019.pdf', answers }
    expect(await preview()).toMatchObject({ files: 1, question, doubts: [{ name: '03-04-2019.pdf', ...order }] })
    const shown = await preview({ order: 'mdy' })
    const before = await stored()
    const refused = { message: 'Your files have changed since. Please look at the dates again.', code: 'planner.files_changed' }
    expect((await use({ order: 'dmy', seen: shown.seen })).json()).toEqual(refused)
    await addFiles(['2019-03-13.pdf'])
    expect((await use({ order: 'mdy', seen: shown.seen })).statusCode).toBe(409)
    expect((await stored())[2]).toEqual(before[2])
    expect((await use({ order: 'mdy', seen: (await preview({ order: 'mdy' })).seen })).json()).toEqual({ pages: 3 })
    // Nothing is left to put.
    expect((await use({ order: 'mdy', seen: (await preview({ order: 'mdy' })).seen })).statusCode).toBe(409)
    expect((await ask(ada, { today: '2026-02-30' })).json().code).toBe('planner.no_such_day')
  })

  test('files stay as they are if their owner has said something about one of their pages, or about one with the same content', async () => {
    const [kept, ignored, copy] = await addFiles(['2019-03-12.pdf', '2019-03-13.pdf', '2019-03-14.pdf'], { pages: 2 })
    const { queries } = willow.database
    const own = (id = '') =>
      queries.selectFrom('page_instances').selectAll().where('upload_id', '=', id).orderBy('source_page').execute()
    const [[first], [second]] = [await own(kept), await own(ignored)]
    const say = (id: string | undefined, payload: object) =>
      ada.send({ method: 'PATCH', url: `/api/page-instances/${id}`, payload })
    await say(first?.id, { date: '2018-01-01' })
    await say(second?.id, { ignore: true })
    await queries
      .updateTable('page_instances')
      .set({ content_hash: first?.content_hash ?? '' })
      .where('upload_id', '=', copy ?? '')
      .where('source_page', '=', 2)
      .execute()
    const shown = await preview()
    expect([shown.files, shown.doubts]).toEqual([0, [{ name: '2019-03-14.pdf', doubt: 'known', days: ['2019-03-14'] }]])
    expect((await days(2018)).map(({ date }) => date)).toEqual(['2018-01-01'])
  })

  test('the first page of a file is shown on its day, and the others are behind it', async () => {
    const [file] = await addFiles(['2019-03-12.pdf'], { pages: 3 })
    await use({ seen: (await preview()).seen })
    const [shown] = await days(2019)
    const first = { upload_id: file, source_page: 1, id: shown?.pageInstanceId }
    const [row] = await willow.database.queries
      .selectFrom('page_instances')
      .selectAll()
      .where('id', '=', first.id ?? '')
      .execute()
    expect(row).toMatchObject(first)
    expect((await ada.send({ url: `/api/page-instances/${first.id}/versions` })).json()).toHaveLength(3)
  })

  test('a picture of an unknown page gets the day in its name, and if its owner wants it the day on which it was taken', async () => {
    const [named] = await addFiles(['IMG_20190312_0931.jpg'], { isIgnored: true, takenOn: '2018-01-01' })
    const [taken] = await addFiles(['IMG_8812.jpg'], { isIgnored: true, takenOn: '2019-02-03' })
    await addFiles(['IMG_8813.jpg'], { takenOn: '2024-02-03' })
    // Its owner has said that it is none of theirs.
    const [ignored = ''] = await addFiles(['IMG_20190401.jpg'])
    const row = await willow.database.queries
      .selectFrom('page_instances')
      .select('id')
      .where('upload_id', '=', ignored)
      .executeTakeFirst()
    await ada.send({ method: 'PATCH', url: `/api/page-instances/${row?.id}`, payload: { ignore: true } })
    const before = await stored()
    expect(await preview()).toMatchObject({ files: 1, pictureYears: [2019], doubtful: 0 })
    const shown = await preview({ picturesUntil: 2024 })
    const scan = { name: 'IMG_8813.jpg', doubt: 'scan', days: ['2024-02-03'] }
    expect([shown.files, shown.doubts]).toEqual([2, [scan]])
    expect((await use({ seen: shown.seen })).statusCode).toBe(409)
    const moveId = newId()
    expect((await use({ picturesUntil: 2024, seen: shown.seen, moveId })).json()).toEqual({ pages: 2 })
    const { queries } = willow.database
    const dates = await queries
      .selectFrom('page_instances')
      .select(['upload_id', 'date_from'])
      .where('user_id', '=', ada.id)
      .where('date_from', 'is not', null)
      .orderBy('date_from')
      .execute()
    expect(dates.map(({ upload_id, date_from }) => [upload_id, date_from])).toEqual([
      [taken, '2019-02-03'],
      [named, '2019-03-12'],
    ])
    await undo(moveId)
    expect(await stored()).toEqual(before)
  })

  test('only the files that were asked about get a day, if they are the owner’s', async () => {
    const bob = await willow.fixtures.signedInUser()
    const [hers] = await addFiles(['2019-03-12.pdf', '2019-03-13.pdf'])
    const [his] = await addFiles(['2019-03-14.pdf'], { of: bob })
    const asked = { uploadIds: [hers, his, 'none'] }
    const { files, seen } = await preview(asked)
    expect(files).toBe(1)
    expect((await use({ seen })).statusCode).toBe(409)
    expect((await use({ ...asked, seen })).json()).toEqual({ pages: 1 })
    expect((await days(2019)).map(({ date }) => date)).toEqual(['2019-03-12'])
    expect((await ask(ada, { uploadIds: [] })).statusCode).toBe(400)
    expect((await ask(ada, { uploadIds: Array.from({ length: 5001 }, () => 'a') })).statusCode).toBe(400)
  })

  test('of chosen files all pages that may have writing can be shown, in the order of their days', async () => {
    const bob = await willow.fixtures.signedInUser()
    const asked = (uploadIds: (string | undefined)[], user = ada) =>
      user.send({ method: 'POST', url: `/api/users/${ada.id}/pages-to-show`, payload: { uploadIds } })
    const [second, first, blank, deleted] = await addFiles(['2019-03-13', '2019-03-12', 'blank', 'deleted'])
    const [his] = await addFiles(['2019-03-14.pdf'], { of: bob })
    await use({ seen: (await preview()).seen })
    const { queries } = willow.database
    await queries
      .updateTable('page_instances')
      .set({ ink_step: 'none' })
      .where('upload_id', '=', blank ?? '')
      .execute()
    const [open] = await addFiles(['a photo'])
    await ada.send({ method: 'DELETE', url: `/api/uploads/${deleted}` })
    const all = [open, second, first, blank, deleted, his]
    const shown = (await asked(all)).json<{ pages: { label: string; dateFrom: string | null }[]; without: number }>()
    expect([shown.without, ...shown.pages.map(({ label, dateFrom }) => [label, dateFrom])]).toEqual([
      ...[3, ['2019-03-12', '2019-03-12'], ['2019-03-13', '2019-03-13'], ['a photo', null]],
    ])
    expect((await asked(all, bob)).statusCode).toBe(403)
    const many = await addFiles(
      Array.from({ length: 201 }, () => 'many'),
      { pages: 2 },
    )
    expect((await asked(many)).json().pages).toHaveLength(400)
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect((await asked(all)).json()).toEqual({ pages: [], without: 6 })
  })

  test('more pages than one answer can have are asked about in turn', async () => {
    await addFiles(
      datedNames(1300).map(({ day }) => `${day}.pdf`),
      { pages: 5 },
    )
    expect((await preview()).files).toBe(1200)
  })

  test('attack: nobody sees or dates the files of somebody else, and deleted files and those that are hidden get no day', async () => {
    const bob = await willow.fixtures.signedInUser()
    const [hers] = await addFiles(['2019-03-12.pdf', '2019-03-13.pdf'])
    await addFiles(['2019-03-14.pdf'], { of: bob })
    await ada.send({ method: 'DELETE', url: `/api/uploads/${hers}` })
    const { seen, files } = await preview()
    expect(files).toBe(1)
    expect((await ask(bob, {})).statusCode).toBe(403)
    const payload = { today, seen, moveId: newId() }
    expect((await bob.send({ method: 'POST', url: path(), payload })).statusCode).toBe(403)
    await use({ seen, moveId: payload.moveId })
    expect((await bob.send({ method: 'POST', url: `/api/page-moves/${payload.moveId}/undo` })).statusCode).toBe(404)
    expect((await days(2019)).map(({ date }) => date)).toEqual(['2019-03-13'])
    await addFiles(['2020-03-12.pdf'])
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect((await preview()).files).toBe(0)
  })
})
