import { expect, test } from 'vitest'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { certificateRound } from './certificate-round.ts'

const dayMs = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  test('a certificate that ends within 14 days is an alarm until it is renewed, also while nothing answers', async () => {
    const clock = createTestClock('2026-11-30T12:00:00.000Z')
    const { database } = current()
    const alarms = createAlarms({ database, clock })
    async function lookedAt(days: number | null, publicUrl = 'https://planner.example') {
      const ends = days === null ? null : new Date(clock.now() + days * dayMs)
      await certificateRound({ database, clock, publicUrl, logger: console, read: async () => ends }).run()
      return alarms.has('certificate-ending')
    }
    expect(await lookedAt(14)).toBe(false)
    expect(await lookedAt(13.9)).toBe(true)
    expect(await lookedAt(null)).toBe(true)
    expect(await lookedAt(-2)).toBe(true)
    expect(await lookedAt(89)).toBe(false)
    expect(await lookedAt(3)).toBe(true)
    expect(await lookedAt(null, 'http://planner.example')).toBe(false)
  })
})
