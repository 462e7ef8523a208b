import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { patienceMs } from '#test/patience.ts'
import { makeTree } from '../scripts/release/tree.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-release-'))
  makeTree(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'willow'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(words: string[], env: Record<string, string> = {}) {
  const child = spawn(join(folder, 'willow/willow'), words, {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
  return {
    child,
    output: () => output,
    ended: new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code))),
  }
}

test('the launcher of a release runs the server, and the command line on the same data', async () => {
  const port = String(await freePort())
  const server = run([], { PORT: port })
  await expect
    .poll(server.output, { timeout: Math.max(60_000, patienceMs) })
    .toContain(`Willow is ready: http://localhost:${port}`)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const codes = run(['code', 'create'])
  expect([await codes.ended, codes.output()]).toEqual([0, expect.stringMatching(/WILLOW\w{6}/)])
  const help = run(['--help'])
  expect([await help.ended, help.output()]).toEqual([0, expect.stringContaining('Usage:\n  willow code create')])
})
