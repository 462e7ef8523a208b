import { describe, expect } from 'vitest'
import { startPgBouncer } from '#test/databases/pgbouncer.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { pngPage } from '#test/documents/pages.ts'
import { ifInstalled } from '#test/not-run.ts'
import { patienceMs } from '#test/patience.ts'
import { signUpFirstUser } from '#test/servers/first-user.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const test = ifInstalled('pgbouncer')

describe('on PostgreSQL behind PgBouncer', () => {
  for (const poolMode of ['transaction', 'session'] as const)
    test(`two processes migrate, take uploads, do jobs and make a backup in ${poolMode} mode`, async () => {
      const place = await createPostgresDatabase()
      const pooler = await startPgBouncer(place.url, poolMode)
      const dataDir = await temporaryFolder()
      const options = { dataDir, env: { DATABASE_URL: pooler.url } }
      const servers = await Promise.all([startServerProcess(options), startServerProcess(options)])
      try {
        const [one, other] = servers
        const user = await signUpFirstUser({ url: one.url, log: () => servers.map((server) => server.log()).join('\n') })
        const headers = { cookie: user.cookie }
        const upload = async (at: number) => {
          const form = new FormData()
          form.append('userId', user.id)
          form.append('folder', 'General')
          form.append('file', new File([new Uint8Array(await pngPage({ shade: at }))], `week-${at}.png`))
          return (await fetch(`${(at % 2 ? one : other).url}/api/uploads`, { method: 'POST', headers, body: form })).status
        }
        expect(await Promise.all([1, 2, 3, 4].map(upload))).toEqual([201, 201, 201, 201])
        const get = async (path: string, at: number) => fetch(`${(at % 2 ? one : other).url}/api/${path}`, { headers })
        const read = async (_: unknown, at: number) => {
          const own = ['goals', 'uploads', 'storage'][at % 3]
          return (await get(`users/${user.id}/${own}`, at)).status
        }
        expect(new Set(await Promise.all(Array.from({ length: 120 }, read)))).toEqual(new Set([200]))
        for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
        const thumbnails = async () => {
          const uploads = (await (await get(`users/${user.id}/uploads`, 1)).json()) as { thumbnail: string }[]
          return uploads.map(({ thumbnail }) => thumbnail)
        }
        await expect.poll(thumbnails, { timeout: patienceMs }).toEqual(['ready', 'ready', 'ready', 'ready'])
        for (const server of servers) expect(server.log()).not.toMatch(/prepared statement|"level":(40|50)/)
        const made = await runWillow(['backup', 'create', '--to', await temporaryFolder(), '--json'], {
          DATA_DIR: dataDir,
          ...options.env,
        })
        expect([made.code, made.stderr]).toEqual([0, ''])
      } finally {
        await Promise.all(servers.map((server) => server.stop()))
        await pooler.close()
        await place.drop()
      }
    })

  test('the start refuses a pooler without transactions, and says what to change', async () => {
    const place = await createPostgresDatabase()
    const pooler = await startPgBouncer(place.url, 'statement')
    try {
      const { code, stderr } = await runWillow(['migrate', '--new'], {
        DATA_DIR: await temporaryFolder(),
        DATABASE_URL: pooler.url,
      })
      expect(code).not.toBe(0)
      expect(stderr).toMatch(/^The connection pooler at 127\.0\.0\.1:\d+\/willow allows no transactions\..*\n$/)
    } finally {
      await pooler.close()
      await place.drop()
    }
  })
})
