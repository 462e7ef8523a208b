import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saying, startModelServer, type TestModelServer } from '#test/servers/model-server.ts'
import { askModel, ModelFailed, type ModelServer } from './ask-model.ts'

const picture = Buffer.from('a picture')
let model: TestModelServer
beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.close())

const server = (some: Partial<ModelServer> = {}): ModelServer => ({
  ...{ address: model.address, model: 'reader', key: null, isInside: true },
  ...some,
})
const ask = (some: Partial<ModelServer> = {}, how: Parameters<typeof askModel>[2] = {}) =>
  askModel(server(some), picture, how).catch((error: unknown) => (error instanceof ModelFailed ? error.reason : String(error)))
const found =
  (address: string): LookupFunction =>
  (_name, _options, done) =>
    done(null, [{ address, family: 4 }])

test('the picture and the key go to the server, and its words come back as plain text', async () => {
  model.respond = saying(' Call\r\nGrandma\u0000 ')
  expect(await ask({ key: 'sesame' })).toBe('Call\nGrandma')
  const { authorization, path, body } = model.asked.at(-1) ?? {}
  expect([authorization, path]).toEqual(['Bearer sesame', '/v1/chat/completions'])
  expect(JSON.parse(body ?? '')).toMatchObject({ model: 'reader', stream: false })
  expect(body).toContain(`data:image/png;base64,${picture.toString('base64')}`)
})

test('attack: a server that lies, repeats itself or never ends gives no text', async () => {
  const odd: TestModelServer['respond'][] = [
    saying(null),
    saying([{ type: 'text', text: 'words' }]),
    (response) => response.end('<html>words</html>'),
    (response) => response.end(JSON.stringify({ error: { message: 'words' } })),
    (response) => response.end(JSON.stringify({ choices: [] })),
    (response) => response.end(),
    saying('a'.repeat(10 * 1024 * 1024)),
    (response) => {
      const more = () => response.write(' '.repeat(16 * 1024), () => response.destroyed || setImmediate(more))
      more()
    },
  ]
  for (const respond of odd) {
    model.respond = respond
    expect(await ask()).toBe('odd')
  }
})

test('attack: a redirect is not followed', async () => {
  const before = model.asked.length
  model.respond = (response) => response.writeHead(307, { location: `${model.address}/chat/completions` }).end()
  expect(await ask()).toBe('moved')
  expect(model.asked.length).toBe(before + 1)
})

test('an error is told from a picture that the server does not take', async () => {
  for (const [status, reason] of [
    [400, 'refused'],
    [401, 'refused'],
    [429, 'refused'],
    [500, 'refused'],
    [413, 'unfit'],
  ] as const) {
    model.respond = (response) => response.writeHead(status).end('words')
    expect([status, await ask()]).toEqual([status, reason])
  }
})

test('a server that hangs, before or in its answer, or is dead, is silent', async () => {
  model.respond = () => undefined
  expect(await ask({}, { withinMs: 60 })).toBe('silent')
  model.respond = (response) => response.write('{')
  expect(await ask({}, { withinMs: 60 })).toBe('silent')
  expect(await ask({ address: 'http://127.0.0.1:1/v1' })).toBe('silent')
})

test('attack: an inner address is reached only when it was named as one, and http never outside', async () => {
  const before = model.asked.length
  const { port } = new URL(model.address)
  expect(await ask({ isInside: false })).toBe('inner')
  const named = (name: string) => `${name}://ai.example:${port}/v1`
  const reasons = [
    await ask({ address: named('https'), isInside: false }, { lookup: found('127.0.0.1') }),
    await ask({ address: named('https'), isInside: false }, { lookup: found('169.254.169.254') }),
    await ask({ address: named('https') }, { lookup: found('169.254.169.254') }),
    await ask({ address: 'http://169.254.169.254/v1' }),
    await ask({ address: 'http://[::ffff:169.254.169.254]/v1' }),
    await ask({ address: named('http') }, { lookup: found('93.184.216.34') }),
    await ask({ address: named('http'), isInside: false }, { lookup: found('93.184.216.34') }),
  ]
  expect(reasons).toEqual(reasons.map(() => 'inner'))
  expect(model.asked.length).toBe(before)
  model.respond = saying('words')
  expect(await ask({ address: named('http') }, { lookup: found('127.0.0.1') })).toBe('words')
})
