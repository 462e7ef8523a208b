import { expect } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import type { S3Storage } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { cookieOf, formBody, password } from '../willow.ts'
import type { ServerProcess } from './server-process.ts'

interface Place {
  dataDir: string
  /** Returns the server that runs now: a test may kill it and start another. */
  server: () => ServerProcess
  /** Where the server keeps its data, if not in its folder. */
  databaseUrl?: string | undefined
  storage?: S3Storage | undefined
}

/** Adds a user to the database of a running server and signs in there. */
export async function addUser({ dataDir, server, databaseUrl, storage }: Place, name: string, { isAdmin = false } = {}) {
  const email = `${name}@mail.example`
  const { database } = await openInstallation({ dataDir, databaseUrl, storage })
  const passwordHash = await createPasswords().hash(password)
  const user = { name, email, passwordHash, accessCode: null, isApproved: true, isAdmin, now: instant(systemClock) }
  const id = await database.transaction((tx) => insertUser(tx, user))
  await database.close()
  const reply = await fetch(`${server().url}/api/custom-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = cookieOf(reply.headers.get('set-cookie') ?? '')

  async function call<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
    const answer = await fetch(server().url + path, { ...init, headers: { cookie, ...init.headers } })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return (await answer.json()) as Reply
  }
  return {
    id,
    cookie,
    call,
    async send<Reply = { id: string }>(path: string, fields: [string, string][], file: { filename: string; content: Buffer }) {
      const form = await formBody([...fields, ['file', file]])
      return call<Reply>(path, { method: 'POST', headers: form.headers, body: new Uint8Array(form.payload) })
    },
  }
}
