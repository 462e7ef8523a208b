import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { createRateLimits } from '../access/rate-limits.ts'
import { createOwnersTime, OwnerWaits, ownersShare } from './reading-time.ts'

const minute = 60_000

forEachDatabase((current) => {
  test('an owner has a quarter of an hour of CPU time in an hour; then only their documents wait, until the hour is over', async () => {
    const clock = createTestClock()
    const time = () => createOwnersTime({ limits: createRateLimits({ database: current().database, clock }) })
    expect(ownersShare.points).toBe(15 * minute)
    await time().spend('ada', 15 * minute - 1)
    await time().requireLeft('ada')
    clock.advance(10 * minute)
    await time().spend('ada', 3 * minute)
    // Another process of the server sees the same.
    await expect(time().requireLeft('ada')).rejects.toMatchObject({ reason: 'share_used', pauseMs: 50 * minute })
    await expect(time().requireLeft('ada')).rejects.toBeInstanceOf(OwnerWaits)
    await time().requireLeft('bea')
    clock.advance(50 * minute)
    await time().requireLeft('ada')
    await time().spend('ada', 1)
    await time().requireLeft('ada')
  })
})
