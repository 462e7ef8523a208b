import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createLog, createLogOutput } from './log.ts'

/** Simulates a disk with room for a number of bytes. */
function createDisk(room = Number.POSITIVE_INFINITY) {
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
  const output = createLogOutput(-1, { writeBytes: disk.writeBytes, missingLine: (lines) => `${lines} missing\n` })
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

test('lines wait while the disk is full, also the rest of one that was cut off', async () => {
  vi.useFakeTimers()
  const { disk, output } = createDisk(6)
  output.write('one\ntwo\n')
  await settled()
  output.write('three\n')
  await settled()
  expect(disk.text).toBe('one\ntw')
  disk.room = 1000
  await settled()
  expect(disk.text).toBe('one\ntwo\nthree\n')
  vi.useRealTimers()
})

test('when a megabyte waits, further lines are dropped, and their number is written once there is room', async () => {
  vi.useFakeTimers()
  const { disk, output } = createDisk(0)
  const line = `${'a'.repeat(1023)}\n`
  for (let kilobytes = 0; kilobytes < 2048; kilobytes++) output.write(line)
  await settled()
  disk.room = Number.POSITIVE_INFINITY
  await settled()
  output.write('last\n')
  await settled()
  const lines = disk.text.split('\n').filter((each) => each !== line.trim())
  expect(lines).toEqual(['1024 missing', 'last', ''])
  expect(disk.text.split(line)).toHaveLength(1025)
  vi.useRealTimers()
})

test('an error is logged without the objects attached to it', async () => {
  const folder = await temporaryFolder()
  const file = await open(join(folder, 'log'), 'a+')
  const { logger, output } = createLog('info', file.fd)
  const cause = Object.assign(new Error('inside'), { code: 'ECONNRESET', client: { password: 'a secret' } })
  logger.error({ err: Object.assign(new Error('outside', { cause }), { client: { password: 'a secret' } }) }, 'failed')
  output.flush()
  const line = await readFile(join(folder, 'log'), 'utf8')
  await file.close()
  expect(line).not.toContain('a secret')
  expect(JSON.parse(line).err).toMatchObject({ message: 'outside', cause: { message: 'inside', code: 'ECONNRESET' } })
})

test('the end of the database is a warning, and any other error an error', async () => {
  const file = join(await temporaryFolder(), 'log')
  const handle = await open(file, 'w')
  const { logger, output } = createLog('info', handle.fd)
  const ending = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  for (const err of [ending, new Error('wrapped', { cause: ending }), new Error('Connection terminated unexpectedly')])
    logger.error({ err, part: 'database' }, 'something was interrupted')
  logger.error({ err: Object.assign(new Error('relation is missing'), { code: '42P01' }) }, 'unexpected error')
  output.flush()
  await handle.close()
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40, 40, 40, 50])
})
