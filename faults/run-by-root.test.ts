import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openDatabase } from '#kit/server/db/open.ts'
import { pngPage } from '#test/documents/pages.ts'
import { ifPresent } from '#test/not-run.ts'
import { manual } from '#test/servers/manual.ts'
import { commandProgram } from '#test/servers/programs.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { cookieOf } from '#test/willow.ts'

/** The user of the installation. It needs no entry in /etc/passwd. */
const uid = 12345

const canBeEntered = (path: string): boolean =>
  path === '/' || ((statSync(path).mode & 0o001) !== 0 && canBeEntered(dirname(path)))
const whenRoot = ifPresent({
  'the right to become another user': process.getuid?.() === 0,
  'a project folder that other users can enter': canBeEntered(dirname(commandProgram)) && canBeEntered(dirname(process.execPath)),
})

let folder: string
/** The installation, its backups, and a place for more installations, all of the other user. */
let dataDir: string
let backups: string
let more: string
/** What each command compiles, of all users. Without it a command takes twice as long. */
let compiled: string
beforeAll(() => {
  compiled = mkdtempSync(join(tmpdir(), 'willow-compiled-'))
  chmodSync(compiled, 0o777)
})
afterAll(() => rmSync(compiled, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'willow-by-root-'))
  chmodSync(folder, 0o755)
  ;[dataDir, backups, more] = ['data', 'disk', 'more'].map((name) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, uid, uid)
    return path
  }) as [string, string, string]
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

let servers = 0
/** Each server has a log of its own: its first lines say that it is ready. */
const serverOf = (as: { uid?: number }, env: Record<string, string> = {}) =>
  startServerProcess({
    dataDir,
    logFile: join(folder, `server-${++servers}.log`),
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    ...as,
  })

