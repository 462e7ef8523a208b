import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { ifPresent, isInstalled } from '#test/not-run.ts'
import { launcher } from '../scripts/release/tree.ts'

const project = process.cwd()
const canBeEntered = (path: string): boolean =>
  path === '/' || ((statSync(path).mode & 0o001) !== 0 && canBeEntered(dirname(path)))
const mayMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0
const whenRoot = ifPresent({
  'the right to mount folders for one process': process.getuid?.() === 0 && isInstalled('unshare') && mayMount(),
  'useradd, of the package passwd': isInstalled('useradd'),
  'a project folder that other users can enter': canBeEntered(project),
})

/** The folders that a command sees in place of those of this machine. */
let machine: string
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'willow-machine-'))
  for (const name of ['lib', 'bin', 'opt', 'run']) mkdirSync(join(machine, name), { mode: 0o755 })
  cpSync('/etc', join(machine, 'etc'), { recursive: true, verbatimSymlinks: true })
  const release = join(machine, 'opt/willow')
  for (const name of ['src', 'migrations', 'package.json', 'deploy/willow.service'])
    cpSync(join(project, name), join(release, name), { recursive: true })
  mkdirSync(join(release, 'bin'))
  cpSync(join(project, 'node_modules/node/bin/node'), join(release, 'bin/node'), { dereference: true })
  writeFileSync(join(release, 'willow'), launcher(''), { mode: 0o755 })
  symlinkSync(join(project, 'node_modules'), join(release, 'node_modules'))
  spawnSync('chown', ['-R', '-h', 'root:root', release])
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', release])
})
afterEach(() => rmSync(machine, { recursive: true, force: true }))

/** Types a line as root on that machine. */
function type(line: string): { code: number | null; said: string } {
  const seen = { etc: '/etc', lib: '/var/lib', bin: '/usr/local/bin', opt: '/opt', run: '/run' }
  const mounts = Object.entries(seen).map(([name, path]) => `mount --bind '${join(machine, name)}' ${path}`)
  const { NODE_COMPILE_CACHE } = process.env
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', NODE_COMPILE_CACHE }
  const script = [...mounts, 'cd /', line].join(' && ')
  const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], { env, encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
const install = (words = '--host planner.example') => type(`/opt/willow/willow install ${words}`)
const on = (path: string) => join(machine, path)

/** Stands in for systemd: it writes down what it is told, and knows what was started and enabled. */
function addSystemd(): () => string[] {
  mkdirSync(on('run/systemd/system'), { recursive: true })
  const script = `#!/bin/sh
[ "$1" = --quiet ] && shift
case $1 in
  is-active) [ -e /run/start ] ;;
  is-enabled) [ -e /run/enable ] ;;
  show) echo no ;;
  *) echo "$*" >> /run/told; touch "/run/$1" ;;
esac
`
  writeFileSync(on('bin/systemctl'), script, { mode: 0o755 })
  return () => {
    const told = readFileSync(on('run/told'), 'utf8').trim().split('\n')
    rmSync(on('run/told'))
    return told
  }
}

whenRoot('an unpacked release becomes a service whose commands work as its user, and a second run changes nothing', () => {
  const told = addSystemd()
  const check = install('--host planner.example --check')
  expect(check).toMatchObject({ code: 1, said: expect.stringContaining('The user willow is missing.\n') })
  expect(check.said).toContain('Nothing was changed.')
  expect(type('id willow || ls /etc/willow.env /var/lib/willow').code).not.toBe(0)

  const first = install()
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('Created the user willow.\n') })
  expect(told()).toEqual(['daemon-reload', 'start willow', 'enable willow'])
  expect(
    type('stat -c "%n %U:%G %a" /etc/willow.env /var/lib/willow /etc/systemd/system/willow.service /usr/local/bin/willow').said,
  ).toBe(
    [
      '/etc/willow.env root:willow 640',
      '/var/lib/willow willow:willow 700',
      '/etc/systemd/system/willow.service root:root 644',
      '/usr/local/bin/willow root:root 755\n',
    ].join('\n'),
  )

  expect(type('willow code create --new').said).toMatch(/^WILLOW\w{6}\n$/)
  expect(type('find /var/lib/willow ! -user willow').said).toBe('')
  expect(type('setpriv --reuid willow --regid willow --init-groups willow code create').said).toMatch(/^WILLOW\w{6}\n$/)
  expect(type('willow install --proxy caddy').said).toBe('planner.example {\n\treverse_proxy 127.0.0.1:3000\n}\n')

  const files =
    'cat /etc/willow.env /etc/systemd/system/willow.service /usr/local/bin/willow /etc/passwd; stat -c "%n %i" /etc/willow.env'
  const before = type(files).said
  expect(install('')).toEqual({ code: 0, said: 'Nothing is missing.\n' })
  expect(install('--check')).toEqual({ code: 0, said: 'Nothing is missing.\n' })
  expect(type(files).said).toBe(before)
  expect(() => told()).toThrow()
})

