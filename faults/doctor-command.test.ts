import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { doctorCommand } from '#operations/server/doctor/doctor-command.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

test('each mistake in the configuration is an error of its own', async () => {
  const { lines, json, exitCode } = await doctorCommand({ PORT: 'x', MAX_UPLOAD_MB: '0', DATA_DIR: folder })
  expect(exitCode).toBe(2)
  expect(json).toMatchObject({ findings: [{ check: 'configuration' }, { check: 'configuration' }] })
  expect(lines[0]).toBe('ERROR   Configuration: PORT must be a port number from 0 to 65535, not "x".')
  expect(lines.at(-1)).toBe('2 errors, 0 warnings.')
})

test('if a server would not start, the reason is reported', async () => {
  const { lines, exitCode } = await doctorCommand({ DATA_DIR: folder })
  expect(exitCode).toBe(2)
  expect(lines[0]).toContain('There is no installation here yet')
})

test('the report is in English, like that of every command', async () => {
  const env = { DATA_DIR: folder, LANGUAGES: 'en-XA, en' }
  expect((await runWillow(['doctor'], env)).stdout).toContain('One error, 0 warnings.')
})

/** Everything in the folder but what `without` matches, with its kind, size and rights. */
const treeOf = (at: string, without = /^$/) =>
  readdirSync(at, { recursive: true })
    .map(String)
    // Before it's looked at: what a running server writes may be gone by then.
    .filter((name) => !without.test(name))
    .map((name) => ({ name, seen: lstatSync(join(at, name)) }))
    .map(({ name, seen }) => `${name} ${seen.mode} ${seen.isDirectory() ? '' : seen.size} ${seen.uid}`)
    .toSorted()

test('the command leaves nothing behind, whether a server runs or not', async () => {
  const server = await startServerProcess({ dataDir: folder, logFile: `${folder}.log` })
  const isOfRunningServer = /^database\.sqlite|^files\/generation|^reserve/
  const running = () => treeOf(folder, isOfRunningServer)
  const env = { DATA_DIR: folder, MIN_FREE_MB: '0' }
  const beside = running()
  await runWillow(['doctor'], env)
  expect(running()).toEqual(beside)
  await server.stop()
  const before = treeOf(folder)
  expect((await runWillow(['doctor'], env)).stdout).toContain('Owners of files')
  await chmod(folder, 0o755)
  expect((await runWillow(['doctor'], env)).stdout).toContain(`Type: chmod 700 ${folder}\n`)
  await chmod(folder, 0o700)
  expect(treeOf(folder)).toEqual(before)
  rmSync(`${folder}.log`)
})

test('the command prints its findings, and ends with 1 if there are only warnings', async () => {
  const { database } = await openInstallation({ dataDir: folder, databaseUrl: undefined })
  await database.close()
  const env = { DATA_DIR: folder, MIN_FREE_MB: '0', PUBLIC_URL: 'http://planner.example' }
  const { code, stdout } = await runWillow(['doctor', '--json'], env)
  const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string }[] }
  const wrong = findings.filter(({ level, check }) => level !== 'ok' && !['built', 'flush', 'inodes', 'visit'].includes(check))
  expect(wrong.map(({ check, level }) => `${check} ${level}`)).toEqual(['address warning', 'backup warning', 'mail warning'])
  expect(findings.find(({ check }) => check === 'visit')).toMatchObject({ level: expect.stringMatching(/error|warning/) })
  // Whether the app is built, how fast the disk is, and what a name without an address leads to depends on this machine.
  expect(code).toBe(findings.some(({ level }) => level === 'error') ? 2 : 1)
  for (const typed of ['nobody', 'ada@mail..example'])
    expect((await runWillow(['doctor', '--mail-to', typed], env)).stderr).toContain('--mail-to must be an email address.')
})
