import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { forEachEngine } from '#test/databases/databases.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import type { CountedOperation } from '#test/steps/steps-thread.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** The last two are compared. The first finds what is quadratic before it takes minutes. */
const sizes = [100, 1000, 10_000]

function countIn(place: { url: string } | { file: string }): Promise<CountedOperation[]> {
  const worker = new Worker(new URL('../../src/test/steps/steps-thread.ts', import.meta.url), {
    workerData: { place, sizes },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread ended without a result.')))
  })
}

forEachEngine((engine) => {
  test('nothing that an owner does with 10,000 equal things takes more than linear steps', async () => {
    const folder = await temporaryFolder()
    const postgres = engine === 'PostgreSQL' ? await createPostgresDatabase() : null
    try {
      const counted = await countIn(postgres ? { url: postgres.url } : { file: join(folder, 'database.sqlite') })
      expect(counted.filter(({ grown }) => grown.length > 0)).toEqual([])
      // A counter that counts nothing would find nothing.
      expect(counted.filter(({ steps }) => steps.some(({ code }) => code === 0))).toEqual([])
    } finally {
      await postgres?.drop()
    }
  })
})
