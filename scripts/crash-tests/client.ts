/** A person's browser: it keeps its cookie and forgets nothing when the server is gone. */
export interface Client {
  cookie: string
  /** Throws `ConnectionLost` when the server does not answer to the end. */
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

/** @param server where it is now; a restart may move it */
export function createClient(server: () => string): Client {
  const client: Client = {
    cookie: '',
    async send(method, path, body) {
      const isForm = body instanceof FormData
      const headers = {
        cookie: client.cookie,
        // RateLimits count by address; this is about crashes.
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
