import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TextHit } from '#features/library/library.contract.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { rebuildDerived } from '#operations/server/upkeep/derived.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

const shape = { year: 2026, months: 1 }
const pages = plannerPages(shape)
/** Page number of a day in January, from 1. The pages of the year, a month and four weeks come first. */
const dayPage = (day: number) => 1 + 1 + 4 + day
const typed = (text: string) => `BT /F1 12 Tf 40 300 Td (${text}) Tj ET`

/** An export of days, each with typed text. Every page of a day prints "Priorities" and "Schedule". */
const exportOf = (days: Record<number, string>) =>
  writePdf(
    Object.entries(days).map(([day, text]) => ({
      streams: [printOf(pages[dayPage(Number(day)) - 1] ?? { texts: [], links: [] }), ...(text === '' ? [] : [typed(text)])],
      links: [],
    })),
  )

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeAll(async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await publishEdition(willow, olive, blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  async function upload(days: Record<number, string>) {
    const made = await uploadFile(ada, 'Daily.pdf', exportOf(days))
    await willow.runJobs()
    return made
  }
  async function find(q: string, query = 'own=1') {
    const reply = await ada.send({ url: `/api/users/${ada.id}/text-hits?q=${encodeURIComponent(q)}&${query}` })
    return reply.json<TextHit[]>().map(({ page, pages: count }) => `${page}/${count}`)
  }
  const words = async () =>
    (
      await willow.database.queries
        .selectFrom('page_texts')
        .select('words')
        .where('user_id', '=', ada.id)
        .orderBy('page')
        .execute()
    )
      .map((row) => row.words)
      .join(' | ')

  test('search finds what was typed, and the print of the planner only when asked for it', async () => {
    await upload({ 5: 'Walk', 6: 'Garden', 7: '' })
    expect(await find('walk')).toEqual(['1/1'])
    for (const print of ['priorities', 'schedule', 'january', 'monday', 'prio'])
      expect([print, await find(print)]).toEqual([print, []])
    expect(await find('priorities', '')).toEqual(['1/3'])
    expect(await find('priorities garden')).toEqual(['2/1'])
    expect(await find('priorities schedule')).toEqual([])
    expect(await find('walk garden')).toEqual([])
  })

  test('a printed word that was typed once more is found, on that page only', async () => {
    await upload({ 5: 'Walk', 6: 'Priorities' })
    expect(await find('priorities')).toEqual(['2/1'])
    expect(await find('priorities', '')).toEqual(['1/2'])
  })

  test('in an open file the pages with own words are known, and not those of others', async () => {
    const { id } = await upload({ 5: 'Walk', 6: 'Priorities', 7: '' })
    const eve = await willow.fixtures.signedInUser()
    const own = (q: string, user = ada) => user.send({ url: `/api/uploads/${id}/own-pages?q=${q}` })
    expect((await own('prio')).json()).toEqual({ pages: [2], isInPrint: true })
    expect((await own('walk')).json()).toEqual({ pages: [1], isInPrint: false })
    expect((await own('walk', eve)).statusCode).toBe(404)
    const list = await uploadFile(ada, 'List.pdf', writePdf([{ streams: [typed('Priorities')] }]))
    await willow.runJobs()
    expect((await ada.send({ url: `/api/uploads/${list.id}/own-pages?q=prio` })).json()).toEqual({
      pages: null,
      isInPrint: false,
    })
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect((await own('prio')).json()).toEqual({ pages: null, isInPrint: false })
  })

  test('a file that is no planner is searched whole', async () => {
    await uploadFile(ada, 'List.pdf', writePdf([{ streams: [typed('Priorities of the week')] }]))
    await willow.runJobs()
    expect(await find('priorities')).toEqual(['1/1'])
  })

  test('without recognition the print is found like any text', async () => {
    await upload({ 5: 'Walk' })
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect(await find('priorities')).toEqual(['1/1'])
  })

  test('exports of before are marked in the background, and splitting all texts again keeps the marks', async () => {
    const { id } = await upload({ 5: 'Walk', 6: '' })
    const marked = await words()
    expect(marked).toContain('¶priorities')
    const { queries } = willow.database
    const rows = await queries.selectFrom('page_texts').select(['id', 'words']).where('upload_id', '=', id).execute()
    for (const row of rows)
      await queries
        .updateTable('page_texts')
        .set({ words: row.words.replaceAll('¶', '') })
        .where('id', '=', row.id)
        .execute()
    await queries.updateTable('imports').set({ print_state: 'unmarked' }).where('upload_id', '=', id).execute()
    expect(await find('priorities')).toEqual(['1/2'])
    await cleanUp(willow)
    await willow.runJobs()
    expect([await words(), await find('priorities'), await find('walk')]).toEqual([marked, [], ['1/1']])
    await rebuildDerived(willow.database)
    expect([await words(), await find('priorities')]).toEqual([marked, []])
  })
})