whenRoot('without systemd the files are written, and the line that starts the server is said', () => {
  const { code, said } = install()
  expect(code).toBe(0)
  expect(said).toContain("sh -c 'set -a; . /etc/willow.env; exec /opt/willow/willow'")
  expect(said).not.toContain('Started')
})

whenRoot('edited files stay, those of an earlier version are replaced, and a stopped service stays stopped', () => {
  const told = addSystemd()
  install()
  told()
  rmSync(on('run/start'))
  writeFileSync(on('etc/willow.env'), `${readFileSync(on('etc/willow.env'), 'utf8')}BRAND_NAME=Reed\n`)
  writeFileSync(on('bin/willow'), '#!/bin/sh\necho mine\n')
  const unit = on('opt/willow/deploy/willow.service')
  writeFileSync(unit, readFileSync(unit, 'utf8').replace('RestartSec=2', 'RestartSec=3'))

  const { said } = install('--host other.example')
  expect(said).toContain('Updated /etc/systemd/system/willow.service.\n')
  expect(said).toContain('/usr/local/bin/willow was edited or written by hand and stays as it is.')
  expect(said).toContain('/etc/willow.env stays as it is, with PUBLIC_URL=https://planner.example.')
  expect(said).toContain('The service is stopped, and stays so.')
  expect(told()).toEqual(['daemon-reload'])
  expect(type('willow').said).toBe('mine\n')
  expect(readFileSync(on('etc/willow.env'), 'utf8')).toContain('BRAND_NAME=Reed')
  expect(readFileSync(on('etc/systemd/system/willow.service'), 'utf8')).toContain('RestartSec=3')
})

whenRoot('what it cannot do is one sentence, and nothing is changed', () => {
  const release = on('opt/willow')
  const refusals: [() => void, () => ReturnType<typeof type>, string][] = [
    [
      () => {},
      () => type('setpriv --reuid 12345 --clear-groups /opt/willow/willow install --host planner.example'),
      'must run as root',
    ],
    [() => {}, () => install(''), 'Name the host that people type'],
    [() => chownSync(release, 12345, 0), () => install(), 'Users other than root can change /opt/willow'],
    [() => [chownSync(release, 0, 0), chmodSync(release, 0o700)], () => install(), 'The service can’t enter /opt/willow'],
    [
      () => [chmodSync(release, 0o755), symlinkSync('private/willow', on('lib/willow'))],
      () => install(),
      'A fixed user for the service',
    ],
    [
      () => [rmSync(on('lib/willow')), mkdirSync(on('lib/willow/files'), { recursive: true })],
      () => install(),
      'has files and belongs to',
    ],
    [() => writeFileSync(on('etc/willow.env'), 'DATA_DIR=/srv/data\n'), () => install(), 'has DATA_DIR=/srv/data'],
    [
      () => rmSync(join(release, 'bin/node')),
      () => type(`${project}/node_modules/node/bin/node /opt/willow/src/app/server/cli/cli.ts install`),
      'from an unpacked release only',
    ],
  ]
  for (const [prepare, run, expected] of refusals) {
    prepare()
    const { code, said } = run()
    expect(said).toContain(expected)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(code, said).toBe(1)
    expect(type('id willow').code).not.toBe(0)
    expect(type('ls /etc/systemd/system/willow.service /usr/local/bin/willow').said).toMatch(/^(ls: .*\n){2}$/)
  }
})
