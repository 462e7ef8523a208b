import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { everyKind } from '#test/documents/document-kinds.ts'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { supernoteFile } from '#test/documents/supernote.ts'
import { ifPresent, isInstalled } from '#test/not-run.ts'
import { firstCode } from '#test/servers/first-user.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { password } from '#test/willow.ts'
import { findChromium } from '../scripts/tests/chromium.ts'

/** A root folder that holds nothing but the release and the C libraries. */
let root: string
const home = '/opt/willow'
/** The user of the image. */
const [uid = 0, gid = 0] = (/^USER (\d+:\d+)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1] ?? '').split(':').map(Number)
/** What the image and the compose file take from the program. */
const asUser = `setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'willow-chroot-'))
  const tree = join(root, home)
  mkdirSync(dirname(tree), { recursive: true })
  unpackArchive(tree)
  for (const folder of ['proc', 'dev', 'data', 'bin', 'tmp']) mkdirSync(join(root, folder))
  // For the user of the image.
  chmodSync(root, 0o755)
  chmodSync(join(root, 'tmp'), 0o1777)
  writeFileSync(join(root, 'dev/null'), '')
  const setpriv = pathOf('setpriv')
  const programs = [join(tree, 'bin/node'), '/bin/sh', setpriv, ...globSync(`${tree}/node_modules/**/*.node`)]
  for (const library of new Set(programs.flatMap(librariesOf))) copy(library)
  copy('/bin/sh')
  copyFileSync(setpriv, join(root, 'bin/setpriv'))
  writeFileSync(join(root, 'data/page.png'), await pngPage())
  writeFileSync(join(root, 'data/visitor.mjs'), visitor)
  writeFileSync(join(root, 'data/a.pdf'), pdfPage())
  writeFileSync(join(root, 'data/a.note'), supernoteFile({ pages: [{}] }))
  copyFileSync('src/test/documents/document-kinds.ts', join(root, 'data/document-kinds.ts'))
  writeFileSync(join(root, 'data/kinds.mjs'), kinds)
  copyFileSync(intruderProgram, join(tree, intruderProgram))
  writeFileSync(join(root, 'data/attack.mjs'), attack)
  chownSync(join(root, 'data'), uid, gid)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function unpackArchive(tree: string) {
  rmSync('dist/release', { recursive: true, force: true })
  run(process.execPath, ['scripts/release.mjs', '--processor', process.arch])
  const [archive = ''] = globSync('dist/release/*.tar.gz')
  expect(statSync(archive).size).toBeLessThan(150e6)
  run('tar', ['-xzf', archive, '-C', dirname(tree)])
  if (!existsSync(tree)) renameSync(join(dirname(tree), 'willow'), tree)
}

const pathOf = (program: string) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/bin'].map((folder) => join(folder, program)).find(existsSync) ?? ''

const run = (command: string, words: string[]) => execFileSync(command, words, { encoding: 'utf8', maxBuffer: 64e6 })

/** Returns the libraries that the loader finds for a program, by the paths that it searches. */
function librariesOf(program: string): string[] {
  return [...run('ldd', [program]).matchAll(/(?:=> )?(\/\S+) \(0x/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith(root))
}

function copy(path: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  copyFileSync(path, join(root, path))
}

/** Runs in the chroot: opens a document with each kind of process. */
const kinds = `
import { tryDocumentKinds } from '/data/document-kinds.ts'
const documents = { pdf: '/data/a.pdf', png: '/data/page.png', note: '/data/a.note' }
console.log(JSON.stringify(await tryDocumentKinds('${home}', documents)))
`

const intruderProgram = 'src/kit/server/documents/intruder-process.test-data.ts'

/** Runs in the chroot, after a SIGUSR1 to the server: misuses a document process, and looks for a debugger. Prints what it got. */
const attack = `
import { createDrawingChild } from '${home}/src/kit/server/documents/drawing-child.ts'
const child = createDrawingChild({ program: '${home}/${intruderProgram}' })
const { document, process: _, ...loot } = await child.draw({ paths: ['/data/said'], port: 3000 }, () => undefined, '/data/a.pdf')
child.close()
const got = Object.entries(loot).filter(([, what]) => what.startsWith('got') && what !== 'got undefined').map(([name]) => name)
const debuggerSaid = await fetch('http://127.0.0.1:9229/json').then(() => 'open', (error) => error.cause?.code)
const { status } = await fetch('http://127.0.0.1:3000/healthz')
console.log(JSON.stringify({ tried: Object.keys(loot).length, got, debuggerSaid, status }))
`

/** Runs in the chroot, beside the server: does what a user would, and what must not work there. */
const visitor = `
import { readFileSync, writeFileSync } from 'node:fs'
const url = 'http://127.0.0.1:3000'
const fails = (work) => work.then(() => null, (error) => error.cause?.code ?? error.code ?? error.message)
let code
for (let left = 600; left > 0 && !code; left--) {
  code = /sign-up with: (\\S+)/.exec(readFileSync('/data/said', 'utf8'))?.[1]
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const json = (path, body) => fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const signedUp = await json('/api/create-account', { name: 'Ada', email: 'ada@mail.example', accessCode: code, password: 'a good password' })
const { user } = await signedUp.json()
const headers = { cookie: signedUp.headers.getSetCookie()[0].split(';')[0] }
const page = readFileSync('/data/page.png')
const form = new FormData()
form.append('userId', user.id)
form.append('file', new File([page], 'Monday.png', { type: 'image/png' }))
const uploaded = await fetch(url + '/api/uploads', { method: 'POST', headers, body: form })
const { filename } = await uploaded.json()
const served = Buffer.from(await (await fetch(url + '/api/files/' + filename, { headers })).arrayBuffer())
let thumbnail = ''
for (let left = 300; left > 0 && thumbnail !== 'image/webp'; left--) {
  thumbnail = (await fetch(url + '/api/files/' + filename + '?thumbnail=320', { headers })).headers.get('content-type')
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const landing = await (await fetch(url + '/')).text()
console.log(JSON.stringify({
  signedUp: signedUp.status,
  uploaded: uploaded.status,
  isSame: served.equals(page),
  thumbnail,
  hasLanding: landing.includes('<h1'),
  outside: await fails(fetch('http://192.0.2.1/')),
  rootIsReadOnly: await fails((async () => writeFileSync('${home}/x', ''))()),
}))
`

// The server is stopped once the visitor script has ended, and the command line is tried. The mounts end with the namespace.
const script = (folder: string) => `
set -e
ip link set lo up
mount --bind ${folder} ${folder}
mount --bind ${folder}/data ${folder}/data
mount --bind ${folder}/tmp ${folder}/tmp
mount -o remount,bind,noexec,nosuid,nodev ${folder}/tmp
mount -o remount,ro,bind ${folder}
mount -t proc proc ${folder}/proc
mount --bind /dev/null ${folder}/dev/null
cd ${folder}/data
: > said
chroot ${folder} ${asUser} /bin/sh -c 'cd /data && exec ${home}/willow' > said 2>&1 &
server=$!
chroot ${folder} ${home}/bin/node /data/visitor.mjs || code=$?
chroot ${folder} ${asUser} ${home}/bin/node /data/kinds.mjs > kinds 2>&1 || true
kill -USR1 $server
sleep 1
chroot ${folder} ${asUser} ${home}/bin/node /data/attack.mjs > attack 2>&1 || true
kill $server
wait $server || true
chroot ${folder} ${asUser} /bin/sh -c 'cd /data && exec ${home}/willow code create' > code 2>&1 || true
chroot ${folder} ${home}/willow --version > version 2>&1 || true
exit \${code:-0}
`

/** Gives the command mounts, a network and processes of its own. */
const isolated = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child'] as const

const needs = {
  'the right to change the root': process.getuid?.() === 0,
  unshare: isInstalled('unshare'),
  ip: isInstalled('ip'),
  setpriv: isInstalled('setpriv'),
  ldd: isInstalled('ldd'),
}

ifPresent(needs)(
  'the release does its main tasks on a read-only root, offline, as the user of the image, without rights',
  async () => {
    onTestFailed(() => console.log(readFileSync(join(root, 'data/said'), 'utf8').slice(-3000)))
    // chroot's folder isn't in every caller's PATH.
    const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, DATA_DIR: '/data/willow', HOST: '127.0.0.1', MIN_FREE_MB: '0' }
    const child = spawn(isolated[0], [...isolated.slice(1), 'sh', '-c', script(root)], { env })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code, said).toBe(0)
    expect(readFileSync(join(root, 'data/version'), 'utf8')).toMatch(/^1\.0\.0\+(files\.)?[0-9a-f]{12}(\.changed)?\n$/)
    expect(readFileSync(join(root, 'data/code'), 'utf8')).toMatch(/^WILLOW\w{6}\n$/)
    // Each kind of document process runs with the same rights.
    expect(readFileSync(join(root, 'data/kinds'), 'utf8')).toBe(`${JSON.stringify(everyKind)}\n`)
    // So has the script of an attacker in one of them: no module, no signal and no socket leads to the server.
    const attacked = { tried: expect.any(Number), got: [], debuggerSaid: 'ECONNREFUSED', status: 200 }
    expect(JSON.parse(readFileSync(join(root, 'data/attack'), 'utf8'))).toEqual(attacked)
    expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual({
      signedUp: 201,
      uploaded: 201,
      isSame: true,
      thumbnail: 'image/webp',
      hasLanding: true,
      outside: 'ENETUNREACH',
      rootIsReadOnly: 'EROFS',
    })
  },
)

const browserPath = findChromium()

ifPresent({ Chromium: browserPath !== undefined })(
  'the unpacked release speaks German, in its pages, an error and a mail',
  async () => {
    const mails = await startMailServer()
    const env = { LANGUAGES: 'en, de', SMTP_URL: mails.url }
    const server = await startServerProcess({ program: join(root, home, 'willow'), env })
    onTestFailed(() => console.log(server.log().slice(-3000)))
    const browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ locale: 'de-DE', baseURL: server.url })
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await page.goto('/signup')
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
      await page.getByLabel('Vor- und Nachname').fill('Jule Ährenfeld')
      await page.getByLabel('E-Mail').fill('jule@mail.example')
      await page.getByLabel('Zugangscode').fill('WILLOW000000')
      await press('Zugangscode prüfen')
      await page.getByText('Zugangscode oder E-Mail-Adresse stimmt nicht').first().waitFor()
      await page.getByLabel('Zugangscode').fill(await firstCode(server))
      await press('Zugangscode prüfen')
      await page.getByLabel('Passwort', { exact: true }).fill(password)
      await page.getByLabel('Passwort wiederholen').fill(password)
      await press('Konto anlegen')
      await page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor()
      await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
      // The page before it has a field of the same name.
      await page.getByRole('heading', { name: 'Neues Passwort wählen' }).waitFor()
      await page.getByLabel('E-Mail').fill('jule@mail.example')
      await press('Link senden')
      const subject = 'Subject: =?UTF-8?Q?Ein_neues_Passwort_f=C3=BCr_Willow?='
      await expect.poll(() => mails.received.map(({ source }) => source)).toEqual([expect.stringContaining(subject)])
    } finally {
      await browser.close()
      await server.stop()
      await mails.close()
    }
  },
)

test('the archive has the pages of every language that has texts', () => {
  expect(globSync('*', { cwd: join(root, home, 'dist/languages') }).sort()).toEqual(
    globSync('*', { cwd: 'src/languages' }).sort(),
  )
})

ifPresent({ 'systemd-analyze': isInstalled('systemd-analyze') })('the service of systemd is hardened', () => {
  const said = run('systemd-analyze', ['security', '--offline=true', '--no-pager', 'deploy/willow.service'])
  const exposure = Number(/Overall exposure level for willow.service: ([\d.]+)/.exec(said)?.[1])
  expect(exposure).toBeLessThanOrEqual(2.5)
})

test('the service and the image keep each of their restrictions', () => {
  const unit = readFileSync('deploy/willow.service', 'utf8')
  expect(unit.slice(unit.indexOf('ProtectSystem='), unit.indexOf('\n[Install]')).trim().split('\n')).toEqual([
    ...[
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'PrivateUsers=yes',
      'ProtectClock=yes',
    ],
    ...['ProtectHostname=yes', 'ProtectKernelLogs=yes', 'ProtectKernelModules=yes', 'ProtectKernelTunables=yes'],
    ...['ProtectControlGroups=yes', 'ProtectProc=invisible', 'ProcSubset=pid', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='],
    ...['AmbientCapabilities=', 'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'RestrictNamespaces=yes'],
    ...['RestrictRealtime=yes', 'RestrictSUIDSGID=yes', 'RemoveIPC=yes', 'LockPersonality=yes', 'SystemCallArchitectures=native'],
    ...['SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged @mount @debug', 'SystemCallErrorNumber=EPERM'],
  ])
  expect(unit).toMatch(/^User=willow\nGroup=willow$/m)
  expect([uid, gid]).toEqual([10001, 10001])
})

ifPresent(needs)('the bill of materials lists exactly what is in the release', () => {
  const { components } = JSON.parse(readFileSync(join(root, home, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] }
  const names = components.map(({ name }) => name)
  for (const name of ['fastify', 'better-sqlite3', 'sharp', 'node', 'react', 'radix-ui']) expect(names).toContain(name)
  // Its code is in the built pages only.
  expect(existsSync(join(root, home, 'node_modules/react/LICENSE'))).toBe(true)
  for (const name of ['vite', 'tailwindcss', 'vitest']) expect(names).not.toContain(name)
})
