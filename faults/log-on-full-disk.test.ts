import { execFileSync } from 'node:child_process'
import { readFileSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'

const requests = process.env.LONG ? 20_000 : 2_000

let folder: string
let logFile: string
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-log-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  logFile = join(folder, 'log')
  server = await startServerProcess({ env: { LOG_LEVEL: 'info' }, logFile })
})

afterAll(async () => {
  await server.stop()
  execFileSync('umount', [folder])
  await rm(folder, { recursive: true })
})

test('a log on a full disk loses only lines, and their number is reported once there is room', async () => {
  for (let sent = 0; sent < requests; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${server.url}/healthz`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  }
  expect(readFileSync(logFile).length).toBe(64 * 1024)
  truncateSync(logFile)
  await expect
    .poll(async () => {
      await (await fetch(`${server.url}/healthz`)).arrayBuffer()
      return readFileSync(logFile, 'utf8')
    })
    .toContain('lines of the log could not be written')
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean)
  const told = lines.map((line) => JSON.parse(line) as { dropped?: number }).find(({ dropped }) => dropped !== undefined)
  expect(told?.dropped).toBeGreaterThan(requests / 2)
})
