import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { confirmClock, createTrustedClock } from './trusted-clock.ts'

const minute = 60 * 1000
const hour = 60 * minute
const year = 365 * 24 * hour

forEachDatabase((current) => {
  let clock = createTestClock()
  let monotonic = createTestClock()
  let said: string[] = []
  beforeEach(async () => {
    clock = createTestClock()
    monotonic = createTestClock()
    said = []
    await current().database.queries.deleteFrom('trusted_clock').execute()
  })

  const logger = {
    warn: (_fields: object, message: string) => void said.push(message),
    info: (_fields: object, message: string) => void said.push(message),
  }
  /** Simulates a server that has just started, on this machine unless `options` has another clock. */
  const started = (
    options: { clock?: typeof clock; monotonic?: typeof clock; database?: ReturnType<typeof current>['database'] } = {},
  ) => createTrustedClock({ database: current().database, clock, monotonic, logger, ...options })
  const pass = (ms: number) => {
    clock.advance(ms)
    monotonic.advance(ms)
  }
  const isBelieved = async (server: ReturnType<typeof started>) => (await server.read()) !== null

  test('the first clock is trusted, and stays trusted while time passes', async () => {
    const server = started()
    for (let round = 0; round < 20; round++) {
      const read = await server.read()
      expect(read?.now()).toBe(clock.now())
      pass(10 * minute)
    }
    expect(said).toEqual([])
  })

  test("a reading doesn't change, so a jump during a round deletes nothing", async () => {
    const read = await started().read()
    const before = clock.now()
    clock.advance(year)
    expect(read?.now()).toBe(before)
  })

  test('a clock that jumps ahead by more than an hour is not trusted, and the log says so once', async () => {
    const server = started()
    await server.read()
    pass(10 * minute)
    clock.advance(50 * minute)
    expect(await isBelieved(server)).toBe(true)
    clock.advance(hour + 1)
    expect([await isBelieved(server), await isBelieved(server)]).toEqual([false, false])
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('willow clock confirm')
  })

  test('a clock that was ahead and is corrected is trusted at once', async () => {
    const server = started()
    await server.read()
    clock.advance(year)
    expect(await isBelieved(server)).toBe(false)
    expect(await isBelieved(started())).toBe(false)
    clock.advance(-year)
    pass(20 * 1000)
    expect([await isBelieved(server), await isBelieved(started())]).toEqual([true, true])
  })

  test('a clock that is behind is not trusted either', async () => {
    const server = started()
    await server.read()
    clock.advance(-hour)
    expect(await isBelieved(server)).toBe(true)
    clock.advance(-1)
    expect(await isBelieved(server)).toBe(false)
    expect(said[0]).toContain('behind')
  })

  test('after a break of more than an hour the clock is not trusted at the start, after a shorter one it is', async () => {
    await started().read()
    clock.advance(hour)
    expect(await isBelieved(started())).toBe(true)
    clock.advance(hour + 1)
    expect(await isBelieved(started())).toBe(false)
  })

  test("after 24 hours of running the clock is trusted, and a restart doesn't reset the 24 hours", async () => {
    await started().read()
    clock.advance(year)
    const before = started()
    for (let ran = 0; ran < 12 * hour; ran += 10 * minute) {
      expect(await isBelieved(before)).toBe(false)
      pass(10 * minute)
    }
    expect(await isBelieved(before)).toBe(false)
    clock.advance(8 * hour)
    const after = started()
    for (let ran = 0; ran < 12 * hour; ran += 10 * minute) {
      expect(await isBelieved(after)).toBe(false)
      pass(10 * minute)
    }
    expect(await isBelieved(after)).toBe(true)
    expect(await isBelieved(started())).toBe(true)
  })

  test('a second jump while the program runs starts the 24 hours again', async () => {
    const server = started()
    await server.read()
    clock.advance(year)
    await server.read()
    pass(23 * hour)
    await server.read()
    clock.advance(year)
    expect(await isBelieved(server)).toBe(false)
    pass(2 * hour)
    expect(await isBelieved(server)).toBe(false)
  })

  test("several processes don't add up their hours", async () => {
    const databases = [current().openAgain(), current().openAgain()]
    await started().read()
    clock.advance(year)
    const servers = [started(), ...databases.map((database) => started({ database }))]
    for (let ran = 0; ran < 24 * hour; ran += 4 * hour) {
      for (const server of servers) expect(await isBelieved(server)).toBe(false)
      pass(4 * hour)
    }
    for (const server of servers) expect(await isBelieved(server)).toBe(true)
    await Promise.all(databases.map((database) => database.close()))
  })

  test("a process with a wrong clock doesn't disturb the others", async () => {
    const server = started()
    await server.read()
    const wrong = createTestClock()
    wrong.advance(year)
    expect(await isBelieved(started({ clock: wrong }))).toBe(false)
    pass(10 * minute)
    expect(await isBelieved(server)).toBe(true)
  })

  test('a clock that the operator has confirmed is trusted, and from then on its time is the newest', async () => {
    const server = started()
    await server.read()
    clock.advance(year)
    expect(await isBelieved(server)).toBe(false)
    expect(await confirmClock(current().database, clock)).toBe(true)
    expect(await isBelieved(server)).toBe(true)
    expect(await confirmClock(current().database, clock)).toBe(false)
    clock.advance(-year)
    expect(await isBelieved(server)).toBe(false)
    await confirmClock(current().database, clock)
    expect(await isBelieved(server)).toBe(true)
  })
})
