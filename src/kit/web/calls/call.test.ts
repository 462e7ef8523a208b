// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { route } from '#kit/contract.ts'
import { currentUser, setCurrentUser } from '../page/current-user.ts'
import { call, callOrNull, callPage } from './call.ts'
import { CallError, messageOf, NetworkError } from './call-error.ts'
import { useProofRequest } from './proof-request.ts'

const Pages = Type.Array(Type.Object({ id: Type.String() }))
const pages = route('GET /api/users/:userId/pages', {
  summary: 'Pages',
  params: Type.Object({ userId: Type.String() }),
  query: Type.Object({ q: Type.Optional(Type.String()), limit: Type.Optional(Type.Integer()) }),
  reply: Pages,
})
const rename = route('PATCH /api/pages/:id', {
  summary: 'Rename',
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ name: Type.String() }),
  reply: Type.Object({ name: Type.String() }),
})
const me = route('GET /api/me', { summary: 'Me', reply: Type.Object({ id: Type.String() }) })

let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
const realFetch = globalThis.fetch
let origin = ''

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  // In a browser, fetch resolves paths against the page's origin. In Node.js it needs the whole address.
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => realFetch(origin + address, init))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  vi.unstubAllGlobals()
  answer = (_, response) => response.end()
})

const replyWith = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end(body)
}
const failureOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

const robin = { id: 'u', name: 'Robin Reed', firstName: 'Robin', email: 'robin@mail.example', isAdmin: false, createdAt: '' }

