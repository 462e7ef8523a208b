import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { instant, systemClock } from '#kit/clock.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createFolderTarget } from '#operations/server/backup/folder-target.ts'
import { verifyBackup } from '#operations/server/backup/verify-backup.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { ifInstalled, ifPresent, isInstalled } from '#test/not-run.ts'
import { mountDisk, mountTest } from '#test/servers/small-disk.ts'
import { beginWillow, type Ran } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const isLong = process.env.LONG !== undefined
const kills = isLong ? 20 : 3
const restoreKills = isLong ? 50 : 3
const flippedBytes = isLong ? 200 : 20
const filesInAll = 200

let folder: string
let dataDir: string
let recoveryKey: string

const begin = (words: string[]) => beginWillow(words, { DATA_DIR: dataDir, RECOVERY_KEY: recoveryKey })
const run = (words: string[]) => begin(words).ended

/** Runs the command and kills it at a random moment. Null when it finished first. */
async function runAndKill(words: string[], usualMs: number): Promise<Ran | null> {
  const { child, ended } = begin(words)
  const timer = setTimeout(() => child.kill('SIGKILL'), randomInt(Math.ceil(usualMs * 1.1)))
  const ran = await ended
  clearTimeout(timer)
  return ran.code === null ? null : ran
}

async function timed(words: string[]): Promise<number> {
  const startedAt = performance.now()
  const { code, stderr } = await run(words)
  // A restore by root says whose the files are.
  expect(stderr.replace(/^The files in .+ belong to root\. .*\n/, '')).toBe('')
  expect(code).toBe(0)
  return performance.now() - startedAt
}

/** Looks with the recovery key and without it. Both must find something, or nothing. */
async function findingsOf(to: string, name: string) {
  const target = createFolderTarget(to)
  const outside = (await verifyBackup(target, name)).findings
  const inside = (await verifyBackup(target, name, { recoveryKey })).findings
  return inside.length > 0 === outside.length > 0 ? inside : ['the key changes whether there is a finding', ...inside, ...outside]
}
const backupsIn = async (to: string) => {
  const names = await readdir(join(to, 'backups')).catch(() => [])
  const whole = []
  for (const name of names) if (await stat(join(to, 'backups', name, 'manifest.json')).catch(() => null)) whole.push(name)
  return whole
}

beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
  const installation = await openInstallation({ dataDir, databaseUrl: undefined })
  await filesFixture(installation, filesInAll)
  await installation.database.transaction((tx) =>
    enqueueMail(tx, { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: 'text', html: 'html' }, instant(systemClock)),
  )
  await installation.database.close()
  const { stdout } = await beginWillow(['backup', 'key', '--json'], { DATA_DIR: dataDir }).ended
  recoveryKey = JSON.parse(stdout).recoveryKey
})

test('a backup that is killed at any moment leaves only complete backups', async () => {
  const usualMs = await timed(['backup', 'create', '--to', join(folder, 'warm')])
  const to = join(folder, 'killed')
  for (let round = 0; round < kills; round++) {
    await runAndKill(['backup', 'create', '--to', to], usualMs)
    for (const name of await backupsIn(to)) expect(await findingsOf(to, name)).toEqual([])
  }
  await timed(['backup', 'create', '--to', to])
  for (const name of await backupsIn(to)) expect(await findingsOf(to, name)).toEqual([])
  expect(await readdir(join(to, 'locks'))).toEqual([])
})

test('a restore that is killed at any moment leaves an empty target or a complete installation', async () => {
  const to = join(folder, 'to restore')
  await timed(['backup', 'create', '--to', to])
  const usualMs = await timed(['restore', to, '--into', join(folder, 'restored once')])
  for (let round = 0; round < restoreKills; round++) {
    const into = join(folder, 'restored')
    await runAndKill(['restore', to, '--into', into], usualMs)
    if (await stat(into).catch(() => null)) {
      await expectWhole(into)
      await rm(into, { recursive: true })
    }
  }
  await timed(['restore', to, '--into', join(folder, 'restored at last')])
  await expectWhole(join(folder, 'restored at last'))
})

async function expectWhole(into: string) {
  const { database, files } = await openInstallation({ dataDir: into, databaseUrl: undefined })
  try {
    const rows = await database.queries.selectFrom('uploads').select('filename').execute()
    expect(rows).toHaveLength(filesInAll)
    for (const { filename } of rows) expect(await files.stat(filename)).not.toBeNull()
    expect(await database.queries.selectFrom('restores').select('released_at').execute()).toEqual([{ released_at: null }])
  } finally {
    await database.close()
  }
}

