import { expect, test } from 'vitest'
import { exitCodeOf, wordsOf } from './doctor.rules.ts'
import { doctorTexts } from './doctor.texts.ts'

const { judge, ok, warning, error } = wordsOf(doctorTexts)

const mib = 1024 * 1024
const disk = { freeBytes: 5000 * mib, floorBytes: 512 * mib, isReadOnly: false, freeInodes: 900_000, totalInodes: 1_000_000 }
const levels = (facts: Partial<typeof disk>) => judge.disk({ ...disk, ...facts }).map(({ check, level }) => `${check} ${level}`)

test('a disk is fine with twice the floor free, a warning below that, and an error below the floor or if it is read-only', () => {
  expect(levels({})).toEqual(['disk ok', 'inodes ok'])
  expect(levels({ freeBytes: 1024 * mib })).toEqual(['disk ok', 'inodes ok'])
  expect(levels({ freeBytes: 1023 * mib })).toEqual(['disk warning', 'inodes ok'])
  expect(levels({ freeBytes: 511 * mib })).toEqual(['disk error', 'inodes ok'])
  expect(levels({ isReadOnly: true })).toEqual(['disk error', 'inodes ok'])
})

test('less than 5 % of the inodes is a warning, less than 1 % an error, and a file system without inode counts is fine', () => {
  expect(levels({ freeInodes: 49_999 })).toEqual(['disk ok', 'inodes warning'])
  expect(levels({ freeInodes: 10_000 })).toEqual(['disk ok', 'inodes warning'])
  expect(levels({ freeInodes: 9_999 })).toEqual(['disk ok', 'inodes error'])
  expect(levels({ freeInodes: 0, totalInodes: 0 })).toEqual(['disk ok', 'inodes ok'])
})

test('a small write that takes more than a second is a warning', () => {
  expect([judge.flush(1000).level, judge.flush(1001).level]).toEqual(['ok', 'warning'])
})

test('more than 64 MB and a quarter of the database unused is a warning, unless it is given back automatically', () => {
  const level = (freeMib: number, mibs: number, isGivenBackBitByBit = false) =>
    judge.space({ logBytes: 0, freeBytes: freeMib * mib, isGivenBackBitByBit }, mibs * mib).level
  expect([level(64, 100), level(65, 260), level(65, 259), level(65, 259, true)]).toEqual(['ok', 'ok', 'warning', 'ok'])
})

test('an engine without security updates is a warning, and so is one with fewer free connections than a process uses', () => {
  const facts = {
    version: 'PostgreSQL 17.2',
    oldestVersion: 'PostgreSQL 15',
    isOutdated: false,
    freeConnections: 10,
    wantedConnections: 10,
  }
  const levelsOf = (more: Partial<typeof facts>) => judge.engine({ ...facts, ...more }).map(({ level }) => level)
  expect(levelsOf({})).toEqual(['ok', 'ok'])
  expect(levelsOf({ isOutdated: true })).toEqual(['warning', 'ok'])
  expect(levelsOf({ freeConnections: 9 })).toEqual(['ok', 'warning'])
})

test('clocks may differ by five seconds, and a clock in doubt is a warning', () => {
  const level = (aheadMs: number, isInDoubt = false) => judge.clock({ aheadMs, isInDoubt }).level
  expect([level(5000), level(-5000), level(5001), level(-5001), level(0, true)]).toEqual([
    'ok',
    'ok',
    'warning',
    'warning',
    'warning',
  ])
  expect(judge.clock({ aheadMs: 90_000, isInDoubt: false }).text).toContain('90 seconds behind the clock of the database')
  expect(judge.clock({ aheadMs: -90_000, isInDoubt: false }).text).toContain('90 seconds ahead of the clock of the database')
})

test('an address without https is a warning, except on this machine during development', () => {
  const level = (publicUrl: string, isProduction = true) => judge.address({ publicUrl, isProduction }).level
  expect(level('https://planner.example')).toBe('ok')
  expect(level('http://planner.example')).toBe('warning')
  expect(level('http://localhost:3000', false)).toBe('ok')
  expect(level('http://localhost:3000')).toBe('warning')
})

test('https needs a trusted proxy, and trusting a number of proxies is a warning unless only this machine can connect', () => {
  const facts = { isSecure: true, trustProxy: '127.0.0.1' as string | boolean | number, host: 'localhost', sawUntrusted: false }
  const level = (more: Partial<typeof facts>) => judge.proxy({ ...facts, ...more }).level
  expect(level({})).toBe('ok')
  expect(level({ trustProxy: false })).toBe('warning')
  expect(level({ isSecure: false, trustProxy: false })).toBe('ok')
  expect(level({ sawUntrusted: true })).toBe('warning')
  expect(level({ trustProxy: 1 })).toBe('ok')
  expect(level({ trustProxy: 1, host: '0.0.0.0' })).toBe('warning')
})

test('a proven backup may be 48 hours old; after 72 hours it is an error, and a failed attempt since is a warning', () => {
  const hour = 60 * 60 * 1000
  const facts = { isScheduled: true, isHeld: false, ageMs: (48 * hour) as number | null, lastError: null as string | null }
  const level = (more: Partial<typeof facts>) => judge.backup({ ...facts, ...more }).level
  expect(level({})).toBe('ok')
  expect(JSON.stringify(judge.backup({ ...facts, ageMs: hour - 1 }))).toContain('is less than one hour old')
  expect(JSON.stringify(judge.backup({ ...facts, ageMs: hour }))).toContain('is one hour old')
  expect(level({ ageMs: 48 * hour + 1 })).toBe('warning')
  expect(level({ ageMs: hour, lastError: 'The disk is full.' })).toBe('warning')
  expect(level({ ageMs: 72 * hour + 1 })).toBe('error')
  expect(level({ ageMs: null })).toBe('warning')
  expect(level({ isHeld: true })).toBe('warning')
})

test('the worst finding decides the exit code of the command', () => {
  const [fine, bad, worse] = [ok('disk', ''), warning('disk', '', ''), error('disk', '', '')]
  expect([exitCodeOf([fine]), exitCodeOf([fine, bad]), exitCodeOf([worse, bad])]).toEqual([0, 1, 2])
})

test('the doctor says whether backups are encrypted, and when the recovery key was last tried', () => {
  const now = Date.parse('2026-09-01T00:00:00.000Z')
  const keyWith = (state: Partial<Parameters<typeof judge.recoveryKey>[0]>) =>
    judge.recoveryKey({ publicKey: 'age1', encrypts: true, drilledAt: '2026-03-05T00:00:00.000Z', now, ...state })
  expect(keyWith({})).toMatchObject({
    level: 'ok',
    text: expect.stringContaining('The last drill with the key was on 2026-03-05'),
  })
  expect(keyWith({ drilledAt: '2026-03-04T23:59:59.000Z' })).toMatchObject({ level: 'warning' })
  expect(keyWith({ drilledAt: null })).toMatchObject({
    level: 'warning',
    text: 'Backups are encrypted to the recovery key, but no backup has been restored with it yet.',
  })
  expect(keyWith({ encrypts: false, drilledAt: null })).toMatchObject({
    level: 'ok',
    text: expect.stringContaining('The rest isn’t encrypted (BACKUP_ENCRYPT=false).'),
  })
  expect(keyWith({ publicKey: null })).toMatchObject({ level: 'warning', fix: expect.stringContaining('willow backup key') })
})
