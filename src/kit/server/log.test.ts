import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog, createLogOutput } from './log.ts'

/** Simulates a disk with room for a number of bytes. */
function createDisk(room = Number.POSITIVE_INFINITY, missingLine = (lines: number) => `${lines} missing\n`) {
  const disk = {
    room,
    text: '',
    writeBytes(bytes: Buffer, done: (error: Error | null, written: number) => void) {
      const written = Math.min(bytes.length, disk.room)
      disk.room -= written
      disk.text += bytes.subarray(0, written).toString()
      queueMicrotask(() => (written === 0 ? done(new Error('ENOSPC'), 0) : done(null, written)))
    },
  }
  const output = createLogOutput(-1, { writeBytes: disk.writeBytes, missingLine })
  return { disk, output }
}

const settled = () => vi.advanceTimersByTimeAsync(1000)

test('lines are written in order', async () => {
  vi.useFakeTimers()
  const { disk, output } = createDisk()
  output.write('one\n')
  output.write('two\n')
  await settled()
  expect(disk.text).toBe('one\ntwo\n')
  vi.useRealTimers()
})

test("lines that don't fit on a full disk are dropped and counted, and the count is written when there is room", async () => {
  vi.useFakeTimers()
  const { disk, output } = createDisk(4)
  output.write('one\n')
  await settled()
  for (const line of ['two\n', 'three\n']) {
    output.write(line)
    await settled()
  }
  expect(output.dropped()).toBe(2)
  disk.room = 1000
  output.write('four\n')
  await settled()
  expect(disk.text).toBe('one\n2 missing\nfour\n')
  expect(output.dropped()).toBe(0)
  vi.useRealTimers()
})

test("a line that was cut off doesn't corrupt the next one", async () => {
  vi.useFakeTimers()
  const { disk, output } = createDisk(6, () => '')
  output.write('one\ntwo\n')
  await settled()
  disk.room = 1000
  output.write('three\n')
  await settled()
  expect(disk.text).toBe('one\ntw\nthree\n')
  vi.useRealTimers()
})

test("lines that can't be written are kept up to a limit", async () => {
  const writeBytes = () => undefined
  const output = createLogOutput(-1, { writeBytes, missingLine: () => '' })
  const line = `${'a'.repeat(1023)}\n`
  for (let kilobytes = 0; kilobytes < 2048; kilobytes++) output.write(line)
  expect(output.dropped()).toBeGreaterThan(1000)
})

test('an error is logged without the objects attached to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'willow-log-'))
  const file = await open(join(folder, 'log'), 'a+')
  const { logger, output } = createLog('info', file.fd)
  const cause = Object.assign(new Error('inside'), { code: 'ECONNRESET', client: { password: 'a secret' } })
  logger.error({ err: Object.assign(new Error('outside', { cause }), { client: { password: 'a secret' } }) }, 'failed')
  output.flush()
  const line = await readFile(join(folder, 'log'), 'utf8')
  await file.close()
  await rm(folder, { recursive: true })
  expect(line).not.toContain('a secret')
  expect(JSON.parse(line).err).toMatchObject({ message: 'outside', cause: { message: 'inside', code: 'ECONNRESET' } })
})
