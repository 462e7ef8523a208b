import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ifPresent } from '#test/not-run.ts'
import { type DrawingFailed, DrawingLost } from './drawing.ts'
import { createDrawingChild } from './drawing-child.ts'

const isLinux = process.platform === 'linux'

ifPresent({ '/proc': isLinux })('the process that opens uploaded files can only read files, and knows no secret', () => {
  const child = createDrawingChild()
  try {
    child.start()
    const [, ...parameters] = partsOf('cmdline', child.pid())
    expect(parameters.map((parameter) => basename(parameter))).toEqual([
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--max-old-space-size=192',
      '--no-warnings',
      'drawing-process.ts',
    ])
    const environment = partsOf('environ', child.pid()).map((variable) => variable.split('=')[0])
    expect(environment.filter((name) => name !== undefined && !name.startsWith('NODE_CHANNEL'))).toEqual(['PATH', 'HOME'])
  } finally {
    child.close()
  }
})

const icon = fileURLToPath(new URL('../../../app/web/public/icon-192.png', import.meta.url))
const job = { path: icon, mimeType: 'image/png', page: 1, widths: [32], shape: 'card' as const, isGrey: false }

test('a process that hangs is given up, and one that only waits for the CPU is not', async () => {
  const frozen = createDrawingChild({ stillAfterMs: 50, readUsage: () => ({ cpuMs: 700, residentBytes: 1 }) })
  await expect(frozen.draw(job, () => undefined)).rejects.toBeInstanceOf(DrawingLost)
  frozen.close()
  let cpuMs = 0
  const starved = createDrawingChild({ stillAfterMs: 1000, readUsage: () => ({ cpuMs: ++cpuMs, residentBytes: 1 }) })
  expect((await starved.draw(job, () => undefined)).width).toBe(192)
  starved.close()
})

test('a process that takes more than 384 MB is ended', async () => {
  for (const [megabytes, isEnded] of [
    [384, false],
    [385, true],
  ] as const) {
    let cpuMs = 0
    const child = createDrawingChild({ readUsage: () => ({ cpuMs: ++cpuMs, residentBytes: megabytes * 1024 * 1024 }) })
    const reason = await child
      .draw(job, () => undefined)
      .then(
        () => null,
        (error: DrawingFailed) => error.reason,
      )
    expect([megabytes, reason]).toEqual([megabytes, isEnded ? 'too_large' : null])
    child.close()
  }
})

const partsOf = (what: 'cmdline' | 'environ', pid = 0) => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0').filter(Boolean)
