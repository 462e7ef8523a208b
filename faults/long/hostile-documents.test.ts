import { expect, test } from 'vitest'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { generatedHostile, mutated } from '#test/documents/hostile-documents.ts'
import { patienceMs } from '#test/patience.ts'
import { madeByPrograms } from '#test/servers/hostile-programs.ts'
import { uploadHostile } from '#test/servers/hostile-round.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { addUser } from '#test/servers/user-of-server.ts'

/** In the long run all of them are tried, also those that other programs make. */
const isLong = process.env.LONG !== undefined
const tried = [
  'text-on-3000-pages.pdf',
  'nested-forms.pdf',
  'cyclic-tree.pdf',
  'deep-tree.pdf',
  'packed-in-each-other.pdf',
  'zeros-packed-twice.pdf',
  'interlaced.png',
  'filters.svg',
]
const searchWithinMs = Math.max(120_000, patienceMs)
const megabyte = 1024 * 1024

test('while hostile documents of one owner are read, the server answers, and a PDF of another owner is found', async () => {
  const server = await startServerProcess()
  try {
    const [eve, ada] = [
      await addUser({ dataDir: server.dataDir, server: () => server }, 'eve'),
      await addUser({ dataDir: server.dataDir, server: () => server }, 'ada'),
    ]
    const all = isLong ? [...(await generatedHostile()), ...(await madeByPrograms())] : await generatedHostile(tried)
    const documents = [...all, ...mutated(all, isLong ? 10 : 4)]
    const noticed = await uploadHostile(
      { url: server.url, pid: server.child.pid ?? 0 },
      { hostile: eve, other: ada },
      { documents, searches: 3, searchWithinMs },
    )
    expect(all.length).toBeGreaterThanOrEqual(tried.length)
    expect(noticed.statuses.size).toBe(documents.length)
    // A mutated head may no longer be that of a picture or a PDF. Nothing else is refused.
    for (const [name, status] of noticed.statuses) expect([name, [201, 400, 415].includes(status)]).toEqual([name, true])
    for (const seconds of noticed.searchSeconds) expect(seconds * 1000).toBeLessThan(searchWithinMs)
    expect(noticed.healthMs.length).toBeGreaterThan(0)
    expect(noticed.processBytes).toBeLessThan((512 + 128) * megabyte)
    expect(noticed.slotBytes).toBeLessThan(256 * megabyte)
    expect(server.child.exitCode).toBeNull()
    const { database } = await openInstallation({ dataDir: server.dataDir, databaseUrl: undefined })
    const other = database.queries.selectFrom('uploads').select(['text_state as text']).where('user_id', '=', ada.id)
    expect(await other.execute()).toEqual([{ text: 'read' }, { text: 'read' }, { text: 'read' }])
    await database.close()
  } finally {
    await server.stop()
  }
})