/** Runs a line of the shell as root, with the settings of the server. */
function type(line: string, env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn', MIN_FREE_MB: '0', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
const willow = `'${process.execPath}' '${commandProgram}'`

/** Returns what belongs to someone else than the user of the installation. */
function ofOthers(...folders: string[]): string[] {
  return folders
    .flatMap((at) => [at, ...readdirSync(at, { recursive: true }).map((name) => join(at, String(name)))])
    .filter((path) => lstatSync(path).uid !== uid)
}

/** Signs up a user, uploads a page, and returns the user's id. */
async function fill({ url, log }: ServerProcess): Promise<string> {
  const accessCode = /sign-up with: (\S+)/.exec(log())?.[1]
  const user = { name: 'Ada', email: 'ada@mail.example', password: 'a good password' }
  const reply = await fetch(`${url}/api/create-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...user, accessCode }),
  })
  const cookie = cookieOf(reply.headers.get('set-cookie') ?? '')
  const form = new FormData()
  const { id } = ((await reply.json()) as { user: { id: string } }).user
  form.append('userId', id)
  form.append('file', new File([await pngPage()], 'Monday.png', { type: 'image/png' }))
  expect((await fetch(`${url}/api/uploads`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
  return id
}

/** Lets `files move` see at once that no server is running. */
async function forgetServer(): Promise<void> {
  const database = openDatabase({ url: undefined, folder: dataDir })
  await database.queries.updateTable('installation').set({ written_at: '2026-01-01T00:00:00.000Z' }).execute()
  await database.close()
}

/** A backup that isn't encrypted holds a copy of the database like the one before an update. */
async function copyLikeBeforeUpdate(): Promise<string> {
  const plain = join(more, 'plain')
  await type(`${willow} backup create --to '${plain}'`, { BACKUP_ENCRYPT: 'false' })
  const [name = ''] = readdirSync(join(plain, 'backups'))
  return join(plain, 'backups', name, 'database')
}

/** The command lines of the manual that need no service of systemd, with the places of this test. */
function linesOfManual(userId: string): string[] {
  const blocks = [...manual().matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  const lines = blocks
    .flatMap((block) => block.split('\n'))
    .filter((line) => /^willow (?!install)/.test(line))
    .map((line) =>
      line
        .replace(/ {2,}#.*$/, '')
        .replace(/^willow(?= restore release)/, `DATA_DIR='${join(more, 'data')}' willow`)
        .replace(/\bwillow(?= )/, willow)
        .replace(' > recovery-key.txt', '')
        .replace('--into /var/lib/willow', `--into '${join(more, 'data')}'`)
        .replace('/mnt/disk/willow', `'${backups}'`)
        .replace(/--user \S+/, `--user ${userId}`)
        .replace('/srv/new', `'${join(more, 'new')}'`),
    )
  return [...new Set(lines)]
}

whenRoot('every command of the manual, typed by root, leaves an installation that its own user can go on with', async () => {
  const s3 = await startS3Server()
  try {
    const first = await serverOf({ uid })
    const userId = await fill(first)
    writeFileSync(join(folder, 'password.txt'), 'a long good password\n', { mode: 0o600 })
    const lines = linesOfManual(userId)
    expect(lines.length).toBeGreaterThan(20)
    const needsStop = (line: string) => /files move|database (compact|restore)/.test(line)
    for (const line of lines.filter((each) => !needsStop(each))) {
      const { code, said } = await type(line, { BACKUP_TO: backups })
      // The only failures: warnings of doctor, a key that the first backup has made already, nothing to settle or to send, and a role for
      // somebody who isn't approved yet.
      const mayFail = / doctor| backup key| settle| mail send| make-admin/.test(line)
      expect([0, ...(mayFail ? [1, 2] : [])], `${line}\n${said}`).toContain(code)
      const key = /^AGE-SECRET-KEY-\S+$/m.exec(said)?.[0]
      if (key) writeFileSync(join(folder, 'recovery-key.txt'), key, { mode: 0o600 })
      expect(said, line).not.toMatch(/SQLITE_|EACCES| at file:|ERROR {3}Owners/)
    }
    expect(ofOthers(dataDir, backups, more)).toEqual([])
    expect(await first.stop()).toBe(0)
    const { STORAGE_URL: address, ...keys } = s3.env('moved')
    const copy = await copyLikeBeforeUpdate()
    for (const line of lines.filter(needsStop)) {
      await forgetServer()
      const typed = line
        .replace(/--from \S+/, `--from '${copy}'`)
        .replace(/'s3:[^']*'/, `'${address}'`)
        .replace('--to /var/lib/willow', `--to '${dataDir}'`)
      const isBack = line.includes('--to /var/lib/willow')
      const { code, said } = await type(typed, isBack ? s3.env('moved') : keys)
      expect(code, `${typed}\n${said}`).toBe(0)
    }
    expect(ofOthers(dataDir, backups, more)).toEqual([])

    const second = await serverOf({ uid }, { BACKUP_TO: backups })
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    // What the server runs each night.
    for (const words of [`backup create --to '${backups}' --reason schedule`, `backup drill '${backups}'`]) {
      const asUser = `setpriv --reuid ${uid} --regid ${uid} --clear-groups ${willow} ${words}`
      // The server itself may be making its first backup.
      await expect.poll(() => type(asUser), { interval: 1000 }).toMatchObject({ code: 0 })
    }
    expect(await second.stop()).toBe(0)
    expect(ofOthers(dataDir, backups, more)).toEqual([])
  } finally {
    await s3.close()
  }
})

const idsOf = (pid: number | undefined, name: 'Uid' | 'Gid' | 'Groups') =>
  new RegExp(`^${name}:\\s*(.*?)\\s*$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]?.split(/\s+/)

whenRoot('a server that root starts on the folder of another user is that user, with no group of root', async () => {
  const server = await serverOf({}, { BACKUP_TO: backups })
  for (const name of ['Uid', 'Gid'] as const) expect(idsOf(server.child.pid, name)).toEqual(Array(4).fill(String(uid)))
  expect(idsOf(server.child.pid, 'Groups')).toEqual([String(uid)])
  expect(server.log()).toContain(`Working as ${uid}, the owner of ${dataDir}, instead of root.`)
  await fill(server)
  expect(await server.stop()).toBe(0)
  expect(ofOthers(dataDir, backups)).toEqual([])
})

whenRoot('where that user cannot reach something, the command names the line to type, and nothing is created', async () => {
  await (await serverOf({ uid })).stop()
  const closed = join(folder, 'closed')
  mkdirSync(join(closed, 'inner'), { recursive: true })
  chownSync(join(closed, 'inner'), uid, uid)
  chmodSync(closed, 0o700)
  const mine = join(folder, 'mine')
  mkdirSync(mine, { mode: 0o700 })
  const before = readdirSync(folder, { recursive: true }).toSorted()
  const refusals: [string, string][] = [
    [`backup create --to '${mine}'`, `chown -R ${uid} ${mine}`],
    [`backup create --to '${join(folder, 'new')}'`, `install -d -o ${uid} -m 700 ${join(folder, 'new')}`],
    [`backup create --to '${join(closed, 'inner/new')}'`, `can’t enter ${closed}`],
    [`backup drill '${mine}'`, `chown -R ${uid} ${mine}`],
    [`restore '${mine}' --user ada@mail.example`, `chown -R ${uid} ${mine}`],
    [`restore '${backups}' --into '${dataDir}'`, `--into ${dataDir}/data`],
  ]
  for (const [words, expected] of refusals) {
    const { code, said } = await type(`${willow} ${words}`)
    expect(said).toContain(expected)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  }
  const asFolder = { DATA_DIR: join(closed, 'inner') }
  expect((await type(`${willow} doctor`, asFolder)).said).toContain(`can’t enter ${closed}`)
  expect((await type(`${willow} migrate --new`, asFolder)).said).toContain(`can’t enter ${closed}`)
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(before)
})

whenRoot('an installation of root stays one, and a wrong owner is found by doctor', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  expect((await type(`${willow} migrate --new`, { DATA_DIR: own })).code).toBe(0)
  expect(statSync(join(own, 'database.sqlite')).uid).toBe(0)

  await (await serverOf({ uid })).stop()
  chownSync(join(dataDir, 'database.sqlite'), 0, 0)
  const { code, said } = await type(`${willow} doctor`)
  expect(code).toBe(2)
  expect(said).toContain(`database.sqlite (root)`)
  expect(said).toContain(`chown -R ${uid} ${dataDir}`)
  const failed = await type(`${willow} code create`)
  expect(failed.code).toBe(1)
  expect(failed.said).toContain(`type: chown -R ${uid} ${dataDir}`)
})

const giveUpRoot = fileURLToPath(new URL('../src/operations/server/owner/give-up-root.ts', import.meta.url))
/** Runs a script in a process of root's, in which `giveUpRoot` is there. */
const script = (text: string) =>
  type(`'${process.execPath}' --input-type=module --eval "$SCRIPT"`, {
    SCRIPT: `const { giveUpRoot } = await import('${giveUpRoot}');${text}`,
  })

whenRoot('a process that keeps a right of root, or could take it back, stops', async () => {
  for (const kept of ['process.setuid = () => {}', 'process.setgid = () => {}', 'process.setuid = process.seteuid']) {
    const { code, said } = await script(`${kept}; giveUpRoot({ folder: '${dataDir}', needs: [] })`)
    expect(said).toContain(`This process could not give up root for ${uid} completely, so it stopped.`)
    expect(code).toBe(1)
  }
})

whenRoot('a user with a name gets all the groups that the system gives it', async () => {
  const [name, id] = ['daemon', 1]
  chownSync(dataDir, id, id)
  const { said } = await script(`
    const { initgroups } = process
    process.initgroups = (...of) => { console.log(JSON.stringify(of)); initgroups(...of) }
    console.log(giveUpRoot({ folder: '${dataDir}', needs: [] }), process.env.USER, process.getgroups().join(' '))`)
  const { said: groups } = await type(`id -G ${name}`)
  expect(said.trim().split('\n')).toEqual([`["${name}",${id}]`, `${name} ${name} ${groups.trim()}`])
})

whenRoot("npm start as root in another user's project folder installs nothing and names the line to type", async () => {
  const project = join(folder, 'project')
  for (const name of ['scripts', 'package.json', 'src/operations/server/node-options.json'])
    cpSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), join(project, name), { recursive: true })
  chownSync(project, uid, uid)
  const { code, said } = await type(`'${process.execPath}' '${join(project, 'scripts/start.mjs')}'`)
  expect(said).toContain(`which belongs to another user. Type: cd ${project}`)
  expect(said).toContain(`sudo -u '#${uid}' npm start`)
  expect(code).toBe(1)
  expect(readdirSync(project).toSorted()).toEqual(['package.json', 'scripts', 'src'])
})
