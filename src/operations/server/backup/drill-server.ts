import { spawn } from 'node:child_process'
import serverOptions from '../node-options.json' with { type: 'json' }
import { drillTexts as texts } from './backup.texts.ts'
import { BackupError } from './backup-target.ts'

const readyWithinMs = 120_000
const mostSaid = 2000
/** The server ends within 24 seconds of SIGTERM, unless the disk hangs. */
const usuallyEndsWithinMs = 30_000

export interface DrillServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the server `program` on a folder, listening on the loopback address. It gets none of this process's settings, so it has no mail
 * server, no identity provider and no external database. It runs no jobs.
 *
 * @throws BackupError when it doesn't become ready
 */
export async function startDrillServer(
  program: string,
  dataDir: string,
  { endsWithinMs = usuallyEndsWithinMs } = {},
): Promise<DrillServer> {
  const child = spawn(process.execPath, [...serverOptions, program], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DRILL: 'true',
    },
    // The channel closes when this process ends, even if it's killed. The server then exits.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
    await ended
    clearTimeout(timer)
  }
  const ready = new Promise<string>((resolve, reject) => {
    const give = () => reject(new BackupError(texts.notReady(said.trim().split('\n').slice(-3).join(' '))))
    const timer = setTimeout(give, readyWithinMs)
    const look = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-mostSaid)
      const url = /is ready: (http:\S+)/.exec(said)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    ended.then(() => {
      clearTimeout(timer)
      give()
    })
  })
  try {
    return { url: await ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
