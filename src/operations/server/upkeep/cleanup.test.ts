import { pino } from 'pino'
import { expect, test } from 'vitest'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { confirmClock } from '#kit/server/trusted-clock/trusted-clock.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'
import { cleanUp, cleanupRound } from './cleanup.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)

  const round = () => cleanUp({ ...willow })
  /** Runs one round, as a server does when it starts. */
  const start = () => cleanupRound({ ...willow, logger: pino({ level: 'silent' }) }).run()
  const isSignedIn = async (user: TestUser) => (await user.send({ url: '/api/auth/user' })).statusCode === 200

  test('a server whose clock is in doubt removes nothing until the clock is confirmed', async () => {
    const user = await willow.fixtures.signedInUser()
    await start()
    await user.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password } })
    willow.clock.advance(8 * day)
    await start()
    expect(await isSignedIn(user)).toBe(true)
    await confirmClock(willow.database, willow.clock)
    await start()
    expect(await isSignedIn(user)).toBe(false)
  })

  test('a session that began while the clock was a year ahead ends 30 days after its last use', async () => {
    willow.clock.advance(365 * day)
    const user = await willow.fixtures.signedInUser()
    willow.clock.advance(-365 * day)
    await round()
    expect(await isSignedIn(user)).toBe(true)
    const rows = await willow.database.queries.selectFrom('sessions').select('expire').where('user_id', '=', user.id).execute()
    expect(rows).toEqual([{ expire: new Date(willow.clock.now() + 30 * day).toISOString() }])
  })

  test('a finished job and its key are remembered for 30 days', async () => {
    const enqueue = () =>
      willow.database.transaction((tx) => enqueueJob(tx, { kind: 'files.remove', payload: { files: [] }, key: 'once' }))
    await enqueue()
    await willow.runJobs()
    willow.clock.advance(30 * day)
    await round()
    expect(await enqueue()).toBe(false)
    willow.clock.advance(1)
    await round()
    expect(await enqueue()).toBe(true)
  })
})
