import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { settingsIn } from '../../settings-file.rules.ts'
import { type Outcome, UsageError } from '../commands.ts'
import {
  changeOf,
  commandFor,
  envFileFor,
  faultOfRelease,
  hostOf,
  places,
  proxies,
  proxyBlock,
  unitFor,
} from './install.rules.ts'
import { type StepText, installTexts as texts } from './install.texts.ts'

/** What this command can't do. Nothing was changed then, unless the message says so. */
class InstallRefused extends Error {}

interface Step extends StepText {
  run: () => void
}

interface Plan {
  steps: Step[]
  /** What is left for the operator to do. */
  notices: string[]
}

const project = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** `willow install`: makes a service of an unpacked release. It stays root, and running it again changes nothing. */
export function installCommand(args: string[], root = project): Outcome {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string' },
      proxy: { type: 'string' },
      check: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const host = values.host === undefined ? null : hostOf(values.host)
  if (values.host !== undefined && host === null) throw new UsageError(texts.host)
  if (values.proxy !== undefined) return showBlock(values.proxy)
  requireMachine(root)
  const { steps, notices } = planOf(root, host, values.check === true)
  if (values.check === true) {
    const lines = steps.length === 0 ? [texts.nothing] : [...steps.map(({ todo }) => todo), texts.unchanged]
    return { lines: [...lines, ...notices], json: { missing: steps.map(({ todo }) => todo), notices }, isBad: steps.length > 0 }
  }
  for (const { run } of steps) run()
  const done = steps.length === 0 ? [texts.nothing] : steps.map((step) => step.done)
  return { lines: [...done, ...notices], json: { done: steps.map((step) => step.done), notices } }
}

/** Prints the block alone, so that it can be added to a file. */
function showBlock(named: string): Outcome {
  const proxy = proxies.find((each) => each === named)
  if (proxy === undefined) throw new UsageError(texts.proxy)
  const block = proxyBlock(proxy, settingsIn(read(places.envFile) ?? ''))
  if (block === null) throw new InstallRefused(texts.noBlock)
  return { lines: [block], json: { block } }
}

function requireMachine(root: string): void {
  if (process.platform !== 'linux') throw new InstallRefused(texts.notLinux)
  if (process.geteuid?.() !== 0) throw new InstallRefused(texts.notRoot)
  const programs = ['willow', 'bin', 'bin/node', 'src'].map((name) => join(root, name))
  if (!programs.every(existsSync)) throw new InstallRefused(texts.notRelease)
  const parts = [...foldersTo(root), ...programs].map((path) => ({ path, ...statSync(path) }))
  const fault = faultOfRelease(root, parts)
  if (fault) throw new InstallRefused(texts[fault.kind](fault.path))
}

const foldersTo = (path: string): string[] => (path === '/' ? ['/'] : [...foldersTo(dirname(path)), path])

function planOf(root: string, host: string | null, isCheck: boolean): Plan {
  const steps: Step[] = []
  const notices: string[] = []
  const found = read(places.envFile)
  if (found === null && host === null) throw new InstallRefused(texts.hostMissing)
  const settings = settingsIn(found ?? envFileFor(host ?? ''))
  if (settings.DATA_DIR !== undefined && settings.DATA_DIR !== places.dataDir)
    throw new InstallRefused(texts.otherFolder(settings.DATA_DIR))

  if (userId() === null) steps.push({ ...texts.user, run: addUser })
  steps.push(...stepsOfDataDir())
  if (found === null) {
    const write = () => writeWhole(places.envFile, { text: envFileFor(host ?? ''), mode: 0o640, group: groupId() })
    steps.push({ ...texts.create(places.envFile), run: write })
  } else {
    if ((statSync(places.envFile).mode & 0o007) !== 0) notices.push(texts.readable)
    if (host !== null && settings.PUBLIC_URL !== `https://${host}`) notices.push(texts.otherUrl(settings.PUBLIC_URL ?? ''))
  }
  const unit = { path: places.unit, text: unitFor(readFileSync(join(root, 'deploy/willow.service'), 'utf8'), root), mode: 0o644 }
  const isUnitNew = ['create', 'replace'].includes(changeOf(read(unit.path), unit.text))
  steps.push(...stepsOfFile(unit, notices, isCheck))
  steps.push(...stepsOfFile({ path: places.command, text: commandFor(root, settings), mode: 0o755 }, notices, isCheck))
  if (existsSync('/run/systemd/system')) steps.push(...stepsOfService(isUnitNew, notices))
  else notices.push(texts.noSystemd(root))
  return { steps, notices }
}

