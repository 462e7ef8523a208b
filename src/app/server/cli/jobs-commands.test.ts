import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { createJobsStore, enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { createJobWorker } from '#kit/server/jobs/worker.ts'
import { readConfig } from '../config.ts'
import { openMigratedDatabase } from '../database.ts'
import { listJobs, retryJobs } from './jobs-commands.ts'

let folder: string
let config: ReturnType<typeof readConfig>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-jobs-'))
  config = readConfig({ DATA_DIR: folder })
})
afterEach(() => rm(folder, { recursive: true }))

/** Adds two dead jobs and one that waits. */
async function fill() {
  const { database } = await openMigratedDatabase(config)
  await database.transaction(async (tx) => {
    for (const kind of ['broken', 'broken', 'waiting']) await enqueueJob(tx, { kind, payload: {} })
  })
  const broken = async () => {
    throw new Error('The disk is gone.')
  }
  const logger = { warn() {}, error() {} }
  await createJobWorker({ database, clock: systemClock, logger, handlers: { broken }, mostTries: 1 }).runDue()
  const dead = await createJobsStore(database, systemClock).listDead()
  await database.close()
  return dead.map(({ id }) => id)
}

test('what was given up is listed with its reason, and what waits is counted', async () => {
  const [first = ''] = await fill()
  const { lines, json } = await listJobs(config)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('1 of waiting waiting or under way')
  expect(lines.join('\n')).toContain(`${first} broken given up at `)
  expect(lines.join('\n')).toContain('after 1 tries: The disk is gone.')
  expect(json).toMatchObject({ waiting: [{ kind: 'waiting', count: 1 }], dead: [{ kind: 'broken' }, { kind: 'broken' }] })
})

test('nothing to tell is told', async () => {
  expect((await listJobs(config)).lines).toEqual(['No job waits, and none was given up.'])
})

test('one job that was given up is tried again, or all of them, and a wrong id is refused', async () => {
  const [first = '', second = ''] = await fill()
  expect((await retryJobs(config, { id: first })).json).toEqual({ retried: [first] })
  await expect(retryJobs(config, { id: first })).rejects.toThrow('No job of this id was given up.')
  expect((await retryJobs(config, {})).json).toEqual({ retried: [second] })
  expect((await listJobs(config)).json).toMatchObject({ dead: [] })
})
