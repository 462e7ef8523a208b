import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { createHttp } from '#kit/server/http/http.ts'
import { createBuiltApp } from '#test/servers/built-app.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { buildRound, findAssets, keepBuild } from './earlier-builds.ts'
import { addPages, loadBuilds } from './pages.ts'

const logger = pino({ level: 'silent' })
let root: string
let folder: string
let hour = 0
const clock = { now: () => Date.parse('2026-03-02T09:00:00Z') + hour * 3_600_000 }

beforeEach(async () => {
  root = await temporaryFolder()
  folder = join(root, 'builds')
})

/** Creates a build with one file of its own and keeps it, as a server does a minute after its start. */
async function start(name: string): Promise<void> {
  hour += 1
  const webFolder = join(root, name)
  await mkdir(join(webFolder, '.vite'), { recursive: true })
  await mkdir(join(webFolder, 'assets'), { recursive: true })
  await writeFile(join(webFolder, '.vite/manifest.json'), name)
  await writeFile(join(webFolder, `assets/goals-${name}.js`), name)
  await buildRound({ webFolder, folder, clock, logger }).run()
}
const has = async (name: string) => (await findAssets(`goals-${name}.js`, [], folder)) !== null

test('the files of the latest three builds are kept', async () => {
  for (const name of ['a', 'b', 'c']) await start(name)
  expect([await has('a'), await has('b'), await has('c')]).toEqual([true, true, true])
  await start('d')
  expect([await has('a'), await has('b'), await has('c'), await has('d')]).toEqual([false, true, true, true])
})

test('a build that starts again counts as the latest one and is kept once', async () => {
  for (const name of ['a', 'b', 'c', 'a', 'd']) await start(name)
  expect([await has('a'), await has('b'), await has('c')]).toEqual([true, false, true])
  expect(await readdir(folder)).toHaveLength(3)
})

test("a build that was only half copied doesn't count", async () => {
  await mkdir(join(folder, '0123456789abcdef.7.draft'), { recursive: true })
  await writeFile(join(folder, '0123456789abcdef.7.draft/goals-half.js'), '')
  expect(await has('half')).toBe(false)
})

test('a tab with an earlier build gets its files from the server, cached for good, and no files from other folders', async () => {
  const [older, newer] = [await createBuiltApp(), await createBuiltApp()]
  await writeFile(join(older.webFolder, 'assets/goals-older.js'), 'export const older = 1')
  await writeFile(join(newer.webFolder, '.vite/manifest.json'), '{}')
  await keepBuild({ webFolder: older.webFolder, folder, clock })
  await writeFile(join(folder, 'secret.js'), 'secret')
  const app = await createHttp({ logger, trustProxy: false, publicOrigin: 'http://localhost' })
  const config = {
    brand: defaultBrand,
    publicUrl: '',
    maxUploadMb: 7,
    externalSignIn: false,
    hasMailServer: false,
    hasLegalNotice: false,
    hasStrictPasswords: false,
    languages: ['en'] as const,
    hasQuota: false,
    showsPages: true,
  }
  const builds = await loadBuilds(newer.webFolder, config)
  await addPages(app, { webFolder: newer.webFolder, builds, config, buildsFolder: folder })
  const found = await app.inject('/assets/goals-older.js')
  expect([found.statusCode, found.body]).toEqual([200, 'export const older = 1'])
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['goals-oldest.js', '../secret.js', '%2e%2e%2fsecret.js', '..%2fsecret.js'])
    expect((await app.inject(`/assets/${path}`)).statusCode).toBe(404)
  await app.close()
  await Promise.all([older.remove(), newer.remove()])
})
