// Uses only built-ins of Node 20, because this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The Node 24 that package.json pins. Everything except the entry scripts runs on it. */
export const nodePath = join(projectFolder, 'node_modules/node/bin/node')

/** Node's options for the server, see `docs/decisions/0013-npm-start-installs.md`. */
export const serverOptions = /** @type {string[]} */ (
  JSON.parse(readFileSync(join(projectFolder, 'src/operations/server/node-options.json'), 'utf8'))
)

const endWithLauncher = pathToFileURL(join(projectFolder, 'scripts/toolchain/end-with-launcher.mjs')).href
/** npm forwards a Ctrl-C that this launcher already got from the terminal. Without npm, no signal is a duplicate. */
const repeatedSignalMs = process.env.npm_lifecycle_event ? 150 : 0

/**
 * Returns an environment in which the installed tools and Node 24 are first on PATH. It enables Node's compile cache, because half of the
 * start time is for stripping types and compiling our files and the packages.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const bin = join(projectFolder, 'node_modules/.bin')
  return {
    // Root would leave files that the owner of this folder can't replace.
    ...(isRootElsewhere() ? {} : { NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/compiled') }),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}

/** True when root runs this in a project folder of another user. */
const isRootElsewhere = () => process.geteuid?.() === 0 && statSync(projectFolder).uid !== 0

/**
 * Ends this process when root would install or build in a folder of another user, who could not replace those files later.
 * @param {string} what such as "install the packages"
 */
export function refuseRootElsewhere(what) {
  if (!isRootElsewhere()) return
  const { uid } = statSync(projectFolder)
  console.error(
    `Root can't ${what} in ${projectFolder}, which belongs to another user. Type: cd ${projectFolder} && sudo -u '#${uid}' npm start`,
  )
  process.exit(1)
}

/**
 * Runs a TypeScript program of this project on Node 24 in the foreground and returns its exit code. The program ends when this launcher
 * ends, however that happens. Each signal reaches it once: the terminal and npm both send the same Ctrl-C, so the program has its own
 * process group, and npm's duplicate is dropped. A later second signal, of a user who doesn't want to wait, is forwarded.
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
 * Calls `action` when the parent process has ended. A killed npm doesn't end its children, so they have to poll.
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
 * Runs a tool and shows its output only when it fails. In that case ends this process with code 1.
 * @param {string} what the sentence to show after the tool's own output
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
