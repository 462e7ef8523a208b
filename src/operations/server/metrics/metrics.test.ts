import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { mostRouteSeries } from '#kit/server/http/request-metrics.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { deadJob } from '#test/routes/sample-rows.ts'
import { createBuiltApp } from '#test/servers/built-app.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, password, type TestUser } from '#test/willow.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'

const token = 'a token of the tests'
const authorization = `Bearer ${token}`

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { metricsToken: token } })
  let owner: TestUser
  beforeAll(async () => {
    owner = await willow.fixtures.signedInUser({ name: 'Robin Reed' })
  })

  const scrape = async () => (await willow.app.inject({ url: '/metrics', headers: { authorization } })).body
  /** Returns the value of a series; undefined when it doesn't exist. */
  async function value(series: string): Promise<number | undefined> {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  test('requests are counted by the pattern of their route, without naming any user', async () => {
    await owner.send({ url: `/api/users/${owner.id}/goals` })
    await willow.app.inject({ url: `/api/users/${owner.id}/goals` })
    expect(await value('willow_requests_total{method="GET",route="/api/users/:userId/goals",status="2xx"}')).toBe(1)
    expect(await value('willow_requests_total{method="GET",route="/api/users/:userId/goals",status="4xx"}')).toBe(1)
    const text = await scrape()
    for (const personal of [owner.id, owner.email, 'Robin']) expect(text).not.toContain(personal)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ')
  })

  test('sign-ins are counted by their result', async () => {
    const before = (await value('willow_sign_ins_total{result="in"}')) ?? 0
    const signIn = (typed: string) =>
      willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email: owner.email, password: typed } })
    await signIn(password)
    await signIn('not this one')
    expect(await value('willow_sign_ins_total{result="in"}')).toBe(before + 1)
    expect(await value('willow_sign_ins_total{result="refused"}')).toBe(1)
  })

  test('jobs, emails, the proven backup and the free space are measured', async () => {
    const { database, clock } = willow
    // A sign-in from a new browser sends one.
    await database.queries.deleteFrom('mails').execute()
    expect(await value('willow_backup_age_seconds')).toBeUndefined()
    await deadJob({ willow, owner })
    await database.transaction((tx) => enqueueJob(tx, { kind: 'waiting', payload: {} }))
    const backupAt = new Date(clock.now() - 7200_000).toISOString()
    await createBackupRunsStore(willow).record({ kind: 'drill', target: 'x', backup: 'y', backupAt, error: null })
    expect(await value('willow_jobs{kind="broken",state="dead"}')).toBe(1)
    expect(await value('willow_jobs{kind="waiting",state="open"}')).toBe(1)
    expect(await value('willow_mails{state="waiting"}')).toBe(0)
    expect(await value('willow_backup_age_seconds')).toBe(7200)
    expect(await value('willow_disk_free_bytes')).toBeGreaterThan(0)
  })

  test("without the token nothing is revealed, and without the variable the address doesn't exist", async () => {
    for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: token }]) {
      const refused = await willow.app.inject({ url: '/metrics', headers })
      expect([refused.statusCode, refused.json()]).toEqual([
        401,
        { code: 'metrics.token_wrong', message: 'The token of the metrics is wrong.' },
      ])
    }
    const without = await createWillow({ database: current().database })
    expect((await without.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
    await without.close()
  })

  test('the files of a build are one series, and unknown addresses and methods are few', async () => {
    const built = await createBuiltApp()
    const names = Array.from({ length: 300 }, (_, at) => `screen-${at}-1a2b3c.js`)
    for (const name of names) await writeFile(join(built.webFolder, 'assets', name), 'export {}')
    const config = { metricsToken: token }
    const shop = await createWillow({ database: current().database, webFolder: built.webFolder, config })
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    try {
      const ask = async (path: string, method = 'GET', headers: Record<string, string> = {}) => {
        const reply = await fetch(url + path, { method, headers, redirect: 'manual' })
        await reply.arrayBuffer()
        return reply.status
      }
      for (const name of names) expect(await ask(`/assets/${name}`)).toBe(200)
      for (const name of names.slice(0, 20)) {
        await ask(`/assets/${name}`, 'HEAD')
        await ask(`/assets/old-${name}`)
        await ask(`/wp-admin/${name}`)
        await ask(`/%2e%2e/${name}?q=${name}`, 'POST')
      }
      for (const method of ['PROPFIND', 'MKCOL', 'REPORT', 'SEARCH', 'LOCK', 'PURGE', 'M-SEARCH']) await ask('/', method)
      const text = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text()
      const series = text.split('\n').filter((line) => line.startsWith('willow_requests_total{'))
      expect(series).toContain('willow_requests_total{method="GET",route="/assets/*",status="2xx"} 300')
      expect(series.filter((line) => line.includes('assets'))).toHaveLength(2)
      expect(series.filter((line) => line.includes('route="none"')).length).toBeLessThanOrEqual(4)
      expect(text).not.toContain('PROPFIND')
      expect(text).not.toContain('1a2b3c')
    } finally {
      await shop.close()
      await built.remove()
    }
  })

  test('there are at most 400 series, whatever is requested', async () => {
    const calls = allRoutes.flatMap(({ method, path }) => [
      { method, url: path },
      { method, url: path.replace(/:\w+/g, 'x'), headers: { cookie: owner.cookie } },
    ])
    for (const call of calls) await willow.app.inject(call as { method: 'GET'; url: string })
    for (let at = 0; at < mostRouteSeries; at++)
      await willow.app.inject({ method: at % 2 === 0 ? 'PUT' : 'DELETE', url: `/nothing/${at}` })
    const lines = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.length).toBeLessThanOrEqual(400)
  })
})
