import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RouteShape, route } from '../../contract.ts'
import { notSignedIn } from '../../errors.ts'
import { createHold } from '../access/hold.ts'
import { tokenHash } from '../access/tokens.ts'
import type { Database, Tx } from '../db/database.ts'
import { weighMailedLinks } from '../mail/mailed-links.ts'
import { type Call, serve } from './serve.ts'

const reply = Type.Object({})
const api = {
  giving: route('POST /api/giving', { summary: 'Give access', givesAccess: true, reply }),
  admin: route('DELETE /api/admin', { summary: 'Change something as an administrator', access: 'admin', reply }),
  form: route('PUT /api/form', { summary: 'Read a form', form: Type.Object({}), reply }),
  other: route('POST /api/other', { summary: 'Change something else', reply }),
  reading: route('GET /api/admin', { summary: 'Read something as an administrator', access: 'admin', reply }),
}

const downloadApi = {
  download: route('GET /api/download', { summary: 'Download', reply: Type.Unsafe<unknown>({ type: 'string' }) }),
}

let app: FastifyInstance
beforeEach(() => {
  app = fastify()
  const database = { queries: {}, transaction: (work: (tx: Tx) => unknown) => work({} as Tx), takeTurn: async () => {} }
  const user = {
    id: 'robin',
    name: '',
    firstName: '',
    email: '',
    profileImageUrl: null,
    isAdmin: true,
    createdAt: '',
    readOnlyAt: null,
  }
  app.decorateRequest('user', null)
  app.decorateRequest('hold', null)
  app.decorateRequest('proof', null)
  app.addHook('onRequest', async (request) => {
    request.user = user
    request.hold = createHold({
      database: database as unknown as Database,
      isAdmin: true,
      findAccess: async () => ({ isReadOnly: false }),
    })
    request.proof = { ageMs: 0, adminIdleMs: 0, noteAdminUse: async () => {} }
  })
})
afterEach(() => app.close())

async function statuses(handle: (call: Pick<Call<RouteShape>, 'hold'>) => Promise<void>) {
  const found: Record<string, number> = {}
  for (const one of Object.values(api)) {
    serve(app, one, async (call) => {
      await handle(call)
      return {}
    })
  }
  for (const [name, { method, path }] of Object.entries(api)) found[name] = (await app.inject({ method, url: path })).statusCode
  return found
}

test('a route that gives access, changes something as an administrator or reads a form fails unless it checks the access itself', async () => {
  expect(await statuses(async () => {})).toEqual({ giving: 500, admin: 500, form: 500, other: 200, reading: 200 })
})

test('a transaction of the hold, or a check, is enough', async () => {
  expect(await statuses(async ({ hold }) => hold?.transaction(async () => {}))).toEqual({
    giving: 200,
    admin: 200,
    form: 200,
    other: 200,
    reading: 200,
  })
})

test('a route that an emailed link opens fails where nothing has decided about the link', async () => {
  const body = Type.Object({ token: Type.String() })
  const link = route('POST /api/link', { summary: 'Follow', access: 'public', givesAccess: 'by mailed link', body, reply })
  const follow = async (weigh?: (token: string) => void) => {
    const one = fastify()
    if (weigh) weighMailedLinks(one, async (_request, token) => weigh(token))
    serve(one, link, async () => ({}))
    return (await one.inject({ method: 'POST', url: link.path, payload: { token: 'a token' } })).statusCode
  }
  const weighed: string[] = []
  expect([await follow(), await follow((token) => weighed.push(token))]).toEqual([500, 200])
  expect(weighed).toEqual([tokenHash('a token')])
})

test('a streamed reply breaks off once the access has ended, and what it reads is closed', async () => {
  let hasAccess = true
  const findAccess = async () => {
    if (!hasAccess) throw notSignedIn()
    return { isReadOnly: false }
  }
  const database = { queries: {} } as unknown as Database
  app.addHook('onRequest', async (request) => {
    request.hold = createHold({ database, isAdmin: false, findAccess })
  })
  let isClosed = false
  async function* content() {
    try {
      for (let at = 0; at < 64; at++) {
        if (at === 32) hasAccess = false
        yield Buffer.alloc(64 * 1024)
      }
    } finally {
      isClosed = true
    }
  }
  serve(app, downloadApi.download, async ({ reply }) => reply.send(Readable.from(content())))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const download = async () => (await (await fetch(`${address}${downloadApi.download.path}`)).arrayBuffer()).byteLength
  await expect(download()).rejects.toThrow()
  expect(isClosed).toBe(true)
})
