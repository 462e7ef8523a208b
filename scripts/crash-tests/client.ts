/** Stands in for a user's browser: keeps its cookie, even while the server is down. */
export interface Client {
  cookie: string
  /** Throws `ConnectionLost` when the server doesn't send a complete reply. */
  send(method: string, path: string, body?: object | FormData): Promise<Reply>
}

export interface Reply {
  status: number
  headers: Headers
  bytes: Buffer
  json<T>(): T
}

export class ConnectionLost extends Error {}

let addresses = 0

/** @param server returns the server's current URL, which a restart may change */
export function createClient(server: () => string): Client {
  const client: Client = {
    cookie: '',
    async send(method, path, body) {
      const isForm = body instanceof FormData
      const headers = {
        cookie: client.cookie,
        // A new address for each request, so that rate limits don't interfere.
        'x-forwarded-for': `10.2.${(++addresses >> 8) & 255}.${addresses & 255}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      }
      const payload = isForm ? body : body ? JSON.stringify(body) : null
      try {
        const reply = await fetch(server() + path, { method, headers, body: payload })
        const bytes = Buffer.from(await reply.arrayBuffer())
        const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
        if (cookie) client.cookie = cookie
        return { status: reply.status, headers: reply.headers, bytes, json: () => JSON.parse(bytes.toString()) }
      } catch (error) {
        throw new ConnectionLost(`${method} ${path}`, { cause: error })
      }
    },
  }
  return client
}
