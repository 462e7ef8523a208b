import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Edition } from '#features/planner/editions.contract.ts'
import type { PageInstance, PlannerImport } from '#features/planner/planner.contract.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { blankPlanner, penStrokes, plannerPages, redrawnPrint, writePdf } from '#test/documents/planner-pdf.ts'
import { patienceMs } from '#test/patience.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { addUser } from '#test/servers/user-of-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const kills = process.env.LONG ? 20 : 2
/** Each time, reading a blank planner begins again, once the lease of the server that was killed has expired. */
const indexKills = process.env.LONG ? 6 : 2
const shape = { year: 2026, months: process.env.LONG ? 12 : 1 }
const untilRead = { timeout: Math.max(240_000, patienceMs), interval: 20 }
const engines = ['SQLite', 'PostgreSQL'] as const
const testMs = 1_200_000

/** A server until the end of the test, and a way to kill and start it again. */
async function startPlace(engine: (typeof engines)[number]) {
  const dataDir = await temporaryFolder()
  const postgres = engine === 'PostgreSQL' ? await createPostgresDatabase() : null
  const databaseUrl = postgres?.url
  const start = () => startServerProcess({ dataDir, ...(databaseUrl ? { env: { DATABASE_URL: databaseUrl } } : {}) })
  let server = await start()
  onTestFinished(async () => {
    await server.stop()
    await postgres?.drop()
  })
  const place = { dataDir, databaseUrl, server: () => server }
  return {
    ...place,
    person: (name: string, options?: { isAdmin: boolean }) => addUser(place, name, options),
    async killAndStart() {
      await server.kill()
      server = await start()
    },
  }
}

type Person = Awaited<ReturnType<typeof addUser>>
const planner = (content: Buffer) => ({ filename: 'planner.pdf', content })
/** Two editions can't have the same file. */
const addEdition = (olive: Person, more = '') =>
  olive.send('/api/admin/editions', [['title', 'Daily']], planner(Buffer.concat([blankPlanner(shape), Buffer.from(more)])))
const editionOf = (olive: Person, id: string) => olive.call<Edition>(`/api/admin/editions/${id}`)
const untilReady = (olive: Person, id: string) =>
  expect.poll(async () => (await editionOf(olive, id)).state, untilRead).toBe('ready')

test.each(engines)(
  'an export whose server is killed again and again is read to its end, with the result of an undisturbed one, on %s',
  async (engine) => {
    const place = await startPlace(engine)
    const [olive, ada] = [await place.person('olive', { isAdmin: true }), await place.person('ada')]
    const edition = await addEdition(olive)
    await untilReady(olive, edition.id)
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
      await place.killAndStart()
      goneOnFrom.push(done)
    }
    await expect.poll(async () => (await found(disturbed.id))?.state, untilRead).toBe('done')
    console.info(`killed at pages ${goneOnFrom}`)
    expect(await pagesOf(disturbed.id)).toEqual(await pagesOf(alone.id))
    const { database } = await openInstallation(place)
    expect(await database.queries.selectFrom('import_steps').selectAll().execute()).toEqual([])
    await database.close()
  },
  testMs,
)

test.each(engines)(
  'a planner whose server is killed again and again while it is read is ready at last, with the same pages and pictures, on %s',
  async (engine) => {
    const place = await startPlace(engine)
    const olive = await place.person('olive', { isAdmin: true })
    const alone = await addEdition(olive)
    const begun = Date.now()
    await untilReady(olive, alone.id)
    const takesMs = Date.now() - begun

    const disturbed = await addEdition(olive, '% again\n')
    const killedAt: string[] = []
    for (let kill = 1; kill <= indexKills; kill++) {
      await delay((takesMs * kill) / (indexKills + 1))
      const { state, pagesDone } = await editionOf(olive, disturbed.id)
      if (state === 'ready') break
      await place.killAndStart()
      killedAt.push(`${state} ${pagesDone}`)
      // It goes on when the lease has expired.
      await expect.poll(async () => (await editionOf(olive, disturbed.id)).pagesDone, untilRead).not.toBe(pagesDone)
    }
    await untilReady(olive, disturbed.id)
    expect(killedAt).not.toEqual([])
    console.info(`read in ${takesMs} ms; killed at pages ${killedAt}`)
    const without = ({ id, createdAt, ...edition }: Edition) => edition
    expect(without(await editionOf(olive, disturbed.id))).toEqual(without(await editionOf(olive, alone.id)))
    expect(await editionOf(olive, disturbed.id)).toMatchObject({ picturedPages: plannerPages(shape).length, error: null })
    const { database, files } = await openInstallation(place)
    const pages = (id: string) => {
      const rows = database.queries.selectFrom('edition_pages').selectAll().where('edition_id', '=', id).orderBy('number')
      return rows.execute().then((all) => all.map(({ edition_id, ...page }) => page))
    }
    expect(await pages(disturbed.id)).toEqual(await pages(alone.id))
    const pictures = await database.queries.selectFrom('editions').select('pictures').execute()
    const stored = await Promise.all(pictures.map(async ({ pictures }) => buffer((await files.open(pictures ?? '')).stream)))
    expect(stored.length).toBe(2)
    expect(stored[1]).toEqual(stored[0])
    await database.close()
  },
  testMs,
)
