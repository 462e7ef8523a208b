import { beforeEach, expect, test } from 'vitest'
import { createGoalsStore } from '#features/goals/server/goals.store.ts'
import { completeOnDay, reopenOfDay } from '#features/goals/server/goals-on-paper.ts'
import { putOnDay } from '#features/planner/server/put-on-day.ts'
import { instant } from '#kit/clock.ts'
import { addDays } from '#kit/local-time.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { type Stroke, writeOn } from '#test/documents/write-on.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { createTestClock, createWillow, type TestClock, type TestUser, type Willow } from '#test/willow.ts'
import type { Box } from '../sheet-layout.rules.ts'
import type { BoxState } from '../ticks.rules.ts'
import { hasReturned, listTicks } from './returned-sheets.store.ts'
import { createReturnedSheets, type ReturnedSheetsOptions } from './returned-sheets.ts'
import { listSheets, rememberSheet } from './sheets.store.ts'

const today = '2026-11-30'
const day = 24 * 60 * 60 * 1000
const tickIn = ({ x, y }: Box): Stroke => [
  [x + 6, y + 16],
  [x + 14, y + 28],
  [x + 28, y + 4],
]

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let ada: TestUser
  beforeEach(async () => {
    clock = createTestClock(`${today}T18:00:00.000Z`)
    willow = await createWillow({ database: current().database, clock })
    ada = await willow.fixtures.signedInUser()
    await turnOn()
    return () => willow.close()
  })
  const turnOn = (isOn = true, user = ada) =>
    user.send({
      method: 'PATCH',
      url: `/api/users/${user.id}/settings`,
      payload: { sheet: isOn ? { page: 'remarkable-2', device: null, mailAt: null } : null },
    })
  const addGoal = async (title: string, timeframe = 'monthly', user = ada) =>
    (await user.send({ method: 'POST', url: '/api/goals', payload: { userId: user.id, title, timeframe } })).json<{
      id: string
    }>().id
  const getSheet = async (user = ada) => (await user.send({ url: `/api/users/${user.id}/morning-sheet` })).rawPayload
  const goals = async () => {
    const all = (await ada.send({ url: `/api/users/${ada.id}/goals` })).json<
      { id: string; isActive: boolean; completedAt: string | null; returnsAt?: string }[]
    >()
    return new Map(all.map((goal) => [goal.id, goal]))
  }
  const isDone = async (id: string) => !(await goals()).get(id)?.isActive
  const returned = async (user = ada) =>
    (await user.send({ url: `/api/users/${user.id}/returned-sheets` })).json<{
      ticks: { id: string; title: string; isAsked: boolean }[]
      answers: { prompt: string; uploadId: string; day: string }[]
    }>()
  const say = (id: string, answer: string, user = ada) =>
    user.send({ method: 'POST', url: `/api/users/${user.id}/paper-ticks/${id}`, payload: { answer } })
  const { queries } = { queries: () => current().database.queries }

  test('ink in two of three boxes completes those goals, once for all exports, and Undo holds', async () => {
    const ids = [await addGoal('First'), await addGoal('Second'), await addGoal('Third')]
    const pdf = await getSheet()
    const [sheet] = await listSheets(queries(), ada.id)
    const { goals: printed = [], prompt = null } = sheet?.printed ?? {}
    const [third, second] = printed.map(({ box }) => box)
    if (!third || !second || !prompt) throw new Error('The sheet has no boxes.')
    const { x, y } = prompt.answer
    const word: Stroke = Array.from({ length: 30 }, (_, at) => [x + 20 + at * 4, y + 14 + (at % 2) * 8])
    const line: Stroke = [
      [5, printed[2]?.box.y ?? 0],
      [400, (printed[2]?.box.y ?? 0) + 20],
    ]
    const ink = writeOn(pdf, [tickIn(third), tickIn(second), word, line])
    expect(await hasReturned(queries(), { userId: ada.id, day: today })).toBe(false)
    const upload = await uploadFile(ada, 'Today.pdf', ink)
    await willow.runJobs('sheet')
    expect(await Promise.all(ids.map(isDone))).toEqual([false, true, true])
    expect(await hasReturned(queries(), { userId: ada.id, day: today })).toBe(true)
    expect(await hasReturned(queries(), { userId: ada.id, day: addDays(today, -1) })).toBe(false)
    const { ticks, answers } = await returned()
    expect(ticks.map(({ title, isAsked }) => [title, isAsked])).toEqual([
      ['Second', false],
      ['Third', false],
    ])
    expect(answers).toEqual([{ day: today, prompt: prompt.text, uploadId: upload.id, page: 1 }])

    // Another one's session changes nothing, and their upload of the same page ticks nothing.
    const eve = await willow.fixtures.signedInUser()
    await turnOn(true, eve)
    await getSheet(eve)
    await say(ticks[0]?.id ?? '', 'no', eve)
    expect((await say(ticks[0]?.id ?? '', 'no', { ...eve, id: ada.id })).statusCode).toBe(403)
    await uploadFile(eve, 'Hers.pdf', ink)
    await willow.runJobs('sheet')
    expect(await isDone(ids[1] ?? '')).toBe(true)
    expect([await returned(eve), await listTicks(queries(), eve.id)]).toEqual([{ ticks: [], answers: [] }, []])

    await say(ticks[0]?.id ?? '', 'no')
    expect(await isDone(ids[1] ?? '')).toBe(false)
    await say(ticks[1]?.id ?? '', 'seen')
    const again = await uploadFile(
      ada,
      'Again.pdf',
      writeOn(ink, [
        [
          [300, 500],
          [330, 520],
        ],
      ]),
    )
    await willow.runJobs('sheet')
    expect([await isDone(ids[1] ?? ''), await isDone(ids[2] ?? ''), (await returned()).ticks]).toEqual([false, true, []])

    for (const { id } of [upload, again]) await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect([(await returned()).answers, await isDone(ids[2] ?? '')]).toEqual([[], true])
  })

  test('a sheet that comes back stands on its day, and one that its owner has put elsewhere stays there', async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await publishEdition(willow, olive, blankPlanner({ year: 2026, months: 1 }))
    const written = (x: number) =>
      [
        [
          [x, 300],
          [x + 80, 380],
        ],
      ] as const
    const { id } = await uploadFile(ada, 'Today.pdf', writeOn(await getSheet(), written(200)))
    const dates = async () =>
      (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-11-01&to=2026-12-31` })).json<{ date: string }[]>()
    // Its job waits until the pages of the file are read.
    await willow.runJobs('sheet')
    expect(await dates()).toEqual([])
    await willow.runJobs('planner')
    clock.advance(3000)
    await willow.runJobs('sheet')
    expect(await dates()).toMatchObject([{ date: today, kind: 'day', editionId: null }])
    const [row] = await queries().selectFrom('page_instances').select('id').where('upload_id', '=', id).execute()
    const moved = { date: '2026-12-24' }
    await ada.send({ method: 'PATCH', url: `/api/page-instances/${row?.id}`, payload: moved })
    await putOnDay(current().database, { userId: ada.id, uploadId: id, page: 1, day: today, now: instant(clock) })
    expect(await dates()).toMatchObject([moved])
  })

  const stroke: Stroke = [
    [200, 300],
    [280, 380],
  ]
  const withoutPlanner = () => queries().updateTable('editions').set({ state: 'retired' }).execute()

  test('without a planner, a sheet that comes back stands on its day too, and its file is read once there is one', async () => {
    await withoutPlanner()
    const { id } = await uploadFile(ada, 'Today.pdf', writeOn(await getSheet(), [stroke]))
    await willow.runJobs('sheet')
    const days = async () => (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-11-01&to=2026-12-31` })).json()
    const there = { date: today, kind: 'day', editionId: null, inkStep: 'little' }
    expect(await days()).toMatchObject([there])
    const home = (await ada.send({ url: `/api/users/${ada.id}/written-pages?today=${today}` })).json()
    expect(home).toMatchObject({ writtenDays: 1, newest: there })
    const read = async () => (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${id}` })).json()
    expect(await read()).toMatchObject([{ state: 'done', pagesTotal: 0, placed: 1 }])
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await publishEdition(willow, olive, blankPlanner({ year: 2026, months: 2 }))
    await willow.runJobs('planner')
    expect([await days(), await read()]).toMatchObject([[{ date: today, editionId: null }], [{ state: 'done', pagesTotal: 1 }]])
  })

  test('without a planner, nothing stands on a day where reading is off, or of a deleted file', async () => {
    await withoutPlanner()
    const written = writeOn(await getSheet(), [stroke])
    const turn = (isOn: boolean) => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn } })
    const rows = async () =>
      (await queries().selectFrom('page_instances').select('id').where('user_id', '=', ada.id).execute()).length
    await turn(false)
    await uploadFile(ada, 'Today.pdf', written)
    await willow.runJobs('sheet')
    expect(await rows()).toBe(0)
    await turn(true)
    const { id } = await uploadFile(ada, 'Again.pdf', Buffer.concat([written, Buffer.from('\n')]))
    const place = { kind: 'sheet.place', payload: { userId: ada.id, uploadId: id, page: 1, day: today }, owner: ada.id }
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    await current().database.transaction((tx) => enqueueJob(tx, place))
    await willow.runJobs('sheet')
    expect(await rows()).toBe(0)
  })

  test('a sheet without writing comes back as nothing, and without the sheet nothing is read', async () => {
    const id = await addGoal('Walk')
    const pdf = await getSheet()
    await uploadFile(ada, 'Today.pdf', pdf)
    await willow.runJobs('sheet')
    expect([await isDone(id), await returned()]).toEqual([false, { ticks: [], answers: [] }])
    expect(await hasReturned(queries(), { userId: ada.id, day: today })).toBe(false)
    await turnOn(false)
    await uploadFile(
      ada,
      'Later.pdf',
      writeOn(pdf, [
        [
          [60, 60],
          [90, 90],
        ],
      ]),
    )
    const jobs = queries().selectFrom('jobs').select('kind').where('kind', '=', 'sheet.read').where('done_at', 'is', null)
    expect(await jobs.execute()).toEqual([])
  })

  /** What happens when these boxes of a sheet are read, without its pages. */
  async function comesBack(ids: readonly string[], boxes: readonly BoxState[], { on = today } = {}) {
    const code = `${on} ABCDEF`
    const box = { x: 0, y: 0, width: 34, height: 34 }
    const printed = { page: { width: 447, height: 596 }, goals: ids.map((id) => ({ id, title: id, box })), prompt: null }
    await rememberSheet(queries(), { userId: ada.id, date: on, sheetKey: '', code, printed, madeAt: `${on}T05:00:00.000Z` })
    const [upload] = await queries().selectFrom('uploads').select('id').where('user_id', '=', ada.id).execute()
    const uploadId = upload?.id ?? (await uploadFile(ada, 'page.pdf', await getSheet())).id
    await queries().deleteFrom('sheet_returns').execute()
    const reads = { boxes: [...boxes], isAnswered: false, isWritten: true }
    const ask = async ({ kind }: { kind: string }) =>
      kind === 'find' ? { kind: 'found', pageCount: 1, pages: [{ number: 1, code }] } : { kind: 'read', code, read: reads }
    const reader = { withDocument: (_: object, work: (read: typeof ask) => unknown) => work(ask) }
    const { jobs } = returnedSheets({ reader: reader as never })
    const finish = (work: (tx: Tx) => Promise<unknown>) => current().database.transaction(work)
    await jobs.handlers['sheet.read']?.({ payload: { userId: ada.id, uploadId }, tries: 1, finish } as never)
  }

  function returnedSheets(parts: Pick<ReturnedSheetsOptions, 'reader'>) {
    const { database } = current()
    const store = createGoalsStore(database)
    const onDay = (goal: { id: string; userId: string; day: string }) => ({ ...goal, now: instant(clock), timeZone: 'UTC' })
    return createReturnedSheets({
      ...{ database, clock, pageTypes: ['application/pdf'], ...parts },
      findUpload: async () => ({ filename: 'page.pdf', mimeType: 'application/pdf' }),
      findOwner: async () => ({ timeZone: 'UTC' }),
      completeGoal: (tx, goal) => completeOnDay(tx, store, onDay(goal)),
      reopenGoal: (tx, goal) => reopenOfDay(tx, store, onDay(goal)),
      putOnDay: async () => {},
    })
  }
  const states = async () => (await listTicks(queries(), ada.id)).map(({ state }) => state)

  test('what is unsure is asked, once: yes completes the goal, and no ends it', async () => {
    const [walk, read] = [await addGoal('Walk'), await addGoal('Read')]
    await comesBack([walk, read], ['unsure', 'unsure'])
    const { ticks } = await returned()
    expect(ticks.map(({ title, isAsked }) => [title, isAsked])).toEqual([
      ['Read', true],
      ['Walk', true],
    ])
    await say(ticks[1]?.id ?? '', 'yes')
    await say(ticks[0]?.id ?? '', 'no')
    await comesBack([walk, read], ['ticked', 'ticked'])
    expect([await isDone(walk), await isDone(read), (await returned()).ticks, await states()]).toEqual([
      true,
      false,
      [],
      ['seen', 'ended'],
    ])
  })

  test('a goal that was reopened, deleted or done already is left alone by every export of that sheet', async () => {
    const [reopened, removed, done] = [await addGoal('Walk'), await addGoal('Read'), await addGoal('Write')]
    const change = (id: string, isActive: boolean) =>
      ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload: { isActive } })
    await change(done, false)
    await ada.send({ method: 'DELETE', url: `/api/goals/${removed}` })
    const back = () => comesBack([reopened, removed, done], ['ticked', 'ticked', 'ticked'])
    await back()
    expect(await states()).toEqual(['taken', 'ended', 'ended'])
    for (const id of [reopened, done]) await change(id, true)
    await ada.send({ method: 'POST', url: `/api/goals/${removed}/restore` })
    expect((await returned()).ticks).toEqual([])
    for (let times = 0; times < 3; times += 1) await back()
    expect(await Promise.all([reopened, removed, done].map(isDone))).toEqual([false, false, false])
  })

  test('two devices that bring a sheet at once complete its goal once', async () => {
    const id = await addGoal('Walk')
    await comesBack([id], ['empty'])
    await Promise.all([comesBack([id], ['ticked']), comesBack([id], ['ticked'])])
    expect([await isDone(id), await states()]).toEqual([true, ['taken']])
  })

  test('a goal is done on the day of the sheet, and a daily one is open again the day after', async () => {
    const [daily, monthly] = [await addGoal('Walk', 'daily'), await addGoal('Read')]
    clock.advance(2 * day)
    await comesBack([daily, monthly], ['ticked', 'ticked'])
    const found = await goals()
    expect([daily, monthly].map((id) => [found.get(id)?.completedAt, found.get(id)?.isActive])).toEqual([
      ['2026-11-30T23:59:00.000Z', true],
      ['2026-11-30T23:59:00.000Z', false],
    ])
    const { ticks } = await returned()
    for (const { id } of ticks) await say(id, 'no')
    expect([await isDone(daily), await isDone(monthly), (await goals()).get(daily)?.completedAt]).toEqual([false, false, null])
  })

  test('a daily goal that was done since keeps its later day, and Undo takes back only what the sheet has done', async () => {
    const [daily, monthly] = [await addGoal('Walk', 'daily'), await addGoal('Read')]
    clock.advance(2 * day)
    const finish = (id: string, isActive: boolean) =>
      ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload: { isActive } })
    await finish(daily, false)
    clock.advance(day)
    await comesBack([daily, monthly], ['ticked', 'ticked'])
    expect((await goals()).get(daily)?.completedAt).toBe('2026-12-02T18:00:00.000Z')
    await finish(monthly, true)
    await finish(monthly, false)
    for (const { id } of (await returned()).ticks) await say(id, 'no')
    expect(await isDone(monthly)).toBe(true)
  })

  test('a sheet of more than seven days ago is filed and ticks nothing', async () => {
    const id = await addGoal('Walk')
    await comesBack([id], ['ticked'], { on: addDays(today, -8) })
    expect([await isDone(id), await states()]).toEqual([false, []])
    expect(await hasReturned(queries(), { userId: ada.id, day: addDays(today, -8) })).toBe(true)
    await comesBack([id], ['ticked'], { on: addDays(today, -7) })
    expect(await isDone(id)).toBe(true)
  })
})
