import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { readConfig } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { needsInstallation, placesOf } from '#operations/server/owner/places.ts'
import { emptyDatabase, forEachEngine } from '#test/databases/databases.ts'
import { runWillow } from '#test/servers/willow-command.ts'

test('--help lists the commands', async () => {
  expect(await runWillow(['--help'], {})).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('willow code create'),
    stderr: '',
  })
})

forEachEngine((engine) => {
  let folder: string
  let place: Awaited<ReturnType<typeof emptyDatabase>>
  let env: Record<string, string>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'willow-cli-'))
    chmodSync(folder, 0o700)
    place = await emptyDatabase(engine)
    env = { DATA_DIR: folder, ...(place.url === undefined ? {} : { DATABASE_URL: place.url }) }
  })
  afterEach(async () => {
    await place.drop()
    rmSync(folder, { recursive: true })
  })

  test('a command that finds no installation refuses, asks for DATA_DIR, and creates nothing', async () => {
    // A wrong folder often holds something else.
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    for (const words of [
      ['code', 'create'],
      ['webhook', 'secret'],
      ['backup', 'key'],
      ['adopt', '--yes'],
      ['restore', 'release'],
    ]) {
      const { code, stdout, stderr } = await runWillow(words, env)
      expect([code, stdout], words.join(' ')).toEqual([1, ''])
      expect(stderr).toMatch(/^There is no installation here yet: .*the DATA_DIR and DATABASE_URL of the server.* add --new\.\n$/)
    }
    expect(readdirSync(folder)).toEqual(['notes.txt'])
  })

  test('with --new a command creates an installation, unless a setting is misspelt', async () => {
    const refused = await runWillow(['code', 'create', '--new'], { ...env, SMPT_URL: 'smtp://mail.example' })
    expect(refused.stderr).toContain('Did you mean SMTP_URL?')
    expect(readdirSync(folder)).toEqual([])
    expect((await runWillow(['code', 'create', '--new'], env)).stdout).toMatch(/^WILLOW\w{6}\n$/)
    expect((await runWillow(['code', 'create'], env)).code).toBe(0)
  })

  // What is typed and which file is read depend on no engine.
  if (engine !== 'SQLite') return

  test('commands take an address in any spelling, without the invisible characters of a copy', async () => {
    const { database } = await openInstallation({ dataDir: folder, databaseUrl: place.url })
    const now = '2026-03-01T09:00:00.000Z'
    const ida = { name: 'Ida', email: 'ida@bücher.example', passwordHash: null, accessCode: null, now }
    await database.transaction((tx) => insertUser(tx, ida))
    await database.close()
    const run = async (...words: string[]) => {
      const { code, stdout } = await runWillow([...words, '--json'], env)
      return { code, ...JSON.parse(stdout) }
    }
    const typed = '\u202aIda@bu\u0308cher.example\u202c'
    expect(await run('admin', 'reset-factors', '--email', 'ida@xn--bcher-kva.example')).toMatchObject({
      ...{ code: 0, email: ida.email, isFound: true },
    })
    expect(await run('admin', 'reset-factors', '--email', typed)).toMatchObject({ code: 0, email: ida.email, isFound: true })
    expect(await run('admin', 'reset-factors', '--email', 'ida@bucher.example')).toMatchObject({ code: 1, isFound: false })
    expect(await run('code', 'create', '--email', typed)).toMatchObject({ customerEmail: 'ida@bu\u0308cher.example' })
    for (const wrong of ['ida@mail..example', 'ida'])
      expect((await runWillow(['code', 'create', '--email', wrong], env)).stderr).toContain('--email must be an email address.')
  })

  test('--settings reads the variables of the server from its file, and those that are set win', async () => {
    const { database } = await openInstallation({ dataDir: join(folder, 'data'), databaseUrl: place.url })
    await database.close()
    const file = join(folder, 'willow.env')
    const lines = Object.entries({ ...env, DATA_DIR: join(folder, 'data'), BRAND_CODE_PREFIX: 'GARDEN', BRAND_NAME: 'A # B' })
    writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''))
    expect((await runWillow(['code', 'create', '--settings', file], {})).stdout).toMatch(/^GARDEN\w{6}\n$/)
    expect((await runWillow(['--settings', file, 'code', 'create'], { BRAND_CODE_PREFIX: 'MEADOW' })).stdout).toMatch(/^MEADOW/)
    expect((await runWillow(['code', 'create', `--settings=${file}`], {})).stdout).toMatch(/^GARDEN/)
    writeFileSync(file, `# Ours\nexport DATABASE_URL=postgres://one\nDATA_DIR=${join(folder, 'data')}\n`)
    const ignored = await runWillow(['code', 'create', '--settings', file], {})
    expect([ignored.code, ignored.stderr]).toEqual([
      2,
      `Line 2 of ${file} sets nothing. Write NAME=value, without “export”, and # before a comment.\n`,
    ])
    for (const wrong of ['--settings', '--settings='])
      expect((await runWillow(['code', 'create', wrong], {})).code, wrong).toBe(2)
    const aFolder = await runWillow(['code', 'create', '--settings', dirname(file)], {})
    expect([aFolder.code, aFolder.stderr]).toEqual([2, `${dirname(file)} is a folder, not a file. Give a file.\n`])
  })
})

test('only a restore to a new place and the checks of backups need no installation', () => {
  expect(needsInstallation(['restore', 'FROM'], { into: 'X' })).toBe(false)
  expect(needsInstallation(['backup', 'verify', 'FROM'], {})).toBe(false)
  expect(needsInstallation(['backup', 'drill'], {})).toBe(false)
  expect(needsInstallation(['database', 'restore'], {})).toBe(false)
  for (const words of ['restore FROM', 'restore release', 'backup create', 'backup key', 'migrate', 'admin create', 'files move'])
    expect(needsInstallation(words.split(' '), {}), words).toBe(true)
})

test('a command works as the owner of the folder that it writes to, and needs the folders that it names', () => {
  const config = readConfig({ DATA_DIR: '/nowhere/data', BACKUP_TO: '/mnt/b' })
  expect(placesOf(['code', 'create'], {}, config)).toEqual({ folder: '/nowhere/data', needs: [] })
  expect(placesOf(['backup', 'create'], { to: '/mnt/b' }, config).needs).toEqual([{ path: '/mnt/b', to: 'write' }])
  expect(placesOf(['backup', 'create'], {}, config).needs).toEqual([{ path: '/mnt/b', to: 'write' }])
  expect(placesOf(['backup', 'create'], { to: 's3://bucket' }, config).needs).toEqual([])
  expect(placesOf(['backup', 'drill'], {}, config)).toEqual({
    folder: '/mnt/b',
    needs: [
      { path: '/mnt/b', to: 'read' },
      { path: '/mnt/b', to: 'write' },
    ],
  })
  expect(placesOf(['backup', 'drill', '/mnt/b/backups/one'], {}, config).needs[1]).toEqual({ path: '/mnt/b', to: 'write' })
  expect(placesOf(['restore', '/mnt/b'], { into: '/srv/new' }, config)).toEqual({
    folder: '/srv/new',
    needs: [
      { path: '/mnt/b', to: 'read' },
      { path: '/srv/new', to: 'restore' },
    ],
  })
})
