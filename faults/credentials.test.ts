import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Database } from '#kit/server/db/database.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { emptyDatabase } from '#test/databases/databases.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const rounds = process.env.LONG ? 300 : 15
const [oldPassword, newPassword, thiefPassword] = ['a good password', 'a new password', 'of the thief']
const far = '2099-01-01T00:00:00.000Z'

let users = 0

async function post(server: ServerProcess, path: string, body: object, cookie = ''): Promise<Response> {
  users += 1
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(users >> 16) & 255}.${(users >> 8) & 255}.${users & 255}`,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  })
}

describe.each(['SQLite', 'PostgreSQL'] as const)('two processes on one %s', (engine) => {
  let dataDir: string
  let drop: () => Promise<void>
  let database: Database
  let passwordHash: string
  let servers: [ServerProcess, ServerProcess]
  beforeAll(async () => {
    dataDir = await temporaryFolder()
    const place = await emptyDatabase(engine)
    drop = place.drop
    const env = { TRUST_PROXY: 'true', ...(place.url === undefined ? {} : { DATABASE_URL: place.url }) }
    servers = await Promise.all([startServerProcess({ dataDir, env }), startServerProcess({ dataDir, env })])
    database = (await openInstallation({ dataDir, databaseUrl: place.url })).database
    passwordHash = await createPasswords().hash(oldPassword)
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await drop()
  })

  /** Creates a user with a reset link in their email, and a change of address that an attacker has requested. */
  async function ownerFixture() {
    users += 1
    const email = `owner-${users}@mail.example`
    const newEmail = `thief-${users}@mail.example`
    const [reset, confirm] = [newToken(), newToken()]
    const id = await database.transaction(async (tx) => {
      const user = { name: 'Robin Reed', email, passwordHash, accessCode: null, now: instant(systemClock) }
      const userId = await insertUser(tx, user)
      const set = { password_reset_token: tokenHash(reset), password_reset_expires: far }
      await tx.updateTable('registered_users').set(set).where('user_id', '=', userId).execute()
      const planned = { user_id: userId, new_email: newEmail, token: tokenHash(confirm), expires_at: far }
      await tx.insertInto('email_changes').values(planned).execute()
      return userId
    })
    return { id, email, newEmail, reset, confirm }
  }
  const signIn = (server: ServerProcess, email: string, password: string) =>
    post(server, '/api/custom-login', { email, password })
  const sessionsOf = async (userId: string) =>
    (await database.queries.selectFrom('sessions').select('sid').where('user_id', '=', userId).execute()).length

  test('a password reset at one and the confirmation of a planned address at the other never both succeed', async () => {
    const won = { reset: 0, confirm: 0 }
    for (let round = 0; round < rounds; round++) {
      const owner = await ownerFixture()
      const [first, second] = round % 2 === 0 ? servers : servers.toReversed()
      if (!first || !second) throw new Error('There are two servers.')
      const replies = await Promise.all([
        post(first, '/api/reset-password', { token: owner.reset, password: newPassword }),
        // A reset hashes the password first, so later rounds collide with its write.
        delay((round % 15) * 8).then(() => post(second, '/api/confirm-email', { token: owner.confirm })),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
      const isReset = replies[0].status === 200
      won[isReset ? 'reset' : 'confirm'] += 1
      const expected = isReset ? [owner.email, newPassword] : [owner.newEmail, oldPassword]
      expect((await signIn(first, String(expected[0]), String(expected[1]))).status).toBe(200)
    }
    console.info(`${rounds} rounds: the reset was first ${won.reset} times, the confirmation ${won.confirm} times`)
  })

  test('a user of the old password has no access after a reset, whatever they do at the same moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await ownerFixture()
      const thief = cookieOf((await signIn(servers[1], owner.email, oldPassword)).headers.get('set-cookie') ?? '')
      const newEmail = `planned-${users}@mail.example`
      const [reset, changed] = await Promise.all([
        post(servers[0], '/api/reset-password', { token: owner.reset, password: newPassword }),
        post(servers[1], '/api/change-password', { currentPassword: oldPassword, newPassword: thiefPassword }, thief),
        post(servers[1], '/api/change-email', { newEmail, password: oldPassword }, thief),
        signIn(servers[1], owner.email, oldPassword),
      ])
      // If the attacker set a new password first, the reset is refused. It must never be half done.
      expect([reset.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
      if (reset.status !== 200) continue
      expect(await sessionsOf(owner.id)).toBe(0)
      const planned = database.queries.selectFrom('email_changes').select('token').where('user_id', '=', owner.id)
      expect(await planned.execute()).toEqual([])
      expect((await signIn(servers[0], owner.email, oldPassword)).status).toBe(401)
      expect((await signIn(servers[0], owner.email, newPassword)).status).toBe(200)
    }
  })
})
