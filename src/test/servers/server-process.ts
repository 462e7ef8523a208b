import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import serverOptions from '#operations/server/node-options.json' with { type: 'json' }
import { patienceMs } from '../patience.ts'
import { serverProgram, serverSource } from './programs.ts'

/** Starting under load is slow, and TEST_PATIENCE_MS must not shorten it. */
const readyWithinMs = Math.max(30_000, patienceMs)
/** Ends the server when this process is gone, even killed. */
const endWithLauncher = new URL('../../../scripts/toolchain/end-with-launcher.mjs', import.meta.url).href

export interface ServerProcessOptions {
  /** A program to start instead of the server's, such as that of a release. */
  program?: string
  /** Runs the sources even if there is a bundle: for tests of which modules are loaded. */
  fromSources?: boolean
  /** Added to the server's environment, which gets only the `PATH` and Node's compile cache from this process. */
  env?: Record<string, string>
  /** Kept when the server ends. By default the server gets a folder of its own, which is removed with it. */
  dataDir?: string
  /** Cores that it may run on, in the syntax of `taskset` (`0`, `0-1`). */
  cores?: string
  /** Where its output is written. Default: a file in its folder. */
  logFile?: string
  /** The user and group that it runs as, instead of those of this process. The log file is written by this process. */
  uid?: number
  /** Options for Node in addition to those of every server, such as `--cpu-prof`. */
  nodeOptions?: string[]
  /** `listening` also accepts a server that reports that it isn't ready. */
  waitFor?: 'ready' | 'listening'
}

export interface ServerProcess {
  /** `http://127.0.0.1:PORT`, with a free port unless `env.PORT` sets one, or `env.PUBLIC_URL`. */
  url: string
  dataDir: string
  child: ChildProcess
  /** Returns its output so far, of both streams. */
  log(): string
  /** Stops it (SIGTERM) and waits. Returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it without a chance to clean up (SIGKILL) and waits. */
  kill(): Promise<void>
}

/**
 * Starts the real program as a process of its own and waits until it is ready. Throws with its log when it doesn't become ready.
 *
 * @example
 * const server = await startServerProcess({ env: { TRUST_PROXY: 'true' } })
 * await fetch(`${server.url}/healthz`)
 * await server.stop()
 */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'willow-server-')))
  await mkdir(dataDir, { recursive: true })
  const logFile = options.logFile ?? join(dataDir, `server-${randomUUID()}.log`)
  const child = spawnServer(options, { dataDir, logFile })
  // Also resolves when the process could not be started.
  const ended = new Promise<unknown>((resolve) => child.once('exit', resolve).once('error', resolve))
  const log = () => readFileSync(logFile, 'utf8')

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal)
    await ended
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    return child.exitCode
  }

  try {
    const url = await waitUntilReady(child, log, options.waitFor ?? 'ready')
    return { url, dataDir, child, log, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
  } catch (error) {
    const said = log()
    await end('SIGKILL')
    throw new Error(`The server did not become ready.\n${said}`, { cause: error })
  }
}

function spawnServer(
  { program: given, fromSources, env, cores, uid, nodeOptions = [] }: ServerProcessOptions,
  { dataDir, logFile }: { dataDir: string; logFile: string },
) {
  const main = fromSources ? serverSource : serverProgram
  const node = [process.execPath, ...serverOptions, ...nodeOptions, '--import', endWithLauncher, main]
  const command = given === undefined ? node : [given]
  const [program = '', ...parameters] = cores === undefined ? command : ['taskset', '-c', cores, ...command]
  // A file instead of a pipe: writing the log then costs the server the same as in production.
  const output = openSync(logFile, 'a', 0o600)
  try {
    return spawn(program, parameters, {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        MIN_FREE_MB: '0',
        // Each language is loaded at the start, and draws its pages at every change of the shop's settings.
        LANGUAGES: 'en',
        ...env,
      },
      stdio: ['ignore', output, output, 'ipc'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    })
  } finally {
    closeSync(output)
  }
}

async function waitUntilReady(child: ChildProcess, log: () => string, waitFor: 'ready' | 'listening'): Promise<string> {
  const giveUpAt = performance.now() + readyWithinMs
  for (;;) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      throw new Error('The process has exited.')
    if (performance.now() > giveUpAt) throw new Error(`It took longer than ${readyWithinMs} ms.`)
    const url = /^\S+ is ready: (https?:\S+)$/m.exec(log())?.[1]
    if (url !== undefined && (waitFor === 'listening' || (await fetch(`${url}/readyz`)).ok)) return url
    await delay(10)
  }
}
