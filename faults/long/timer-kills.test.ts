import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { freshTimer, timer } from '#features/focus-timer/focus-timer.rules.ts'
import { toSent } from '#features/focus-timer/timer-sync.rules.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { patienceMs } from '#test/patience.ts'
import { startPushService } from '#test/servers/push-service.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf, password } from '#test/willow.ts'

const people = process.env.LONG ? 60 : 6
/** Kills while pushes are being sent. Each costs the twenty seconds until another process may retry. */
const killsWhilePushing = process.env.LONG ? 5 : 1
const untilDone = { timeout: Math.max(180_000, patienceMs), interval: 50 }
const minute = 60_000

interface Person {
  id: string
  sessionId: string
  device: string
  send(server: ServerProcess, method: string, path: string, body: object): Promise<Response>
}

test('if the server is killed between the end of a session and its record or notification, both happen once', async () => {
  const dataDir = await temporaryFolder()
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const service = await startPushService()
  const passwordHash = await createPasswords().hash(password)
  const start = () => startServerProcess({ dataDir, env: { TRUST_PROXY: 'true', PUSH_HOSTS: service.origin } })
  let server = await start()

  async function person(at: number): Promise<Person> {
    const email = `person-${at}@mail.example`
    const now = instant(systemClock)
    const id = await database.transaction((tx) =>
      insertUser(tx, { name: 'Robin Reed', email, passwordHash, accessCode: null, now }),
    )
    const headers: Record<string, string> = { 'content-type': 'application/json', 'x-forwarded-for': `10.93.0.${at}` }
    const send: Person['send'] = async ({ url }, method, path, body) => {
      const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const signedIn = await send(server, 'POST', '/api/custom-login', { email, password })
    headers.cookie = cookieOf(signedIn.headers.getSetCookie().find((one) => one.startsWith('session=')))
    const device = `device-${at}`
    await send(server, 'POST', '/api/push-devices', { userId: id, ...service.device(device) })
    return { id, sessionId: randomUUID(), device, send }
  }

  const all: Person[] = []
  for (let at = 0; at < people; at++) all.push(await person(at))
  /** Starts a session with this much time left, as a page that is then closed would. */
  const begin = ({ id, sessionId, send }: Person, leftMs: number) => {
    const running = timer({ ...freshTimer, userId: id }, { type: 'start', id: sessionId, now: 0 })
    const change = { changeId: randomUUID(), msAgo: 0, timeZone: 'UTC', notEnded: [] }
    return send(server, 'PUT', `/api/users/${id}/timer`, { ...change, timer: toSent(running, 25 * minute - leftMs) })
  }
  await Promise.all(all.map((one, at) => begin(one, 1000 + (at % 4) * 500)))
  const begunBy = Date.now()
  await server.kill()
  // Wait until the sessions have ended while no server runs.
  await expect.poll(() => Date.now() - begunBy, untilDone).toBeGreaterThan(3000)

  service.answer = () => 'never'
  for (let kill = 0; kill < killsWhilePushing; kill++) {
    const asked = service.asked
    server = await start()
    await expect.poll(() => service.asked, untilDone).toBeGreaterThan(asked)
    await server.kill()
  }

  service.answer = () => ({ status: 201 })
  server = await start()
  const waiting = async () => (await database.queries.selectFrom('push_messages').select('id').execute()).length
  await expect.poll(() => new Set(service.received.map(({ device }) => device)).size, untilDone).toBe(people)
  await expect.poll(waiting, untilDone).toBe(0)
  expect(service.received.map(({ device }) => device).toSorted()).toEqual(all.map(({ device }) => device).toSorted())
  expect(service.received.every(({ topic }) => topic === 'focus-timer')).toBe(true)
  expect(service.faults).toEqual([])

  // Each device that saw the end reports it too.
  const endedAt = instant(systemClock)
  for (const { id, sessionId, send } of all)
    await send(server, 'PUT', `/api/focus-sessions/${sessionId}`, { userId: id, day: endedAt.slice(0, 10), minutes: 25, endedAt })
  const kept = await database.queries.selectFrom('focus_sessions').select(['user_id', 'id']).execute()
  expect(kept.map(({ user_id, id }) => `${user_id} ${id}`).toSorted()).toEqual(
    all.map(({ id, sessionId }) => `${id} ${sessionId}`).toSorted(),
  )

  await server.stop()
  await service.close()
  await database.close()
}, 600_000)
