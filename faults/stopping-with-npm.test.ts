import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pngPage } from '#test/documents/pages.ts'
import { signUpFirstUser } from '#test/servers/first-user.ts'
import { openRawConnection, rawUpload } from '#test/servers/raw-connection.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const megabyte = 1024 * 1024
/** The first start also builds the pages. */
const started = { timeout: 5 * 60_000 }

let dataDir: string
let npm: ChildProcess
let said: string

beforeEach(async () => {
  dataDir = await temporaryFolder()
  said = ''
  // A process group of its own, as a terminal gives each command.
  npm = spawn('npm', ['start'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      MIN_FREE_MB: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (piece: Buffer) => {
      said += piece
    })
})
afterEach(async () => {
  if (npm.exitCode === null) signalGroup('SIGKILL')
})

/** Signals npm and the launcher. The server has a group of its own and ends with the launcher. */
const signalGroup = (signal: NodeJS.Signals) => npm.pid !== undefined && process.kill(-npm.pid, signal)
const pressCtrlC = () => signalGroup('SIGINT')

const address = () => /is ready: (http:\S+)/.exec(said)?.[1] ?? ''

test('the first Ctrl-C under npm start waits for an upload, and the second one ends it at once', {
  timeout: 10 * 60_000,
}, async () => {
  await expect.poll(address, started).not.toBe('')
  const user = await signUpFirstUser({ url: address(), log: () => said })
  const { socket } = await openRawConnection(address())
  socket.on('error', () => undefined)
  const upload = rawUpload({ ...user, userId: user.id, size: 100 * megabyte, head: await pngPage() })
  socket.write(upload.begin)
  const drops = setInterval(() => socket.write(Buffer.alloc(1024)), 100)
  try {
    await delay(500)
    pressCtrlC()
    // Far longer than npm takes to repeat a signal, and than an idle server takes to end.
    await delay(3000)
    expect(said).not.toContain('"msg":"ended')
    expect(socket.destroyed).toBe(false)

    const closed = new Promise((resolve) => socket.once('close', resolve))
    pressCtrlC()
    await closed
    await expect.poll(() => said).toContain('ended at once by a second signal')
    await expect.poll(() => npm.exitCode).not.toBeNull()
  } finally {
    clearInterval(drops)
    socket.destroy()
  }
})
