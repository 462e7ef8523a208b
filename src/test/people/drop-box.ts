import type { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import type { TestUser, Willow } from '../willow.ts'

export type Send = (
  method: string,
  path: string,
  more?: { body?: string | Buffer | Readable; headers?: Record<string, string>; payloadAsStream?: boolean },
) => ReturnType<TestUser['send']>

/** Makes a device password and returns how the device sends requests to its drop box. */
export async function dropBoxOf(willow: Willow, user: TestUser, name = 'Supernote'): Promise<Send> {
  await user.prove()
  const made = await user.send({ method: 'POST', url: '/api/auth/device-passwords', payload: { name } })
  const { password } = made.json<{ password: string }>()
  const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
  return (method, path, { body, headers = {}, payloadAsStream = false } = {}) =>
    willow.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/dav/${path}`,
      headers: { authorization, ...headers },
      payloadAsStream,
      ...(body === undefined ? {} : { payload: body }),
    })
}

/** Returns the addresses that a list names, below the drop box. */
export const listedIn = (body: string): string[] =>
  [...body.matchAll(/<D:response><D:href>\/dav\/([^<]*)<\/D:href>/g)].map(([, path = '']) => path)

export type Exchange = [method: string, path: string, more?: Parameters<Send>[2]][]

/** Sends one request after the other and returns their statuses. `TOKEN` stands for that of the last lock. */
export async function replayed(send: Send, exchange: Exchange): Promise<number[]> {
  const statuses: number[] = []
  let token = ''
  for (const [method, path, { headers = {}, body } = {}] of exchange) {
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', token)]))
    const reply = await send(method, path, { headers: filled, ...(body === undefined ? {} : { body }) })
    statuses.push(reply.statusCode)
    token = /<([^>]+)>/.exec(String(reply.headers['lock-token'] ?? ''))?.[1] ?? token
  }
  return statuses
}
