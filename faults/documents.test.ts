import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { heavySvg, interlacedPng } from '#kit/server/documents/pictures.test-data.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { pngPage } from '#test/documents/pages.ts'
import { ifPresent } from '#test/not-run.ts'
import { patienceMs } from '#test/patience.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { addUser } from '#test/servers/user-of-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const test = ifPresent({ '/proc': process.platform === 'linux' })
const pdfs = process.env.LONG ? 60 : 20
const untilDrawn = { timeout: Math.max(120_000, patienceMs), interval: 50 }

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

/** Returns the ids of the drawing processes that the server has started. */
const drawers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
        return (
          Number(rest.split(' ')[1]) === server.child.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('drawing-process')
        )
      } catch {
        return false
      }
    })
    .map(Number)

async function person(name: string) {
  const { id, call, send } = await addUser({ dataDir, server: () => server }, name)
  return {
    upload: (filename: string, content: Buffer | string) =>
      send<Upload>('/api/uploads', [['userId', id]], { filename, content: Buffer.from(content) }),
    async thumbnails(): Promise<Upload['thumbnail'][]> {
      return (await call<Upload[]>(`/api/users/${id}/uploads?limit=200`)).map(({ thumbnail }) => thumbnail)
    },
  }
}

test('four slow drawings of one user do not delay another user’s page', async () => {
  const [flooding, other] = [await person('flooding'), await person('other')]
  await other.upload('warm.png', await pngPage())
  await expect.poll(other.thumbnails, untilDrawn).toEqual(['ready'])
  for (let index = 0; index < 4; index++) await flooding.upload(`heavy ${index}.svg`, heavySvg)
  const sentAt = performance.now()
  await other.upload('small.png', await pngPage())
  await expect.poll(other.thumbnails, untilDrawn).toEqual(['ready', 'ready'])
  console.info(`the other page waited ${Math.round(performance.now() - sentAt)} ms`)
  expect((await flooding.thumbnails()).filter((state) => state === 'pending').length).toBeGreaterThanOrEqual(3)
}, 300_000)

test('every page gets its thumbnail even if the drawing process is killed five times and frozen', async () => {
  const owner = await person('owner')
  for (let index = 0; index < pdfs; index++)
    await owner.upload(`${index}.pdf`, pdf({ pages: [`BT /F1 40 Tf 40 600 Td (${index}) Tj ET`] }))
  for (let kill = 0; kill < 5; kill++) {
    const ready = (await owner.thumbnails()).filter((state) => state === 'ready').length
    for (const pid of drawers()) process.kill(pid, 'SIGKILL')
    await expect
      .poll(async () => (await owner.thumbnails()).filter((state) => state === 'ready').length, untilDrawn)
      .toBeGreaterThan(ready)
  }
  for (const pid of drawers()) process.kill(pid, 'SIGSTOP')
  await expect.poll(owner.thumbnails, untilDrawn).toEqual(Array.from({ length: pdfs }, () => 'ready'))
}, 300_000)

test('thumbnails that were pending when the server was killed are drawn after its next start', async () => {
  const owner = await person('owner')
  const uploads = 6
  for (let index = 0; index < uploads; index++) await owner.upload(`${index}.pdf`, pdf({ pages: [''] }))
  const [pid] = drawers()
  if (pid !== undefined) process.kill(pid, 'SIGSTOP')
  await owner.upload('last.pdf', pdf({ pages: [''] }))
  expect(await owner.thumbnails()).toContain('pending')
  await server.kill()
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await start()
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const states = async () =>
    (await database.queries.selectFrom('uploads').select('thumbnail').execute()).map((row) => row.thumbnail)
  await expect.poll(states, untilDrawn).toEqual(Array.from({ length: uploads + 1 }, () => 'ready'))
  await database.close()
}, 300_000)

test('a picture of a megabyte that would need more than one gigabyte keeps the process below 384 MB', async () => {
  const owner = await person('owner')
  const bomb = interlacedPng(16_383)
  await owner.upload('bomb.png', bomb)
  await expect.poll(owner.thumbnails, untilDrawn).toEqual(['failed'])
  const peaks = drawers().map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  console.info(`${bomb.length} bytes, peaks ${peaks.map(Math.round)} MB`)
  expect(Math.max(...peaks)).toBeLessThan(384)
}, 300_000)
