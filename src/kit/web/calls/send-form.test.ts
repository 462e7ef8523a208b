// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { route } from '#kit/contract.ts'
import { currentUser, setCurrentUser } from '../page/current-user.ts'
import { CallError, NetworkError } from './call-error.ts'
import { callsWaitFor } from './call-order.ts'
import { useProofRequest } from './proof-request.ts'
import { sendForm } from './send-form.ts'

/** The jsdom instance of this test file, a global of Vitest's environment. */
declare const jsdom: { reconfigure(settings: { url: string }): void }

const upload = route('POST /api/uploads', { summary: 'Upload', reply: Type.Object({ bytes: Type.Integer() }), status: 201 })

let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  // The window's origin differs from the server's, so the browser sends a preflight request first.
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (request.method === 'OPTIONS') response.writeHead(204).end()
  else answer(request, response)
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const formOf = (bytes: number) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'page.pdf'))
  return form
}
const failureOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

const robin = { id: 'u', name: 'Robin Reed', firstName: 'Robin', email: 'robin@mail.example', isAdmin: false, createdAt: '' }

describe('sending a form', () => {
  it('sends multipart, reports progress up to the end, and returns the reply', async () => {
    answer = async (request, response) => {
      let bytes = 0
      for await (const chunk of request) bytes += (chunk as Buffer).length
      expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      response.writeHead(201).end(JSON.stringify({ bytes }))
    }
    const shares: number[] = []
    const reply = await sendForm(upload, formOf(300_000), { onProgress: (share) => shares.push(share) })
    expect(reply.bytes).toBeGreaterThan(300_000)
    expect(shares.at(-1)).toBe(1)
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  })

  it('forgets the user whose session has ended on the server', async () => {
    setCurrentUser(robin)
    answer = (request, response) => {
      request.resume()
      response.writeHead(401).end('{"message":"Please sign in.","code":"session.required"}')
    }
    expect(await failureOf(sendForm(upload, formOf(10)))).toBeInstanceOf(CallError)
    expect(currentUser()).toBeNull()
  })

  it('repeats an upload whose session got a new id meanwhile', async () => {
    setCurrentUser(robin)
    let count = 0
    answer = (request, response) => {
      count += 1
      request.resume()
      if (count > 1) response.writeHead(201).end('{"bytes":10}')
      else response.writeHead(401).end('{"message":"Please sign in.","code":"session.required"}')
    }
    expect(await sendForm(upload, formOf(10))).toEqual({ bytes: 10 })
    expect(currentUser()?.id).toBe('u')
  })

  it('asks again when an upload is refused after the user has confirmed their identity', async () => {
    useProofRequest.setState({ isAnswerable: true })
    answer = (request, response) => {
      request.resume()
      response.writeHead(403).end('{"message":"Please confirm that it’s you.","code":"session.proof_required"}')
    }
    const refused = failureOf(sendForm(upload, formOf(10)))
    for (const isProved of [true, false]) {
      await expect.poll(() => useProofRequest.getState().asked).not.toBeNull()
      useProofRequest.getState().asked?.answer(isProved)
    }
    expect(await refused).toMatchObject({ code: 'session.proof_required' })
    useProofRequest.setState({ isAnswerable: false })
  })

  it('waits for the same condition as every call, and fails if that fails', async () => {
    const failure = new NetworkError()
    callsWaitFor(() => Promise.reject(failure))
    answer = (_, response) => response.writeHead(201).end('{"bytes":1}')
    expect(await failureOf(sendForm(upload, formOf(1)))).toBe(failure)
    callsWaitFor(() => null)
    expect(await sendForm(upload, formOf(1))).toEqual({ bytes: 1 })
  })

  it('fails in the same way as every call', async () => {
    answer = (request, response) => {
      request.resume()
      request.on('end', () =>
        response.writeHead(413).end('{"message":"This file is too large.","code":"library.file_too_large"}'),
      )
    }
    const error = await failureOf(sendForm(upload, formOf(10)))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 413, code: 'library.file_too_large', serverMessage: 'This file is too large.' })
  })

  it('fails with a network error when the connection is cut', async () => {
    answer = (request) => request.socket.destroy()
    expect(await failureOf(sendForm(upload, formOf(10)))).toBeInstanceOf(NetworkError)
  })

  it('stops when it is aborted, before it is sent or while it runs', async () => {
    const reached = new AbortController()
    answer = () => reached.abort()
    expect(await failureOf(sendForm(upload, formOf(10), { signal: reached.signal }))).toMatchObject({ name: 'AbortError' })
    expect(await failureOf(sendForm(upload, formOf(10), { signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' })
  })
})
