import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock } from '#test/willow.ts'
import { instant } from '../../clock.ts'
import type { Tx } from '../db/database.ts'
import { type Job, type JobHandler, NotNow } from './job.ts'
import { enqueueJob, listDeadJobs, type NewJob, runJobAgain } from './jobs.store.ts'
import { createLeases } from './leases.store.ts'
import { createJobScheduler, type JobSchedulerOptions } from './scheduler.ts'

const second = 1000
const hour = 60 * 60 * second
const quiet = { warn: () => {}, error: () => {} }

/** Returns a promise and the function that resolves it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

forEachDatabase((current) => {
  let clock = createTestClock()
  beforeEach(async () => {
    clock = createTestClock()
    await current().database.queries.deleteFrom('jobs').execute()
  })

  const enqueue = (job: Partial<NewJob> = {}) =>
    current().database.transaction((tx) => enqueueJob(tx, { kind: 'note', payload: { text: 'hello' }, ...job }))
  const worker = (handle: JobHandler, options: Partial<JobSchedulerOptions> = {}) =>
    createJobScheduler({
      database: current().database,
      clock,
      shares: [{ handlers: { note: handle } }],
      logger: quiet,
      chance: () => 1,
      ...options,
    })
  const rows = () =>
    current()
      .database.queries.selectFrom('jobs')
      .select(['kind', 'tries', 'error', 'done_at', 'died_at', 'leased_until'])
      .orderBy('id')
      .execute()

  test('a job is run once, with its payload', async () => {
    await enqueue({ payload: { text: 'Grüße' } })
    const seen: unknown[] = []
    const jobs = worker(async ({ payload }) => void seen.push(payload))
    await jobs.runDue()
    await jobs.runDue()
    expect(seen).toEqual([{ text: 'Grüße' }])
    expect(await rows()).toMatchObject([{ tries: 1, done_at: instant(clock), died_at: null, leased_until: null }])
  })

  test('a job is never run if its transaction was rolled back', async () => {
    const undone = current().database.transaction(async (tx) => {
      await enqueueJob(tx, { kind: 'note', payload: {} })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  test('of two jobs with the same key only the first is kept', async () => {
    expect(await enqueue({ key: 'letter of monday' })).toBe(true)
    expect(await enqueue({ key: 'letter of monday' })).toBe(false)
    expect(await enqueue({ key: 'letter of tuesday' })).toBe(true)
    expect(await rows()).toHaveLength(2)
  })

  test('a job waits for its time, and is run even if that is long past', async () => {
    await enqueue({ runAt: instant(clock, 100 * hour) })
    const handle = vi.fn(async () => {})
    const jobs = worker(handle)
    await jobs.runDue()
    expect(handle).not.toHaveBeenCalled()
    clock.advance(1000 * hour)
    await jobs.runDue()
    expect(handle).toHaveBeenCalledTimes(1)
  })

  test('jobs of an unknown kind wait for a worker that knows them', async () => {
    await enqueue({ kind: 'of a newer version' })
    await worker(async () => {}).runDue()
    expect(await rows()).toMatchObject([{ tries: 0, done_at: null }])
  })

  test('an idle worker writes nothing', async () => {
    await enqueue()
    const jobs = worker(async () => {})
    await jobs.runDue()
    const writes = vi.spyOn(current().database.unflushed, 'updateTable')
    await jobs.runDue()
    expect(writes).not.toHaveBeenCalled()
    await enqueue()
    await jobs.runDue()
    expect(writes).toHaveBeenCalled()
    writes.mockRestore()
  })

  test('an idle scheduler asks once for all its shares', async () => {
    const { database } = current()
    let asked = 0
    const prepare: typeof database.prepare = (build) => {
      const ask = database.prepare(build)
      return (input) => {
        asked += 1
        return ask(input)
      }
    }
    const idle = async () => {}
    const shares = ['note', 'page', 'mail'].map((kind) => ({ handlers: { [kind]: idle, [`slow ${kind}`]: idle }, atOnce: 8 }))
    const jobs = worker(idle, { database: { ...database, prepare }, shares })
    // The first look also ends leases of a time in which the clock was ahead.
    await jobs.runDue()
    asked = 0
    const statements = (['queries', 'unflushed'] as const).flatMap((name) =>
      (['selectFrom', 'updateTable'] as const).map((method) => vi.spyOn(database[name], method)),
    )
    await jobs.runDue()
    expect(asked).toBe(1)
    for (const statement of statements) {
      expect(statement).not.toHaveBeenCalled()
      statement.mockRestore()
    }
  })

  test('jobs of different users take turns', async () => {
    const owned = (owner: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ owner, payload: { text: `${owner} ${index + 1}` } }))
    for (const job of [...owned('ada', 3), ...owned('bea', 2), ...owned('cleo', 1)]) await enqueue(job)
    const seen: string[] = []
    const jobs = worker(async ({ payload }) => {
      seen.push((payload as { text: string }).text)
      // While others wait, a new owner and one whose jobs are done add a job each.
      if (seen.length === 4) for (const job of [...owned('dora', 1), ...owned('cleo', 1)]) await enqueue(job)
    })
    await jobs.runDue()
    expect(seen).toEqual(['ada 1', 'bea 1', 'cleo 1', 'ada 2', 'bea 2', 'dora 1', 'cleo 1', 'ada 3'])
  })

  test('what is new is next while a thousand jobs wait that repeat something, and both take fair turns', async () => {
    const owned = (owner: string, text: string, isBulk: boolean) => ({ owner, payload: { text: `${owner} ${text}` }, isBulk })
    await current().database.transaction(async (tx) => {
      for (let at = 0; at < 999; at++) await enqueueJob(tx, { kind: 'note', ...owned('ada', `again ${at}`, true) })
    })
    await enqueue(owned('bea', 'again', true))
    const seen: string[] = []
    const jobs = worker(async ({ payload }) => {
      seen.push((payload as { text: string }).text)
      if (seen.length === 2) {
        for (const owner of ['ada', 'ada', 'cleo']) await enqueue(owned(owner, 'new', false))
        await enqueue(owned('cleo', 'again', true))
      }
      if (seen.length === 7) await current().database.queries.deleteFrom('jobs').execute()
    })
    await jobs.runDue()
    expect(seen).toEqual(['ada again 0', 'bea again', 'ada new', 'cleo new', 'ada new', 'ada again 1', 'cleo again'])
  })

  test('jobs with a time of their own are run in the order of their times, regardless of the owner', async () => {
    const at = (seconds: number) => instant(clock, -seconds * second)
    await enqueue({ owner: 'ada', payload: { text: 'ada 2' }, runAt: at(20) })
    await enqueue({ owner: 'ada', payload: { text: 'ada 1' }, runAt: at(30) })
    await enqueue({ owner: 'bea', payload: { text: 'bea' }, runAt: at(10) })
    const seen: string[] = []
    await worker(async ({ payload }) => void seen.push((payload as { text: string }).text)).runDue()
    expect(seen).toEqual(['ada 1', 'ada 2', 'bea'])
  })

  test('no kind of job waits for all jobs of another kind', async () => {
    for (const kind of ['mail', 'mail', 'mail', 'page']) await enqueue({ kind })
    const seen: string[] = []
    const handlers = { mail: async () => void seen.push('mail'), page: async () => void seen.push('page') }
    await worker(async () => {}, { shares: [{ handlers }] }).runDue()
    expect(seen).toEqual(['mail', 'page', 'mail', 'mail'])
  })

  test('no job waits for a long one of another share', async () => {
    for (const kind of ['backup', 'backup', 'mail', 'mail']) await enqueue({ kind })
    const [first, begun, ended] = [gate(), gate(), gate()]
    const seen: string[] = []
    const backup = async () => {
      seen.push('backup')
      await ended.opened
    }
    const mail = async () => {
      seen.push('mail')
      if (seen.filter((kind) => kind === 'mail').length === 2) begun.open()
      else first.open()
    }
    const running = worker(mail, { shares: [{ handlers: { backup } }, { handlers: { mail } }] }).runDue()
    await Promise.all([first.opened, begun.opened])
    expect(seen.toSorted()).toEqual(['backup', 'mail', 'mail'])
    ended.open()
    await running
    expect(seen).toHaveLength(4)
  })

  test('a share runs as many jobs at once as it may, and no more', async () => {
    for (let job = 0; job < 7; job++) await enqueue({ payload: { job } })
    const [full, ended] = [gate(), gate()]
    let [running, most, runs] = [0, 0, 0]
    const note = async () => {
      runs += 1
      running += 1
      most = Math.max(most, running)
      if (running === 3) full.open()
      await ended.opened
      running -= 1
    }
    const done = worker(note, { shares: [{ handlers: { note }, atOnce: 3 }] }).runDue()
    await full.opened
    ended.open()
    await done
    expect({ most, runs }).toEqual({ most: 3, runs: 7 })
  })

  test('jobs of one queue are run in the order in which they were added, even if one is retried', async () => {
    for (const number of [1, 2, 3])
      for (const queue of ['a', 'b']) await enqueue({ queue, payload: { text: `${queue} ${number}` } })
    await enqueue({ payload: { text: 'alone' } })
    const seen: string[] = []
    const handle = async ({ payload, tries }: Job) => {
      const { text } = payload as { text: string }
      if (text === 'a 2' && tries === 1) throw new Error('busy')
      seen.push(text)
    }
    const jobs = worker(handle)
    await jobs.runDue()
    expect(seen).toEqual(['a 1', 'b 1', 'b 2', 'b 3', 'alone'])
    clock.advance(10 * second)
    await jobs.runDue()
    expect(seen.slice(5)).toEqual(['a 2', 'a 3'])
  })

  test("a failed job doesn't stop the others in its queue", async () => {
    for (const text of ['hopeless', 'fine']) await enqueue({ queue: 'a', payload: { text } })
    const seen: string[] = []
    const jobs = worker(
      async ({ payload }) => {
        const { text } = payload as { text: string }
        if (text === 'hopeless') throw new Error('never')
        seen.push(text)
      },
      { mostTries: 1 },
    )
    await jobs.runDue()
    expect(seen).toEqual(['fine'])
  })

  test('a job that is postponed is retried a minute later, without a limit', async () => {
    await enqueue()
    const handle = vi.fn(async () => {
      throw new NotNow('The disk is full.')
    })
    const jobs = worker(handle, { mostTries: 2 })
    for (let minute = 0; minute < 5; minute++) {
      await jobs.runDue()
      clock.advance(60 * second - 1)
      await jobs.runDue()
      expect(handle).toHaveBeenCalledTimes(minute + 1)
      clock.advance(1)
    }
    expect(await rows()).toMatchObject([{ tries: 0, error: 'The disk is full.', died_at: null }])
  })

  test('a job that is postponed is retried after the pause that it names', async () => {
    await enqueue()
    const handle = vi.fn(async () => {
      throw new NotNow('The push service asks to wait.', 600 * second)
    })
    const jobs = worker(handle)
    await jobs.runDue()
    clock.advance(600 * second - 1)
    await jobs.runDue()
    expect(handle).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await jobs.runDue()
    expect(handle).toHaveBeenCalledTimes(2)
  })

  test('a worker that is woken looks at once, and again if it was already looking', async () => {
    const seen: unknown[] = []
    const [begun, goOn] = [gate(), gate()]
    const jobs = worker(
      async ({ payload }) => {
        seen.push(payload)
        begun.open()
        await goOn.opened
      },
      { pollMs: 3600 * second },
    )
    jobs.start()
    await enqueue({ payload: { job: 1 } })
    jobs.wake()
    await begun.opened
    await enqueue({ payload: { job: 2 } })
    jobs.wake()
    goOn.open()
    await expect.poll(() => seen).toHaveLength(2)
    await jobs.stop()
  })

  test('two workers together run every job once', async () => {
    for (let job = 0; job < 20; job++) await enqueue({ payload: { job } })
    const second = current().openAgain()
    const seen: unknown[] = []
    const handle = async ({ payload }: Job) => {
      seen.push((payload as { job: number }).job)
      // Lets the other worker look for jobs.
      for (let turn = 0; turn < 5; turn++) await setImmediate()
    }
    await Promise.all([worker(handle).runDue(), worker(handle, { database: second }).runDue()])
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, job) => job))
    await second.close()
  })

  test('a handler that throws is retried after longer and longer pauses, until the operator must act', async () => {
    await enqueue()
    let tries = 0
    const failing = worker(
      async () => {
        tries += 1
        throw new Error('The disk is gone.')
      },
      { mostTries: 4 },
    )
    await failing.runDue()
    await failing.runDue()
    expect(tries).toBe(1)
    expect(await rows()).toMatchObject([{ tries: 1, error: 'The disk is gone.', done_at: null, died_at: null }])
    for (const pauseSeconds of [10, 20, 40]) {
      clock.advance(pauseSeconds * second - 1)
      await failing.runDue()
      const before = tries
      clock.advance(1)
      await failing.runDue()
      expect(tries).toBe(before + 1)
    }
    clock.advance(1000 * hour)
    await failing.runDue()
    expect(tries).toBe(4)
    const { queries } = current().database
    const [dead] = await listDeadJobs(queries)
    expect(dead).toMatchObject({ kind: 'note', tries: 4, error: 'The disk is gone.' })
    expect(await runJobAgain(queries, dead?.id ?? '')).toBe(true)
    await worker(async () => {}).runDue()
    expect(await listDeadJobs(queries)).toEqual([])
    expect(await rows()).toMatchObject([{ tries: 1, error: null, died_at: null }])
  })

  test('pauses vary, so that jobs that failed together are not retried together', async () => {
    await enqueue()
    const fail = async () => {
      throw new Error('busy')
    }
    await worker(fail, { chance: () => 0 }).runDue()
    clock.advance(5 * second)
    await worker(fail).runDue()
    expect(await rows()).toMatchObject([{ tries: 2 }])
  })

  test("a crashed worker's job is run by another one after its lease ends, not before", async () => {
    await enqueue()
    const crashed = createLeases(current().database, clock)
    expect(await crashed.claim('note', 'the crashed worker', 20 * second)).toMatchObject({ tries: 1, fence: 1 })
    const handle = vi.fn(async () => {})
    const other = worker(handle)
    clock.advance(20 * second - 1)
    await other.runDue()
    expect(handle).not.toHaveBeenCalled()
    clock.advance(1)
    await other.runDue()
    expect(handle).toHaveBeenCalledTimes(1)
  })

  test('a process that starts leaves the jobs of other processes to them, even if it has shares with shorter leases', async () => {
    await enqueue()
    await createLeases(current().database, clock).claim('note', 'another process', 20 * second)
    const handle = vi.fn(async () => {})
    await worker(handle, {
      shares: [{ handlers: { mail: handle }, leaseMs: 10 * second }, { handlers: { note: handle } }],
    }).runDue()
    expect(handle).not.toHaveBeenCalled()
  })

  test('a claim that fails stops no later job', async () => {
    const handle = vi.fn(async () => {})
    const warn = vi.fn()
    const jobs = worker(handle, { logger: { ...quiet, warn } })
    await jobs.runDue()
    await enqueue()
    const claims = vi.spyOn(current().database.unflushed, 'updateTable').mockImplementationOnce(() => {
      throw new Error('The database is gone.')
    })
    await jobs.runDue()
    claims.mockRestore()
    expect(warn).toHaveBeenCalledTimes(1)
    expect(handle).not.toHaveBeenCalled()
    await jobs.runDue()
    expect(handle).toHaveBeenCalledTimes(1)
  })

  test('a job that ends the program each time is given up', async () => {
    await enqueue()
    const crashing = createLeases(current().database, clock)
    for (let crash = 0; crash < 3; crash++) {
      await crashing.claim('note', 'a worker', second)
      clock.advance(second)
    }
    const handle = vi.fn(async () => {})
    await worker(handle, { mostTries: 3 }).runDue()
    expect(handle).not.toHaveBeenCalled()
    expect(await listDeadJobs(current().database.queries)).toMatchObject([{ error: 'The program ended during every attempt.' }])
  })

  test('a job that ends the program but gets further each time is retried without a limit', async () => {
    await enqueue()
    const crashing = createLeases(current().database, clock)
    for (let crash = 0; crash < 5; crash++) {
      const claimed = await crashing.claim('note', 'a worker', second)
      if (claimed) await crashing.advance(claimed, second)
      clock.advance(second)
    }
    const seen: number[] = []
    const handle = async (job: Job) => {
      seen.push(job.tries)
      await job.advance()
    }
    await worker(handle, { mostTries: 3 }).runDue()
    expect(seen).toEqual([2])
  })

  test('a worker that was frozen past its lease changes nothing', async () => {
    await enqueue({ kind: 'slow' })
    const { queries } = current().database
    const [thawed, frozen] = [gate(), gate()]
    const effects: string[] = []
    const slow = worker(async () => {}, {
      shares: [
        {
          handlers: {
            slow: async (job) => {
              frozen.open()
              await thawed.opened
              await job.finish((tx) => enqueueJob(tx, { kind: 'effect', payload: { of: 'the frozen worker' } }))
            },
          },
        },
      ],
    })
    const running = slow.runDue()
    await frozen.opened
    clock.advance(20 * second)
    const quick = worker(async () => {}, {
      shares: [
        {
          handlers: {
            slow: async (job) => {
              effects.push('quick')
              await job.finish((tx) => enqueueJob(tx, { kind: 'effect', payload: { of: 'the quick worker' } }))
            },
          },
        },
      ],
    })
    await quick.runDue()
    thawed.open()
    await running
    const made = await queries.selectFrom('jobs').select('payload').where('kind', '=', 'effect').execute()
    expect(made).toEqual([{ payload: '{"of":"the quick worker"}' }])
    expect(effects).toEqual(['quick'])
  })

  test('a worker notices that it has lost the job before it acts outside the database', async () => {
    await enqueue()
    const effects: string[] = []
    const slow = worker(async (job) => {
      await job.check()
      effects.push('held')
      clock.advance(20 * second)
      await createLeases(current().database, clock).claim('note', 'another worker', 20 * second)
      await job.check()
      effects.push('lost')
    })
    await slow.runDue()
    expect(effects).toEqual(['held'])
    expect(await rows()).toMatchObject([{ tries: 2, done_at: null, error: null }])
  })

  test('a job that is deferred by its own transaction runs again after its pause, and ends then', async () => {
    await enqueue()
    const pauses = [600 * second, null]
    const jobs = worker(async ({ defer, finish }) => {
      const pauseMs = pauses.shift()
      const note = (tx: Tx) => enqueueJob(tx, { kind: 'effect', payload: {} })
      if (pauseMs) await defer({ reason: 'Later.', pauseMs }, note)
      else await finish(note)
    })
    await jobs.runDue()
    expect((await rows())[0]).toMatchObject({ tries: 0, error: 'Later.', done_at: null, leased_until: null })
    clock.advance(600 * second - 1)
    await jobs.runDue()
    expect(await rows()).toHaveLength(2)
    clock.advance(1)
    await jobs.runDue()
    expect((await rows()).map(({ done_at }) => done_at)).toEqual([instant(clock), null, null])
  })

  test('a worker that was frozen past its lease neither writes a step nor defers the job', async () => {
    for (const change of ['step', 'defer'] as const) {
      await enqueue({ kind: change })
      const late = vi.fn(async () => {})
      const frozen: JobHandler = async ({ step, defer }) => {
        clock.advance(20 * second)
        await createLeases(current().database, clock).claim(change, 'another worker', 20 * second)
        await (change === 'step' ? step(late) : defer({ reason: 'Later.', pauseMs: second }, late))
      }
      await worker(frozen, { shares: [{ handlers: { [change]: frozen } }] }).runDue()
      expect(late).not.toHaveBeenCalled()
    }
    expect(await rows()).toMatchObject([1, 2].map(() => ({ tries: 2, error: null, done_at: null })))
  })

  test('a lease is renewed while the handler runs', async () => {
    await enqueue()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const [begun, ended] = [gate(), gate()]
      const running = worker(async () => {
        begun.open()
        await ended.opened
      }).runDue()
      await begun.opened
      for (let third = 0; third < 6; third++) {
        clock.advance(7 * second)
        vi.advanceTimersByTime(7 * second)
        await expect.poll(async () => (await rows())[0]?.leased_until).toBe(instant(clock, 20 * second))
      }
      const other = vi.fn(async () => {})
      await worker(other).runDue()
      expect(other).not.toHaveBeenCalled()
      ended.open()
      await running
    } finally {
      vi.useRealTimers()
    }
  })

  test("a worker that stops gives its job back, and the try doesn't count", async () => {
    await enqueue()
    const begun = gate()
    const jobs = worker(async ({ signal }) => {
      begun.open()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    })
    const running = jobs.runDue()
    await begun.opened
    await Promise.all([jobs.stop(), running])
    expect(await rows()).toMatchObject([{ tries: 0, leased_until: null, done_at: null, error: null }])
  })

  test("after the clock was a year ahead, leases and pauses don't last a year", async () => {
    await enqueue()
    await enqueue({ payload: { text: 'failed' } })
    clock.advance(365 * 24 * hour)
    await createLeases(current().database, clock).claim('note', 'a worker that was killed', 20 * second)
    await worker(async () => {
      throw new Error('busy')
    }).runDue()
    clock.advance(-365 * 24 * hour)
    const seen: unknown[] = []
    await worker(async ({ payload }) => void seen.push((payload as { text: string }).text)).runDue()
    expect(seen).toEqual(['hello', 'failed'])
  })
})