function stepsOfDataDir(): Step[] {
  const { dataDir } = places
  const there = lstatSync(dataDir, { throwIfNoEntry: false })
  if (there?.isSymbolicLink()) throw new InstallRefused(texts.dynamicUser)
  const give = () => chownSync(dataDir, userId() ?? 0, groupId())
  if (there === undefined) {
    const create = () => {
      mkdirSync(dataDir, { mode: 0o700 })
      give()
    }
    return [{ ...texts.dataDir, run: create }]
  }
  if (there.uid === userId()) return []
  if (readdirSync(dataDir).length > 0) throw new InstallRefused(texts.otherOwner)
  return [{ ...texts.owner, run: give }]
}

interface Wanted {
  path: string
  text: string
  mode: number
  group?: number
}

/** An edited file stays: the new one is put beside it, where neither systemd nor a shell looks for it. */
function stepsOfFile(wanted: Wanted, notices: string[], isCheck: boolean): Step[] {
  const { path, text } = wanted
  const change = changeOf(read(path), text)
  if (change === 'none') return []
  if (change !== 'keep') return [{ ...texts[change](path), run: () => writeWhole(path, wanted) }]
  const beside = `${path}.new`
  notices.push(isCheck ? texts.wouldKeep(path) : texts.kept(path, beside))
  if (read(beside) === text) return []
  return [{ ...texts.create(beside), run: () => writeWhole(beside, { ...wanted, mode: 0o644 }) }]
}

/** A service that the operator has stopped stays so: only one that isn't started at boot yet is started. */
function stepsOfService(isUnitNew: boolean, notices: string[]): Step[] {
  const isRunning = succeeds('is-active', 'willow')
  const isEnabled = succeeds('is-enabled', 'willow')
  if (isUnitNew && isRunning) notices.push(texts.restart)
  if (isEnabled && !isRunning) notices.push(texts.stopped)
  const run =
    (...words: string[]) =>
    () =>
      runProgram('systemctl', ['--quiet', ...words])
  return [
    ...(isUnitNew || needsReload() ? [{ ...texts.reload, run: run('daemon-reload') }] : []),
    ...(isRunning || isEnabled ? [] : [{ ...texts.start, run: run('start', 'willow') }]),
    // The last step, so that an interrupted installation is still started the next time.
    ...(isEnabled ? [] : [{ ...texts.enable, run: run('enable', 'willow') }]),
  ]
}

function succeeds(...words: string[]): boolean {
  try {
    execFileSync('systemctl', ['--quiet', ...words], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** True when an earlier run stopped between writing the unit and telling systemd. */
function needsReload(): boolean {
  const words = ['show', '--property=NeedDaemonReload', '--value', 'willow']
  return execFileSync('systemctl', words, { encoding: 'utf8' }).trim() === 'yes'
}

/** The file is there completely or not at all, and never with rights that are too wide. */
function writeWhole(path: string, { text, mode, group = 0 }: Omit<Wanted, 'path'>): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
  chownSync(part, 0, group)
  chmodSync(part, mode)
  renameSync(part, path)
}

function addUser(): void {
  const words = ['--system', '--user-group', '--home-dir', places.dataDir, '--no-create-home', '--shell', '/usr/sbin/nologin']
  runProgram('useradd', [...words, places.user])
}

function runProgram(program: string, words: string[]): void {
  try {
    execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new InstallRefused(texts.failed(program, (stderr?.trim() || message).replaceAll('\n', ' ')))
  }
}

const userId = () => numberOf('-u')
const groupId = () => numberOf('-g') ?? 0

function numberOf(kind: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [kind, places.user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}
