import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { pngPage } from '#test/documents/pages.ts'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { openRawConnection, type RawConnection, rawUpload } from '#test/servers/raw-connection.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'

const megabyte = 1024 * 1024
const open: RawConnection[] = []
let server: ServerProcess

afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await server.kill()
})

async function connect(): Promise<RawConnection> {
  const connection = await openRawConnection(server.url)
  connection.socket.on('error', () => undefined)
  open.push(connection)
  return connection
}

async function beginUpload(user: FirstUser, size: number) {
  const head = await pngPage()
  const connection = await connect()
  const upload = rawUpload({ ...user, userId: user.id, size, head })
  const drafts = () => readdirSync(join(server.dataDir, 'files/incoming')).length
  const before = drafts()
  connection.socket.write(upload.begin)
  // Wait: a stopping server refuses uploads that it hasn't begun to receive.
  await expect.poll(drafts).toBe(before + 1)
  return { ...connection, upload }
}

/** Starts a download of a 30 MB page and doesn't read it. */
async function stallDownload(user: FirstUser) {
  const form = new FormData()
  form.append('userId', user.id)
  form.append('file', new File([new Uint8Array(await pngPage()), new Uint8Array(30 * megabyte)], 'large.png'))
  const kept = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { cookie: user.cookie }, body: form })
  const { filename } = (await kept.json()) as { filename: string }
  const { socket } = await connect()
  socket.pause()
  socket.write(`GET /api/files/${filename} HTTP/1.1\r\nhost: willow\r\ncookie: ${user.cookie}\r\n\r\n`)
}

async function endOf(signal: NodeJS.Signals): Promise<{ code: number | null; seconds: number }> {
  const startedAt = performance.now()
  server.child.kill(signal)
  const code = await new Promise<number | null>((resolve) => server.child.once('exit', (exitCode) => resolve(exitCode)))
  return { code, seconds: (performance.now() - startedAt) / 1000 }
}

const start = async () => {
  server = await startServerProcess({ env: { LOG_LEVEL: 'info' } })
  return signUpFirstUser(server)
}

test('a silent connection, a stalled upload and a stalled download do not keep the program running, and an active upload is finished', async () => {
  const user = await start()
  await connect()
  await beginUpload(user, megabyte)
  await stallDownload(user)
  const moving = await beginUpload(user, 2 * megabyte)
  // Nine seconds in total, far longer than the silence that ends the others.
  const pieces = 60
  const piece = Buffer.alloc(Math.floor(moving.upload.rest / pieces), 'a')
  let sent = 0
  const drops = setInterval(() => {
    moving.socket.write(piece)
    if (++sent < pieces) return
    clearInterval(drops)
    moving.socket.write(Buffer.alloc(moving.upload.rest - pieces * piece.length, 'a'))
    moving.socket.write(moving.upload.end)
  }, 150)
  await expect.poll(() => sent).toBeGreaterThan(3)
  const { code, seconds } = await endOf('SIGTERM')
  expect(moving.received()).toContain('HTTP/1.1 201')
  expect(seconds).toBeLessThan(25)
  expect(code).toBe(3)
  expect(server.log()).toMatch(/"cutOff":2,"silent":1,"msg":"ended; some requests were cut off"/)
})

test('with only silent connections the program ends with 0', async () => {
  await start()
  await connect()
  const { code, seconds } = await endOf('SIGTERM')
  expect([code, seconds < 10]).toEqual([0, true])
  expect(server.log()).toContain('ended; every request was finished')
})

test('an upload that never ends is cut off after 20 seconds', async () => {
  const user = await start()
  const moving = await beginUpload(user, 100 * megabyte)
  const drops = setInterval(() => moving.socket.write(Buffer.alloc(1024)), 100)
  const { code, seconds } = await endOf('SIGTERM')
  clearInterval(drops)
  expect(code).toBe(3)
  expect(seconds).toBeGreaterThan(15)
  expect(seconds).toBeLessThan(25)
})

test('a SIGUSR1 neither opens a debugger nor ends the program', async () => {
  server = await startServerProcess()
  for (let turn = 0; turn < 3; turn++) {
    server.child.kill('SIGUSR1')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }
  expect(server.log()).not.toContain('Debugger')
})

test('a second signal ends the program at once', async () => {
  const user = await start()
  const moving = await beginUpload(user, 100 * megabyte)
  const drops = setInterval(() => moving.socket.write(Buffer.alloc(1024)), 100)
  server.child.kill('SIGTERM')
  // Wait, so that the second signal isn't taken for the first one, repeated by a launcher or a service manager.
  await delay(300)
  const { code, seconds } = await endOf('SIGTERM')
  clearInterval(drops)
  // Otherwise the upload would be cut off after 20 seconds.
  expect([code, seconds < 10]).toEqual([143, true])
  expect(server.log()).toContain('ended at once by a second signal')
})

/** Sends itself a signal as soon as it has said that it is ready, as a supervisor may that waited for this line. */
const signalWhenReady = `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stdout
  process.stdout.write = function (...words) {
    const isWritten = write.apply(this, words)
    if (String(words[0]).includes(' is ready: ')) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      process.kill(process.pid, 'SIGTERM')
    }
    return isWritten
  }
`)}`

test('a signal that comes with the line that says ready ends the server in order', async () => {
  server = await startServerProcess({ nodeOptions: ['--import', signalWhenReady], waitFor: 'listening' })
  await expect.poll(() => server.child.exitCode ?? server.child.signalCode).not.toBeNull()
  expect(server.child.exitCode, server.log()).toBe(0)
})
