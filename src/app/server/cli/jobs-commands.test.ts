import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { enqueueJob, listDeadJobs } from '#kit/server/jobs/jobs.store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { readConfig } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { listJobs, retryJobs } from './jobs-commands.ts'

let folder: string
let config: ReturnType<typeof readConfig>
beforeEach(async () => {
  folder = await temporaryFolder()
  config = readConfig({ DATA_DIR: folder })
})

/** Adds two dead jobs and one that waits. */
async function fill() {
  const { database } = await openInstallation(config)
  await database.transaction(async (tx) => {
    for (const kind of ['broken', 'broken', 'waiting']) await enqueueJob(tx, { kind, payload: {} })
  })
  const broken = async () => {
    throw new Error('The disk is gone.')
  }
  const logger = { warn() {}, error() {} }
  await createJobScheduler({ database, clock: systemClock, logger, shares: [{ handlers: { broken } }], mostTries: 1 }).runDue()
  const dead = await listDeadJobs(database.queries)
  await database.close()
  return dead.map(({ id }) => id)
}

test('failed jobs are listed with their reason, and waiting jobs are counted', async () => {
  const [first = ''] = await fill()
  const { lines, json } = await listJobs(config)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('1 of waiting waiting or running')
  expect(lines.join('\n')).toContain(`${first} broken given up at `)
  expect(lines.join('\n')).toContain('after 1 tries: The disk is gone.')
  expect(json).toMatchObject({ waiting: [{ kind: 'waiting', count: 1 }], dead: [{ kind: 'broken' }, { kind: 'broken' }] })
})

test('the list says so if there is nothing to report', async () => {
  expect((await listJobs(config)).lines).toEqual(['No jobs are waiting, and none were given up.'])
})

test('one failed job or all of them can be retried, and a wrong id is refused', async () => {
  const [first = '', second = ''] = await fill()
  expect((await retryJobs(config, { id: first })).json).toEqual({ retried: [first] })
  await expect(retryJobs(config, { id: first })).rejects.toThrow('No given-up job has this id.')
  expect((await retryJobs(config, {})).json).toEqual({ retried: [second] })
  expect((await listJobs(config)).json).toMatchObject({ dead: [] })
})
