import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import '#features/accounts/server/accounts.tables.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { pngPage } from '#test/documents/pages.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { mountDisk, mountTest, type SmallDisk } from '#test/servers/small-disk.ts'
import { cookieOf, formBody } from '#test/willow.ts'

const password = 'a good password'
const email = 'robin@mail.example'
const uploads = 15
const goals = 300
const reserveIsBack = { timeout: 120_000 }

/** A server that has just made its database. Its log still holds nearly everything. */
async function youngShop(disk: SmallDisk) {
  const { dataDir } = disk
  const server = await startServerProcess({
    dataDir,
    logFile: join(disk.folder, `${randomUUID()}.log`),
    env: { MIN_FREE_MB: '' },
  })
  // Not the last connection, so that closing it leaves the log as it is.
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const passwordHash = await createPasswords().hash(password)
  const userId = await database.transaction((tx) =>
    insertUser(tx, { name: 'Robin', email, passwordHash, accessCode: null, isAdmin: true, now: instant(systemClock) }),
  )
  await database.close()
  return { server, userId }
}

function ownerOf(server: ServerProcess, userId: string) {
  let cookie = ''
  async function send(method: string, path: string, body?: object) {
    const reply = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    })
    return { status: reply.status, text: await reply.text(), headers: reply.headers }
  }
  return {
    send,
    async signIn(): Promise<number> {
      const { status, headers } = await send('POST', '/api/custom-login', { email, password })
      if (status === 200) cookie = cookieOf(headers.get('set-cookie') ?? '')
      return status
    },
    createGoal: async (title: string) => (await send('POST', '/api/goals', { userId, title, timeframe: 'daily' })).status,
    async upload(content: Buffer, filename: string): Promise<{ id: string; filename: string }> {
      const form = await formBody([
        ['userId', userId],
        ['folder', 'General'],
        ['file', { filename, content }],
      ])
      const reply = await fetch(`${server.url}/api/uploads`, {
        method: 'POST',
        headers: { cookie, ...form.headers },
        body: new Uint8Array(form.payload),
      })
      expect(reply.status).toBe(201)
      return (await reply.json()) as { id: string; filename: string }
    },
  }
}

describe.each([
  { sizeMb: 64, logBytes: 0 },
  { sizeMb: 64, logBytes: 3_000_000 },
  { sizeMb: 600, logBytes: 0 },
])('a new installation on a disk of $sizeMb MB, with $logBytes more bytes in its log', ({ sizeMb, logBytes }) => {
  mountTest('when another program fills the disk, signing in, reading, deleting and 300 goals work', async () => {
    const disk = await mountDisk(`${sizeMb}m`)
    let server: ServerProcess | null = null
    try {
      const young = await youngShop(disk)
      server = young.server
      const owner = ownerOf(server, young.userId)
      expect(await owner.signIn()).toBe(200)
      const planner = blankPlanner({ year: 2026, months: 1 })
      const kept: { id: string; filename: string }[] = []
      for (let at = 0; at < uploads; at++)
        kept.push(
          at % 5 === 0 ? await owner.upload(planner, `${at}.pdf`) : await owner.upload(await pngPage({ shade: at }), `${at}.png`),
        )
      await expect.poll(() => readdir(disk.dataDir), reserveIsBack).toContain('reserve')
      const beside = new BetterSqlite3(join(disk.dataDir, 'database.sqlite'))
      // As after many changes, before SQLite moves them into the database.
      beside.pragma('wal_autocheckpoint = 0')
      beside.exec(`create table filler (bytes blob); insert into filler values (zeroblob(${logBytes}))`)
      beside.close()
      disk.fill()

      const answers: Record<string, number> = {}
      const note = (what: string, status: number) => {
        answers[`${what} ${status}`] = (answers[`${what} ${status}`] ?? 0) + 1
        // Another program takes whatever becomes free.
        disk.fill()
      }
      note('sign in', await owner.signIn())
      for (const { filename } of kept) note('read', (await owner.send('GET', `/api/files/${filename}`)).status)
      for (let at = 0; at < goals; at++) note('goal', await owner.createGoal(`Walk ${at} ${'x'.repeat(150)}`))
      for (const { id } of kept) note('delete', (await owner.send('DELETE', `/api/uploads/${id}`)).status)
      note('sign in', await owner.signIn())
      expect(answers).toEqual({ 'sign in 200': 2, 'read 200': uploads, 'goal 201': goals, 'delete 200': uploads })
    } finally {
      await server?.stop()
      await disk.unmount()
    }
  })
})
