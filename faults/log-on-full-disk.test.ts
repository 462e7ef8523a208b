import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { mountDisk, type SmallDisk } from '#test/servers/small-disk.ts'

const requests = process.env.LONG ? 20_000 : 10_000

let disk: SmallDisk
let logFile: string
let server: ServerProcess

beforeAll(async () => {
  disk = await mountDisk('64k')
  logFile = join(disk.dataDir, 'log')
  server = await startServerProcess({ env: { LOG_LEVEL: 'info' }, logFile })
})

afterAll(async () => {
  await server.stop()
  await disk.unmount()
})

test('a log on a full disk loses only lines beyond a megabyte, and their number is reported once there is room', async () => {
  for (let sent = 0; sent < requests; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${server.url}/healthz`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  }
  const before = readFileSync(logFile, 'utf8')
  expect(before.length).toBe(64 * 1024)
  disk.remount('size=16m')
  await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('lines of the log could not be written')
  const text = readFileSync(logFile, 'utf8')
  expect(text.startsWith(before)).toBe(true)
  // The server also greets the operator, in plain text.
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  const told = lines.map((line) => JSON.parse(line) as { route?: string; dropped?: number })
  const written = told.filter(({ route }) => route === '/healthz').length
  const dropped = told.reduce((sum, line) => sum + (line.dropped ?? 0), 0)
  expect(dropped).toBeGreaterThan(0)
  // The server may have been asked whether it's ready before.
  expect(written + dropped).toBeGreaterThanOrEqual(requests)
})

test('a server whose log is on a full disk ends', async () => {
  disk.fill()
  await (await fetch(`${server.url}/healthz`)).arrayBuffer()
  await server.stop()
  expect(server.child.signalCode ?? server.child.exitCode).toBe(0)
})
