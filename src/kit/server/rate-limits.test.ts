import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { createRateLimits, type RateLimit } from './rate-limits.ts'

const minute = 60 * 1000
const year = 365 * 24 * 60 * minute
const signIn: RateLimit = { name: 'sign-in', points: 3, windowSeconds: 15 * 60 }

forEachDatabase((current) => {
  let clock = createTestClock()
  beforeEach(async () => {
    clock = createTestClock()
    await current().database.queries.deleteFrom('rate_limits').execute()
  })
  const limits = () => createRateLimits({ database: current().database, clock })
  const tries = async (all: ReturnType<typeof limits>, count: number) => {
    const results: boolean[] = []
    for (let each = 0; each < count; each++) results.push(await all.tryTake(signIn, 'robin'))
    return results
  }
  const retryAfter = (all: ReturnType<typeof limits>) =>
    all.take(signIn, 'robin').then(
      () => 0,
      (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
    )

  test('a window has its tries, says when it ends, and then begins anew', async () => {
    const all = limits()
    expect(await tries(all, 4)).toEqual([true, true, true, false])
    clock.advance(5 * minute)
    expect(await retryAfter(all)).toBe(10 * 60)
    clock.advance(10 * minute)
    expect(await tries(all, 4)).toEqual([true, true, true, false])
  })

  test('a limit that was reached while the clock was a year ahead is over when the clock is right again', async () => {
    const all = limits()
    clock.advance(year)
    expect(await tries(all, 4)).toEqual([true, true, true, false])
    clock.advance(-year)
    expect(await all.read(signIn, 'robin')).toBeNull()
    expect(await tries(limits(), 4)).toEqual([true, true, true, false])
  })

  test('what a process remembers of a flood ends too when the clock is right again', async () => {
    const all = limits()
    clock.advance(year)
    await tries(all, 5)
    await current().database.queries.deleteFrom('rate_limits').execute()
    clock.advance(-year)
    expect(await tries(all, 4)).toEqual([true, true, true, false])
  })

  test('nobody waits longer than the window, and clocks that differ by a little begin no new one', async () => {
    const all = limits()
    await tries(all, 4)
    clock.advance(-minute)
    expect(await retryAfter(all)).toBe(15 * 60)
    expect(await retryAfter(limits())).toBe(15 * 60)
  })

  test('windows that have ended are dropped, and those that a wrong clock began', async () => {
    const all = limits()
    await all.take(signIn, 'ended')
    clock.advance(year)
    await all.take(signIn, 'from a wrong clock')
    clock.advance(-year)
    clock.advance(16 * minute)
    await all.take(signIn, 'under way')
    await all.sweep()
    const rows = await current().database.queries.selectFrom('rate_limits').select('expire').execute()
    expect(rows).toEqual([{ expire: clock.now() + 15 * minute }])
  })
})
