import { afterEach, expect, test } from 'vitest'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { readConfig } from '#operations/server/config.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock, defaultShop, englishWordings } from '#test/willow.ts'
import { createPush } from './push.ts'

forEachDatabase((current) => {
  afterEach(() => current().database.queries.deleteFrom('jobs').execute())

  test('a notification that a process was sending when it crashed is retried after ten seconds', async () => {
    const { database } = current()
    const clock = createTestClock()
    const logger = { warn: () => {}, error: () => {} }
    /** Does what one process does with notifications. */
    const runAll = (handle: JobHandler) => {
      const { jobs } = createPush({
        ...readConfig({}),
        shop: defaultShop,
        wordings: englishWordings,
        database,
        clock,
        pushSecret: 'a secret of the tests',
      })
      const shares = [{ ...jobs, handlers: { 'test.push': handle } }]
      return createJobScheduler({ database, clock, logger, shares }).runDue()
    }
    await database.transaction((tx) => enqueueJob(tx, { kind: 'test.push', payload: {} }))
    const [hasBegun, crashed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = runAll(() => {
      hasBegun.resolve()
      return crashed.promise
    })
    await hasBegun.promise
    let tries = 0
    const second = () =>
      runAll(async () => {
        tries += 1
      })
    clock.advance(9_999)
    await second()
    expect(tries).toBe(0)
    clock.advance(1)
    await second()
    expect(tries).toBe(1)
    crashed.resolve()
    await first
  })
})
