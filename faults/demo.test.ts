import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import { freePort } from '#test/servers/free-port.ts'

const demo = fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url))

test('npm run demo works, and connects to no mail server, bucket or database of the environment', async () => {
  let connections = 0
  const outside = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const address = outside.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const child = spawn(process.execPath, [demo], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(await freePort()),
      SMTP_URL: `smtp://${host}`,
      STORAGE_URL: `s3://pages/shop?endpoint=http://${host}&region=eu-1`,
      AWS_ACCESS_KEY_ID: 'AKIA1',
      AWS_SECRET_ACCESS_KEY: 'a secret key',
      SECRET_KEY: 'x'.repeat(32),
      DATABASE_URL: `postgres://u:p@${host}/willow`,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
  const ended = once(child, 'exit')
  try {
    await expect
      .poll(() => output, { timeout: Math.max(180_000, patienceMs) })
      .toContain('Everything here is thrown away when you press Ctrl-C.')
    expect(connections).toBe(0)
  } finally {
    child.kill('SIGTERM')
    outside.close()
  }
  expect(await ended).toEqual([0, null])
})
