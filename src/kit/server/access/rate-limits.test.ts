import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { createRateLimits, type FromNetwork, type RateLimit } from './rate-limits.ts'

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

  test('a window allows its number of tries, says when it ends, and then starts again', async () => {
    const all = limits()
    expect(await tries(all, 4)).toEqual([true, true, true, false])
    clock.advance(5 * minute)
    expect(await retryAfter(all)).toBe(10 * 60)
    clock.advance(10 * minute)
    expect(await tries(all, 4)).toEqual([true, true, true, false])
  })

  test('several tries count together, or not at all when they are more than what is left', async () => {
    const all = limits()
    expect(await all.tryTake(signIn, 'robin', 4)).toBe(false)
    expect(await all.tryTake(signIn, 'robin', 2)).toBe(true)
    expect(await all.tryTake(signIn, 'robin', 2)).toBe(false)
    expect(await tries(all, 2)).toEqual([true, false])
    clock.advance(15 * minute)
    expect(await tries(all, 1)).toEqual([true])
    expect(await all.tryTake(signIn, 'robin', 2)).toBe(true)
    expect(await tries(all, 1)).toEqual([false])
  })

  test('a limit that was reached while the clock was a year ahead ends when the clock is corrected', async () => {
    const all = limits()
    clock.advance(year)
    expect(await tries(all, 4)).toEqual([true, true, true, false])
    clock.advance(-year)
    expect(await all.read(signIn, 'robin')).toBeNull()
    expect(await tries(limits(), 4)).toEqual([true, true, true, false])
  })

  test('what a process remembers of a flood also ends when the clock is corrected', async () => {
    const all = limits()
    clock.advance(year)
    await tries(all, 5)
    await current().database.queries.deleteFrom('rate_limits').execute()
    clock.advance(-year)
    expect(await tries(all, 4)).toEqual([true, true, true, false])
  })

  test('no wait is longer than the window, and slightly different clocks start no new one', async () => {
    const all = limits()
    await tries(all, 4)
    clock.advance(-minute)
    expect(await retryAfter(all)).toBe(15 * 60)
    expect(await retryAfter(limits())).toBe(15 * 60)
  })

  test('windows that have ended are removed, and so are those from a wrong clock', async () => {
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

  test('when a slowing limit is used up, each further try has to wait twice as long, until none is left', async () => {
    const slow: RateLimit = { name: 'slow', points: 1, windowSeconds: 5 * 60, isSlowing: true }
    const all = limits()
    const wait = () =>
      all.take(slow, 'robin').then(
        () => 0,
        (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
      )
    expect([await wait(), await wait()]).toEqual([0, 30])
    clock.advance(30_000)
    expect([await wait(), await wait()]).toEqual([0, 60])
    clock.advance(60_000)
    expect([await wait(), await wait()]).toEqual([0, 120])
    clock.advance(120_000)
    expect([await wait(), await wait()]).toEqual([0, 90])
    clock.advance(90_000 - 1)
    expect(await wait()).toBe(1)
    clock.advance(1)
    expect(await wait()).toBe(0)
  })

  test('later tries become available evenly over the window, and say when', async () => {
    const spread: RateLimit = { name: 'spread', points: 2, later: 3, windowSeconds: 15 * 60 }
    const all = limits()
    const wait = (limit = spread) =>
      all.take(limit, 'robin').then(
        () => 0,
        (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
      )
    expect([await wait(), await wait(), await wait()]).toEqual([0, 0, 5 * 60])
    clock.advance(5 * minute - 1)
    expect(await wait()).toBe(1)
    clock.advance(1)
    expect([await wait({ ...spread, later: 0 }), await wait(), await wait()]).toEqual([10 * 60, 0, 5 * 60])
    // Those of the last third accumulate until the window ends.
    clock.advance(10 * minute - 1)
    expect([await wait(), await wait()]).toEqual([0, 1])
    clock.advance(1)
    expect([await wait(), await wait(), await wait()]).toEqual([0, 0, 5 * 60])
  })

  test('a limit that has only later tries starts with the first attempt, which it refuses', async () => {
    const spread: RateLimit = { name: 'spread', points: 0, later: 3, windowSeconds: 15 * 60 }
    const all = limits()
    const tries = async () => [await all.tryTake(spread, 'robin'), await all.tryTake(spread, 'robin')]
    for (let window = 0; window < 2; window++) {
      expect(await tries()).toEqual([false, false])
      clock.advance(5 * minute)
      expect(await tries()).toEqual([true, false])
      clock.advance(10 * minute)
    }
  })

  test('a larger network gets its later tries as many times as the others', async () => {
    const spread: RateLimit = { name: 'spread', points: 1, later: 1, windowSeconds: 15 * 60 }
    const all = limits()
    const tryFrom = (ip: string) => all.tryTakeNetwork(spread, { ip })
    expect([await tryFrom('2001:db8:5:1::1'), await tryFrom('2001:db8:5:1::1')]).toEqual([true, false])
    expect([await tryFrom('2001:db8:5:2::1'), await tryFrom('2001:db8:5:3::1')]).toEqual([true, false])
    clock.advance(8 * minute)
    expect([await tryFrom('2001:db8:5:4::1'), await tryFrom('2001:db8:5:5::1')]).toEqual([true, false])
  })

  test('a successful try is given back, never more than were used', async () => {
    const all = limits()
    await all.giveBack(signIn, 'robin')
    await all.take(signIn, 'robin')
    await all.giveBack(signIn, 'robin')
    await all.giveBack(signIn, 'robin')
    expect(await tries(all, 4)).toEqual([true, true, true, false])
    expect(await all.read(signIn, 'robin')).toEqual({ points: 3, expire: clock.now() + 15 * minute })
    clock.advance(15 * minute)
    expect(await all.read(signIn, 'robin')).toBeNull()
    expect(await all.read(signIn, 'ada')).toBeNull()
  })

  test('each network of a request is counted separately, and a try that the narrow one refuses costs the wider ones nothing', async () => {
    const all = limits()
    const from = (ip: string) => ({ ip, headers: {}, socket: { remoteAddress: ip } }) as FromNetwork
    const isRefused = (ip: string) =>
      all.takeNetwork(signIn, from(ip)).then(
        () => false,
        () => true,
      )
    const many = async (ip: string, count: number) => {
      let refused = 0
      for (let at = 0; at < count; at++) if (await isRefused(ip)) refused++
      return refused
    }
    expect(await many('2001:db8:5:1::1', 13)).toBe(10)
    expect(await many('2001:db8:5:2::1', 4)).toBe(1)
    expect(await many('2001:db8:5:3::1', 2)).toBe(2)
    expect(await many('2001:db8:5:101::1', 3)).toBe(0)
    await all.giveBackNetwork(signIn, from('2001:db8:5:101::1'))
    expect(await many('2001:db8:5:101::1', 2)).toBe(1)
  })

  test('subjects are stored as hashes', async () => {
    await limits().take(signIn, 'robin@mail.example')
    const rows = await current().database.queries.selectFrom('rate_limits').select('key').execute()
    expect(rows).toEqual([{ key: expect.stringMatching(/^sign-in:[\w-]{22}$/) }])
  })
})
