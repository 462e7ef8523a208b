import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobsStore, enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { createJobWorker } from '#kit/server/jobs/worker.ts'
import { forEachDatabase } from '#test/databases.ts'
import { createWillow, type Willow } from '#test/willow.ts'

forEachDatabase((current) => {
  let willow: Willow
  beforeAll(async () => {
    willow = await createWillow({ database: current().database })
  })
  afterAll(() => willow.close())

  test('a job that was given up is an alarm until it is tried again', async () => {
    const { database, clock } = willow
    const admin = await willow.fixtures.signedInUser({ isAdmin: true })
    const alarms = async () => (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>()
    expect((await alarms()).map(({ kind }) => kind)).not.toContain('jobs-dead')
    await database.transaction((tx) => enqueueJob(tx, { kind: 'broken', payload: {} }))
    const broken = async () => {
      throw new Error('The disk is gone.')
    }
    const logger = { warn() {}, error() {} }
    await createJobWorker({ database, clock, logger, handlers: { broken }, mostTries: 1 }).runDue()
    expect(await alarms()).toContainEqual({ kind: 'jobs-dead', count: 1, raisedAt: new Date(clock.now()).toISOString() })
    const store = createJobsStore(database, clock)
    for (const { id } of await store.listDead()) await store.runAgain(id)
    expect((await alarms()).map(({ kind }) => kind)).not.toContain('jobs-dead')
  })
})
