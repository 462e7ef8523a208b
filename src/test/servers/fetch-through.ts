import { vi } from 'vitest'
import type { TestUser } from '../willow.ts'

/** Replaces `fetch`, so that code under test calls the real server as this user, without a network. Set `down` to cut the connection. */
export function fetchThrough(user: TestUser): { down: boolean } {
  const connection = { down: false }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (connection.down) throw new TypeError('Failed to fetch')
    const {
      statusCode,
      headers: fixtures,
      payload,
    } = await user.send({
      method: method as 'GET',
      url: address,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const answer = new Response(payload, { status: statusCode })
    if (fixtures.link !== undefined) answer.headers.set('Link', String(fixtures.link))
    return answer
  })
  return connection
}