test('a changed byte anywhere in a backup is found', async () => {
  const to = join(folder, 'flipped')
  await timed(['backup', 'create', '--to', to])
  const [name = ''] = await backupsIn(to)
  const paths = (await readdir(to, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('removed') && !entry.parentPath.includes('locks'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (let round = 0; round < flippedBytes; round++) {
    const path = paths[randomInt(paths.length)] ?? ''
    const at = randomInt((await stat(path)).size)
    const flip = async () => {
      const file = await open(path, 'r+')
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, at)
      byte[0] = (byte[0] ?? 0) ^ (1 << randomInt(1, 8))
      await file.write(byte, 0, 1, at)
      await file.close()
      return byte
    }
    const whole = await readFile(path)
    await flip()
    expect(await findingsOf(to, name), `${path} at ${at}`).not.toEqual([])
    const file = await open(path, 'r+')
    await file.write(whole, 0, whole.length, 0)
    await file.close()
  }
  expect(await findingsOf(to, name)).toEqual([])
})

mountTest('a target that is full, or can only be read, is one clear line, and nothing half done', async () => {
  const disk = await mountDisk('1m')
  const to = join(disk.dataDir, 'backups')
  try {
    const full = await run(['backup', 'create', '--to', to])
    expect(full).toMatchObject({ code: 1, stdout: '' })
    expect(full.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^The backup needs .* has only .* free\. Nothing was kept\.$/),
    ])
    expect(await backupsIn(to)).toEqual([])
    disk.remount('ro')
    const readOnly = await run(['backup', 'create', '--to', to])
    expect(readOnly).toMatchObject({ code: 1, stdout: '' })
    expect(readOnly.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^Nothing can be written to .*: its disk is read-only, or the unit/),
    ])
  } finally {
    await disk.unmount()
  }
})

const isRoot = process.getuid?.() === 0
const protectTest = ifPresent({ 'chattr, as root': isRoot && isInstalled('chattr') })

protectTest('a target that may not be written to is one clear line', async () => {
  const to = join(folder, 'protected')
  await mkdir(to)
  expect(spawnSync('chattr', ['+i', to]).status).toBe(0)
  try {
    const refused = await run(['backup', 'create', '--to', to])
    const stderr = `This program may not write to ${to}. Change its owner or its permissions.\n`
    expect(refused).toEqual({ code: 1, stdout: '', stderr })
  } finally {
    spawnSync('chattr', ['-i', to])
  }
})

/** Loaded before the command (`--import`): makes intervals run 40 times as fast, so that two minutes pass in three seconds. */
const timeFlies = `data:text/javascript,${encodeURIComponent(`
const every = globalThis.setInterval
globalThis.setInterval = (work, ms, ...more) => every(work, ms / 40, ...more)`)}`

const runQuickly = (words: string[]) =>
  beginWillow(words, { DATA_DIR: dataDir, RECOVERY_KEY: recoveryKey, NODE_OPTIONS: `--import ${timeFlies}` }).ended
const hasNotAnswered = (to: string) => `${to} has not answered for 120 seconds. Is the disk, or the network to it, gone?\n`
const fifoTest = ifInstalled('mkfifo')

fifoTest('a target that does not answer any more is given up with one line', async () => {
  const to = join(folder, 'hanging')
  await mkdir(to)
  // Opening a FIFO never returns, like opening a file on a network disk that is gone.
  spawnSync('mkfifo', [join(to, 'installation-id')])
  expect(await runQuickly(['backup', 'create', '--to', to])).toEqual({ code: 1, stdout: '', stderr: hasNotAnswered(to) })
  expect(await backupsIn(to)).toEqual([])
})

fifoTest('a source that does not answer any more is given up by verify, drill and restore with one line', async () => {
  const to = join(folder, 'hanging source')
  await timed(['backup', 'create', '--to', to])
  const [name = ''] = await backupsIn(to)
  const list = join(to, 'backups', name, 'files.jsonl.age')
  await rm(list)
  spawnSync('mkfifo', [list])
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const { email } = await database.queries.selectFrom('users').select('email').executeTakeFirstOrThrow()
  await database.close()
  const into = join(folder, 'restored from nowhere')
  const [verified, drilled, restored, brought] = await Promise.all(
    [
      ['backup', 'verify', to],
      ['backup', 'drill', to],
      ['restore', to, '--into', into],
      ['restore', to, '--user', email],
    ].map(runQuickly),
  )
  const isGone = { code: 1, stdout: '', stderr: hasNotAnswered(to) }
  expect([verified, restored, brought]).toEqual([isGone, isGone, isGone])
  const notProven = `${name} is not proven, for 1 reason:\n${hasNotAnswered(to)}`
  expect(drilled).toEqual({ code: 1, stdout: notProven, stderr: '' })
  expect(await stat(into).catch(() => null)).toBeNull()
})
