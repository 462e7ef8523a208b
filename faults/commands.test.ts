import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import { freePort } from '#test/servers/free-port.ts'

const isLong = Boolean(process.env.LONG)
const readyMs = Math.max(120_000, patienceMs)

interface Ending {
  code: number | null
  output: string
}

/** Starts `npm WORDS` in a process group of its own, without the settings of this test run. */
function startNpm(words: string[], env: Record<string, string> = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE, CHROMIUM_PATH } = process.env
  const child = spawn('npm', words, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, CHROMIUM_PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
  const ended = new Promise<Ending>((resolve) => child.once('close', (code) => resolve({ code, output })))
  const stop = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGTERM')
  onTestFinished(async () => {
    stop()
    await ended
  })
  return { output: () => output, ended, stop }
}

async function runs(words: string[], expected: RegExp, env?: Record<string, string>) {
  const { code, output } = await startNpm(words, env).ended
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(expected) })
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'willow-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a command that serves the app, and waits until `path` is answered at the address that it prints. */
async function serves(words: string[], printed: RegExp, path: string, env: Record<string, string> = {}) {
  const npm = startNpm(words, { DATA_DIR: newFolder(), PORT: String(await freePort()), MIN_FREE_MB: '0', ...env })
  await expect.poll(npm.output, { timeout: readyMs }).toMatch(printed)
  const [, url = ''] = printed.exec(npm.output()) ?? []
  await expect.poll(async () => (await fetch(url + path)).status, { timeout: readyMs }).toBe(200)
  npm.stop()
  await npm.ended
}

const aFewTests = 'src/kit/text-words'
const allPassed = /\n[1-9]\d* passed, 0 failed\n$/
const measured = /^(held|MISSED|\s{7}) /m
/** Measures only files that are named. */
const needsFile = 'paper-ink'
const small = { BENCH_SMALL: '1' }

/** What `npm run bench` lists when it is asked for an unknown part. */
async function namesOfBenches(): Promise<string[]> {
  const { output } = await startNpm(['run', '-s', 'bench', '--', 'none']).ended
  return /Choose from: (.+)\.\n/.exec(output)?.[1]?.split(', ') ?? []
}

/** How each script of package.json is run: by a function, which may take long, or by the test that is named. */
const commands: Record<string, { run(): Promise<unknown>; isSlow?: boolean } | { test: string }> = {
  start: { run: () => serves(['start'], /is ready: (http:\S+)/, '/readyz') },
  dev: { run: () => serves(['run', 'dev'], /Local: +(http:\/\/[^/]+)/, '/login') },
  demo: { test: 'faults/demo.test.ts' },
  test: { run: () => runs(['test', '--', aFewTests], allPassed) },
  'test:full': { test: '.ci/run' },
  'test:long': { run: () => runs(['run', 'test:long', '--', 'faults/demo'], allPassed), isSlow: true },
  'test:old-engines': { test: '.ci/run' },
  'test:faults': { run: () => runs(['run', 'test:faults', '--', 'faults/demo'], /1 passed/), isSlow: true },
  'test:planted': { run: () => runs(['run', '-s', 'test:planted', 'signed-ids'], allPassed), isSlow: true },
  check: { test: '.ci/run' },
  bench: {
    async run() {
      const names = await namesOfBenches()
      expect(names).toContain('admin-lists')
      for (const name of isLong ? names.filter((one) => one !== 'paper') : ['lists'])
        await runs(['run', 'bench', '--', name], name === needsFile ? /paper-ink/ : measured, small)
    },
  },
  build: { run: () => runs(['run', 'build'], /^/), isSlow: true },
  release: { test: 'faults/release.test.ts' },
  format: { run: () => runs(['run', 'format'], /No fixes applied/), isSlow: true },
  willow: { run: () => runs(['run', '-s', 'willow', '--', '--help'], /code create/) },
}

test('each npm script is run by a test', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(Object.keys(commands).toSorted()).toEqual(Object.keys(scripts).toSorted())
})

const runnable = Object.entries(commands).flatMap(([name, command]) => ('run' in command ? [{ name, ...command }] : []))

for (const { name, run, isSlow } of runnable)
  if (!isSlow || isLong) test(`npm run ${name} works`, { timeout: 60 * 60_000 }, async () => void (await run()))
