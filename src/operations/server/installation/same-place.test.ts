import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createHttp } from '#kit/server/http/http.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { afterCheck, refuseWritesWhenGone, rememberPlaces } from './same-place.ts'

let folder: string
let written = 0
beforeEach(async () => {
  folder = await temporaryFolder()
})

test('a file that was removed or replaced by an equal one counts as changed', async () => {
  const [file, other] = [join(folder, 'database.sqlite'), join(folder, 'files')]
  await writeFile(file, 'rows')
  await mkdir(other)
  const findChanged = await rememberPlaces([folder, file, other])
  await writeFile(file, 'more rows')
  expect(await findChanged()).toBeNull()
  await rename(file, `${file}.away`)
  expect(await findChanged()).toBe(file)
  await writeFile(file, 'more rows')
  expect(await findChanged()).toBe(file)
  await rm(file)
  await rename(`${file}.away`, file)
  expect(await findChanged()).toBeNull()
  await rm(folder, { recursive: true })
  expect(await findChanged()).toBe(folder)
})

async function serverWith(watch: { isGone: () => boolean; check: () => Promise<boolean> }) {
  const app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  refuseWritesWhenGone(app, watch)
  app.get('/page', async () => ({ read: true }))
  app.post('/page', async (_request, reply) => {
    written++
    return reply.status(201).send({ written: true })
  })
  return app
}

test('while the data folder is gone, writes are refused and reads are not', async () => {
  const app = await serverWith({ isGone: () => true, check: async () => false })
  const refused = await app.inject({ method: 'POST', url: '/page' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json()).toMatchObject({ code: 'server.data_gone' })
  expect(written).toBe(0)
  expect((await app.inject('/page')).statusCode).toBe(200)
})

test('a write is not acknowledged if the data folder went away during it', async () => {
  let isThere = true
  const app = await serverWith({ isGone: () => false, check: async () => isThere })
  expect((await app.inject({ method: 'POST', url: '/page' })).statusCode).toBe(201)
  isThere = false
  const refused = await app.inject({ method: 'POST', url: '/page' })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'server.data_gone' })
})

test('the program ends if the data folder has been a different one for ten seconds', () => {
  const first = afterCheck({ goneSince: null }, { isSame: false, now: 1000 })
  expect(first).toEqual({ goneSince: 1000, isOver: false })
  expect(afterCheck(first, { isSame: false, now: 10_999 })).toEqual({ goneSince: 1000, isOver: false })
  expect(afterCheck(first, { isSame: false, now: 11_000 })).toEqual({ goneSince: 1000, isOver: true })
})

test('a data folder that is back within ten seconds counts as the same', () => {
  expect(afterCheck({ goneSince: 1000 }, { isSame: true, now: 9000 })).toEqual({ goneSince: null, isOver: false })
})
