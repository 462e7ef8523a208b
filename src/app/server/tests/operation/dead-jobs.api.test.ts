import { expect, test } from 'vitest'
import { countOpenJobs, enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import type { DeadJob } from '#operations/installation.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  test('a failed job raises an alarm until it is retried', async () => {
    const { database, clock } = willow
    const admin = await willow.fixtures.signedInUser({ isAdmin: true })
    const alarms = async () => (await admin.send({ url: '/api/admin/alarms' })).json<{ kind: string }[]>()
    expect((await alarms()).map(({ kind }) => kind)).not.toContain('jobs-dead')
    await database.transaction((tx) => enqueueJob(tx, { kind: 'broken', payload: {} }))
    const broken = async () => {
      throw new Error('The disk is gone.')
    }
    const logger = { warn() {}, error() {} }
    await createJobScheduler({ database, clock, logger, shares: [{ handlers: { broken } }], mostTries: 1 }).runDue()
    expect(await alarms()).toContainEqual({ kind: 'jobs-dead', count: 1, raisedAt: new Date(clock.now()).toISOString() })
    const [job] = (await admin.send({ url: '/api/admin/dead-jobs' })).json<DeadJob[]>()
    expect(job).toMatchObject({ kind: 'broken', tries: 1, error: 'The disk is gone.' })
    const runAgain = () => admin.send({ method: 'POST', url: `/api/admin/dead-jobs/${job?.id}/run-again` })
    expect((await runAgain()).json()).toEqual([])
    expect((await alarms()).map(({ kind }) => kind)).not.toContain('jobs-dead')
    expect((await countOpenJobs(database.queries)).map(({ kind }) => kind)).toContain('broken')
    const noted = (await admin.send({ url: '/api/admin/actions' })).json<{ action: string; subject: string }[]>()
    expect(noted[0]).toMatchObject({ action: 'job.run-again', subject: job?.id })
    const again = await runAgain()
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { code: 'jobs.not_given_up', message: 'This job is no longer in the list.' },
    ])
  })
})
