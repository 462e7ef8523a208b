import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Logs every module for S3 when it is loaded. */
const nameLoaded = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (/aws4fetch|s3-client|s3-file-store/.test(url)) console.error('loaded ' + url)
  return next(url, context)
} })`)}`

let s3: S3Server
let dataDir: string
let server: ServerProcess | undefined

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const start = async (env: Record<string, string>) => {
  server = await startServerProcess({ dataDir, env, fromSources: true, nodeOptions: ['--import', nameLoaded] })
  return server
}

test('the S3 code is loaded only if the files are in S3', async () => {
  const without = await start({})
  expect(without.log()).not.toContain('loaded ')
  expect(await readdir(dataDir)).toContain('files')
  await without.stop()
  server = undefined
  await rm(dataDir, { recursive: true })

  const within = await start(s3.env('loaded'))
  expect(within.log()).toMatch(/loaded .*aws4fetch/)
  expect(await readdir(dataDir)).not.toContain('files')
  expect(await (await fetch(`${within.url}/readyz`)).json()).toMatchObject({ files: true })
})

test('files in S3 belong to one database', async () => {
  const first = await start(s3.env('paired'))
  await first.stop()
  await (await start(s3.env('paired'))).stop()
  server = undefined
  await rm(join(dataDir, 'database.sqlite'))
  await expect(start(s3.env('paired'))).rejects.toThrow(
    /The files in s3:\/\/willow-pages\/paired at 127.0.0.1:\d+ belong to a database, but there is none at/,
  )
})

test('a server does not start if the bucket is missing, and says so in one sentence', async () => {
  const env = s3.env('x')
  const STORAGE_URL = env.STORAGE_URL.replace('willow-pages', 'other-pages')
  await expect(start({ ...env, STORAGE_URL })).rejects.toThrow(
    /There is no such bucket: s3:\/\/other-pages\/x at 127.0.0.1:\d+. Check the address, or create the bucket.\n$/,
  )
  expect(await readdir(dataDir)).not.toContain('database.sqlite')
})