describe('a call', () => {
  it('encodes path and query, leaves out undefined values, and returns the parsed reply', async () => {
    let url: string | undefined
    answer = (request, response) => {
      url = request.url
      response.end('[{"id":"p1"}]')
    }
    const reply = await call(pages, { params: { userId: 'a/b ä' }, query: { q: 'week & ü', limit: undefined } as { q: string } })
    expect(reply).toEqual([{ id: 'p1' }])
    expect(url).toBe('/api/users/a%2Fb%20%C3%A4/pages?q=week+%26+%C3%BC')
  })

  it('sends a body as JSON with the method of the route', async () => {
    answer = async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      response.end(JSON.stringify({ name: `${request.method} ${request.headers['content-type']} ${text}` }))
    }
    const reply = await call(rename, { params: { id: '1' }, body: { name: 'Monday' } })
    expect(reply.name).toBe('PATCH application/json {"name":"Monday"}')
  })

  it('sends the JSON content type even for a POST without a body', async () => {
    const end = route('POST /api/end', { summary: 'End', reply: Type.Object({ message: Type.String() }) })
    const seen: (string | undefined)[] = []
    answer = (request, response) => {
      seen.push(request.headers['content-type'], request.headers['content-length'])
      response.end('{"message":"done"}')
    }
    await call(end)
    await call(me)
    expect(seen).toEqual(['application/json', '0', undefined, undefined])
  })

  it('fails with the status and the body text, and reads code, message and Retry-After', async () => {
    const body = '{"message":"Too many tries.","code":"limits.too_many_tries"}'
    replyWith(429, body, { 'Retry-After': '30' })
    const error = await failureOf(call(me))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      message: `429: ${body}`,
      status: 429,
      code: 'limits.too_many_tries',
      serverMessage: 'Too many tries.',
      retryAfterSeconds: 30,
    })
    expect(messageOf(error, 'Please try again.')).toBe('Too many tries.')
  })

  it('fails with the status text when the body is empty', async () => {
    replyWith(502, '')
    const error = await failureOf(call(me))
    expect(error).toMatchObject({ message: '502: Bad Gateway', code: undefined, serverMessage: undefined })
    expect(messageOf(error, 'Please try again.')).toBe('Please try again.')
  })

  it('says that a proxy refuses the size when a 413 is not our own', async () => {
    replyWith(413, '<html><h1>413 Request Entity Too Large</h1></html>', { 'content-type': 'text/html' })
    const foreign = await failureOf(call(me))
    expect(messageOf(foreign, 'Please try again.')).toContain('takes only smaller files')
    replyWith(413, JSON.stringify({ message: 'At most 50 MB.', code: 'library.too_large' }))
    expect(messageOf(await failureOf(call(me)), '')).toBe('At most 50 MB.')
  })

  it("keeps a body that isn't JSON as the message, and never shows it as the server's words", async () => {
    replyWith(500, '<h1>proxy</h1>')
    expect(await failureOf(call(me))).toMatchObject({ message: '500: <h1>proxy</h1>', serverMessage: undefined })
  })

  it('fails with a network error when the connection is cut', async () => {
    answer = (request) => request.socket.destroy()
    expect(await failureOf(call(me))).toBeInstanceOf(NetworkError)
  })

  it('passes an abort on as an abort', async () => {
    const stop = new AbortController()
    answer = () => stop.abort()
    expect(await failureOf(call(me, { signal: stop.signal }))).toMatchObject({ name: 'AbortError' })
  })

  it('asks for one re-authentication, and then repeats the calls that wait for it', async () => {
    let isProved = false
    answer = (_, response) =>
      isProved
        ? response.end('{"id":"u"}')
        : response.writeHead(403).end('{"message":"Please confirm that it’s you.","code":"session.proof_required"}')
    expect(await failureOf(call(me))).toMatchObject({ code: 'session.proof_required' })

    useProofRequest.setState({ isAnswerable: true })
    const nextQuestion = () => expect.poll(() => useProofRequest.getState().asked).not.toBeNull()
    const refused = failureOf(call(me))
    await nextQuestion()
    useProofRequest.getState().asked?.answer(false)
    expect(await refused).toMatchObject({ code: 'session.proof_required' })

    const calls = [call(me), call(me)]
    await nextQuestion()
    isProved = true
    useProofRequest.getState().asked?.answer(true)
    expect(await Promise.all(calls)).toEqual([{ id: 'u' }, { id: 'u' }])
    useProofRequest.setState({ isAnswerable: false })
  })

  it("doesn't ask again for a call that was sent before the re-authentication and refused after it", async () => {
    const held: ServerResponse[] = []
    const refuse = (response?: ServerResponse) =>
      response?.writeHead(403).end('{"message":"Please confirm that it’s you.","code":"session.proof_required"}')
    answer = (_, response) => held.push(response)
    useProofRequest.setState({ isAnswerable: true })
    const calls = [call(me), call(me)]
    await expect.poll(() => held.length).toBe(2)
    answer = (_, response) => response.end('{"id":"u"}')
    refuse(held[0])
    await expect.poll(() => useProofRequest.getState().asked).not.toBeNull()
    useProofRequest.getState().asked?.answer(true)
    refuse(held[1])
    expect(await Promise.all(calls)).toEqual([{ id: 'u' }, { id: 'u' }])
    expect(useProofRequest.getState().asked).toBeNull()
    useProofRequest.setState({ isAnswerable: false })
  })

  it('forgets the user whose session has ended on the server, but not one who has signed in since then', async () => {
    const ended = '{"message":"Please sign in.","code":"session.required"}'
    setCurrentUser(robin)
    replyWith(403, '{"message":"Not yours.","code":"access.forbidden"}')
    await failureOf(call(me))
    expect(currentUser()).toEqual(robin)
    let count = 0
    answer = (_, response) => {
      count += 1
      setCurrentUser({ ...robin, id: 'later' })
      response.writeHead(401, { 'Content-Type': 'application/json' }).end(ended)
    }
    await failureOf(call(me))
    expect(currentUser()?.id).toBe('later')
    expect(count, 'calls repeated as another user').toBe(1)
    replyWith(401, ended)
    await failureOf(call(me))
    expect(currentUser()).toBeNull()
  })

  it('repeats a call whose session got a new id meanwhile, once', async () => {
    setCurrentUser(robin)
    let [count, ends] = [0, 1]
    answer = (_, response) => {
      count += 1
      if (count > ends) response.end('{"id":"u"}')
      else response.writeHead(401).end('{"message":"Please sign in.","code":"session.required"}')
    }
    expect(await call(me)).toEqual({ id: 'u' })
    expect(currentUser()?.id).toBe('u')
    ;[count, ends] = [0, 2]
    expect(await failureOf(call(me))).toMatchObject({ status: 401 })
    expect(count).toBe(2)
    expect(currentUser()).toBeNull()
    ;[count, ends] = [0, 1]
    // A visitor has no session that could get a new id.
    expect(await failureOf(call(me))).toMatchObject({ status: 401 })
    expect(count).toBe(1)
  })

  it('remembers that the account is read-only when the server says so, but not of a user who has signed in since then', async () => {
    const readOnly = '{"message":"Your account is read-only.","code":"session.read_only"}'
    setCurrentUser(robin)
    answer = (_, response) => {
      setCurrentUser({ ...robin, id: 'later' })
      response.writeHead(403, { 'Content-Type': 'application/json' }).end(readOnly)
    }
    await failureOf(call(me))
    expect(currentUser()?.readOnlyAt).toBeUndefined()
    replyWith(403, readOnly)
    await failureOf(call(me))
    expect(currentUser()).toMatchObject({ id: 'later', readOnlyAt: expect.any(String) })
    setCurrentUser({ ...robin, readOnlyAt: null })
    expect(currentUser()).toEqual(robin)
  })

  it('returns null for a 401 on request, and still fails on anything else', async () => {
    replyWith(401, '{"message":"Please sign in.","code":"session.required"}')
    expect(await callOrNull(me)).toBeNull()
    expect(await failureOf(call(me))).toMatchObject({ status: 401 })
    replyWith(403, '')
    expect(await failureOf(callOrNull(me))).toMatchObject({ status: 403 })
  })
})

describe('a page of a list', () => {
  const page = () => callPage(pages, { params: { userId: 'u' }, query: {} })

  it('has the address of the next page and the number of rows', async () => {
    const link = '</api/users/u/pages?limit=1&cursor=0190%2Fx>; rel="next"'
    replyWith(200, '[{"id":"p1"}]', { Link: link, 'X-Total-Count': '42' })
    expect(await page()).toEqual({ items: [{ id: 'p1' }], next: '0190/x', total: 42, isMore: false })
  })

  it('reads 1000+ as a thousand or more', async () => {
    replyWith(200, '[]', { 'X-Total-Count': '1000+' })
    expect(await page()).toEqual({ items: [], next: null, total: 1000, isMore: true })
  })

  it('is the last one without a Link, or with a Link to something else', async () => {
    replyWith(200, '[]', { Link: '</api/users/u/pages?cursor=a>; rel="prev"' })
    expect(await page()).toEqual({ items: [], next: null, total: null, isMore: false })
  })
})
