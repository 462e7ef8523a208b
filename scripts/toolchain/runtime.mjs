// Plain Node 20 built-ins only: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The Node 24 that package.json pins; everything but these entry scripts runs on it. */
export const nodePath = join(projectFolder, 'node_modules/node/bin/node')

/** What a server asks of Node, see `docs/decisions/0026-a-server-keeps-its-heap-small.md`. */
export const serverOptions = /** @type {string[]} */ (
  JSON.parse(readFileSync(join(projectFolder, 'src/app/server/node-options.json'), 'utf8'))
)

const endWithLauncher = pathToFileURL(join(projectFolder, 'scripts/toolchain/end-with-launcher.mjs')).href
/** npm passes on a Ctrl-C that the terminal has given to this launcher as well; without npm every signal is meant. */
const repeatedSignalMs = process.env.npm_lifecycle_event ? 150 : 0

/**
 * The environment in which the installed tools and Node 24 come first. What Node has compiled is kept: half of what a start takes is to
 * strip the types from our files and to compile them with those of the packages.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const bin = join(projectFolder, 'node_modules/.bin')
  return {
    NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/compiled'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}

/**
 * Runs a TypeScript program of this project on Node 24 in the foreground and answers its exit code.
 * Each signal reaches it once: a terminal and npm both pass on the same Ctrl-C, so the program has a process group of its own
 * and what npm repeats at once is dropped; a second signal of somebody who does not want to wait is passed on. It ends when this launcher ends, however that happens.
 * @param {string[]} programAndArguments
 * @param {NodeJS.ProcessEnv} [extraEnvironment]
 * @returns {Promise<number>}
 */
export function runProgram(programAndArguments, extraEnvironment) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodePath, ['--import', endWithLauncher, ...programAndArguments], {
      cwd: projectFolder,
      env: toolEnvironment(extraEnvironment),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    let signalledAt = Number.NEGATIVE_INFINITY
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        if (performance.now() - signalledAt < repeatedSignalMs) return
        signalledAt = performance.now()
        child.kill(signal)
      })
    }
    if (process.env.npm_lifecycle_event) onceParentIsGone(() => signalledAt < 0 && child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}

/**
 * npm that is killed takes nobody with it, so whoever it started has to look.
 * @param {() => void} action
 */
function onceParentIsGone(action) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    action()
  }, 500)
  watch.unref()
}

/**
 * Runs a tool to its end; its words are shown only when it fails. Ends this process with code 1 then.
 * @param {string} what the sentence to show before the tool's own output
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function runQuietly(what, command, parameters, options) {
  const result = spawnSync(command, parameters, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64e6,
    ...options,
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? `${result.error.message}\n` : ''}${what}\n`)
  process.exit(1)
}
