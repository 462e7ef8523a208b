import { beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { DrawingLost } from '#kit/server/documents/drawing.ts'
import { createOwnersTime, ownersShare } from '#kit/server/documents/reading-time.ts'
import { newId } from '#kit/server/ids.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { PlannerImport } from '../planner.contract.ts'
import type { PictureReply } from './pictures/looking.ts'
import { createPictureReader } from './pictures/picture-reader.ts'
import { enqueueCatchUp } from './planner.ts'
import { raiseStanding } from './recognize-upload.ts'

const content = blankPlanner({ year: 2026, months: 1 })

forEachDatabase((current) => {
  const willow = useWillow(current)
  beforeAll(async () => {
    await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), content)
  })

  const importOf = async (user: TestUser) =>
    (await user.send({ url: `/api/users/${user.id}/imports` })).json<PlannerImport[]>()[0]

  test('an export of a user whose hour is used up waits, says why, and is read when the hour is over', async () => {
    const ada = await willow.fixtures.signedInUser()
    const limits = createRateLimits({ database: willow.database, clock: willow.clock })
    await createOwnersTime({ limits }).spend(ada.id, ownersShare.points)
    await uploadFile(ada, 'export.pdf', content)
    await willow.runJobs('planner')
    expect(await importOf(ada)).toMatchObject({ state: 'waiting', error: 'share_used' })
    willow.clock.advance(60 * 60 * 1000)
    await willow.runJobs('planner')
    expect(await importOf(ada)).toMatchObject({ state: 'done', error: null })
  })

  test('an export of a user with too many stored pages waits until some are deleted', async () => {
    const ada = await willow.fixtures.signedInUser()
    const { queries } = willow.database
    const { id } = await uploadFile(ada, 'page.png', await pngPage())
    const stored = { upload_id: id, kind: 'pages', user_id: ada.id, row_count: 1_500_000, letters: 0 }
    await queries.insertInto('derived_sizes').values(stored).execute()
    await uploadFile(ada, 'export.pdf', content)
    await willow.runJobs('planner')
    expect(await importOf(ada)).toMatchObject({ state: 'waiting', error: 'too_much_stored' })
    await queries.deleteFrom('derived_sizes').where('upload_id', '=', id).execute()
    willow.clock.advance(6 * 60 * 60 * 1000)
    await willow.runJobs('planner')
    expect(await importOf(ada)).toMatchObject({ state: 'done', error: null })
    const sizes = queries.selectFrom('derived_sizes').select('kind').where('user_id', '=', ada.id).where('row_count', '>', 0)
    expect(await sizes.orderBy('kind').execute()).toEqual([{ kind: 'pages' }, { kind: 'texts' }])
  })

  test('a new file is read before those that are read again after a publish', async () => {
    const { queries } = willow.database
    const [ada, bea] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    for (const user of [ada, ada, bea]) await uploadFile(user, 'page.png', await pngPage())
    await willow.runJobs('planner')
    await queries.updateTable('imports').set({ unplaced: 1 }).execute()
    await willow.database.transaction((tx) => enqueueCatchUp(tx, { editionId: newId() }))
    await willow.runJobs('planner.catch-up')
    const { id } = await uploadFile(ada, 'new.png', await pngPage())
    const waiting = await queries
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'planner.import')
      .where('done_at', 'is', null)
      .orderBy('turn')
      .orderBy('id')
      .execute()
    const payloads = waiting.map(({ payload }) => JSON.parse(payload) as { id: string; isAgain: boolean })
    const added = await queries.selectFrom('imports').select('id').where('upload_id', '=', id).executeTakeFirst()
    expect(payloads[0]).toEqual({ id: added?.id, isAgain: false })
    expect(payloads.slice(1).every(({ isAgain }) => isAgain)).toBe(true)
    expect(payloads.length).toBeGreaterThan(3)
  })

  test('administrators are told while the process for pictures ends again and again before it is done', async () => {
    let reply: PictureReply = { kind: 'needs-indexes', indexes: [] }
    const nothing = () => undefined
    const child = { start: nothing, yieldToOthers: nothing, end: nothing, close: nothing, isLowest: () => true, pid: nothing }
    const createChild = () => ({ ...child, draw: async () => reply as never })
    const reader = createPictureReader({ store: willow.files, createChild })
    const alarms = createAlarms(willow)
    const look = () =>
      reader.withDocument({ key: null, owner: null, isSlow: true, mimeType: 'image/png', indexes: [] }, (ask) =>
        ask({ pages: [{ number: 1, known: null }], priors: [], turns: [0] }),
      )
    for (let time = 1; time <= 5; time++) {
      await raiseStanding(alarms, reader)
      expect(await alarms.has('pictures-standing')).toBe(false)
      await expect(look()).rejects.toThrow(DrawingLost)
    }
    await raiseStanding(alarms, reader)
    expect(await alarms.has('pictures-standing')).toBe(true)
    reply = { kind: 'look', pages: [] }
    await look()
    await raiseStanding(alarms, reader)
    expect(await alarms.has('pictures-standing')).toBe(false)
    await reader.close()
  })
})
