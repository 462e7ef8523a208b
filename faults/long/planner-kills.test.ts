import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageInstance, PlannerImport } from '#features/planner/planner.contract.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { patienceMs } from '#test/patience.ts'
import { blankPlanner, penStrokes, plannerPages, redrawnPrint, writePdf } from '#test/planner-pdf.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { addUser } from '#test/user-of-server.ts'

const kills = process.env.LONG ? 20 : 2
const shape = { year: 2026, months: process.env.LONG ? 12 : 1 }
const untilRead = { timeout: Math.max(240_000, patienceMs), interval: 20 }

let dataDir: string
let server: ServerProcess
const start = async () => {
  server = await startServerProcess({ dataDir })
}
beforeEach(async () => {
  dataDir = await temporaryFolder()
  await start()
})
afterEach(async () => {
  await server.stop()
})

const person = (name: string, options?: { isAdmin: boolean }) => addUser({ dataDir, server: () => server }, name, options)
const planner = (content: Buffer) => ({ filename: 'planner.pdf', content })

test('an export whose server is killed again and again is read to its end, with the result of an undisturbed one', async () => {
  const [olive, ada] = [await person('olive', { isAdmin: true }), await person('ada')]
  const edition = await olive.send('/api/admin/editions', [['title', 'Daily']], planner(blankPlanner(shape)))
  const state = async () => (await olive.call<{ state: string }>(`/api/admin/editions/${edition.id}`)).state
  await expect.poll(state, untilRead).toBe('ready')
  await olive.call(`/api/admin/editions/${edition.id}/publish`, { method: 'POST' })
  // Redrawn, so that every page must be recognized by its text, which is slow.
  const content = writePdf(
    plannerPages(shape).map((page, at) => ({
      streams: at % 9 === 0 ? [redrawnPrint(page), penStrokes(5, at)] : [redrawnPrint(page)],
    })),
  )
  const found = async (uploadId: string) =>
    (await ada.call<PlannerImport[]>(`/api/users/${ada.id}/imports?uploadId=${uploadId}`))[0]
  const pagesOf = async (uploadId: string) => {
    const all: PageInstance[] = []
    const one = await found(uploadId)
    for (let cursor = 0; ; cursor = all.length) {
      const pages = await ada.call<PageInstance[]>(`/api/imports/${one?.id}/pages?limit=200&cursor=${cursor}`)
      all.push(...pages)
      if (pages.length < 200) return all.map(({ id, importId, isUnchanged, ...page }) => page)
    }
  }
  const alone = await ada.send('/api/uploads', [['userId', ada.id]], planner(content))
  await expect.poll(async () => (await found(alone.id))?.state, untilRead).toBe('done')

  const disturbed = await ada.send('/api/uploads', [['userId', ada.id]], planner(content))
  const goneOnFrom: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor(((kill - 0.5) / kills) * plannerPages(shape).length)
    let done = 0
    const isFarEnough = async () => {
      const one = await found(disturbed.id)
      done = one?.pagesDone ?? 0
      return done >= wanted || one?.state === 'done'
    }
    await expect.poll(isFarEnough, untilRead).toBe(true)
    await server.kill()
    await start()
    goneOnFrom.push(done)
  }
  await expect.poll(async () => (await found(disturbed.id))?.state, untilRead).toBe('done')
  console.info(`killed at pages ${goneOnFrom}`)
  expect(await pagesOf(disturbed.id)).toEqual(await pagesOf(alone.id))
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  expect(await database.queries.selectFrom('import_steps').selectAll().execute()).toEqual([])
  await database.close()
}, 600_000)
