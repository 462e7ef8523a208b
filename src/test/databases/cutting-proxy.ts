import { connect as connectTo, createServer, type Socket } from 'node:net'

export interface Cut {
  /** `before`: the server never receives the statement. `after`: the server executes it, but its reply is lost. */
  when: 'before' | 'after'
  /** The statement in lower case, such as `commit`. */
  statement: string
  /** Cut only if the same transaction has sent this text before. */
  containing?: string
}

export interface CuttingProxy {
  /** The PostgreSQL address given, routed through this proxy. */
  url: string
  /** Cuts the next connection that sends this statement. Resolves once it is cut. */
  cutNext(cut: Cut): Promise<void>
  /** Cuts every open connection. New ones work again. */
  cutAll(): void
  close(): Promise<void>
}

/** How many characters are remembered of what a connection has sent since its last `begin`. */
const rememberedCharacters = 64 * 1024

/**
 * A TCP proxy in front of PostgreSQL that cuts connections at a chosen statement, as a broken cable or a firewall would.
 *
 * @example
 * const proxy = await startCuttingProxy(postgresUrl)
 * const isCut = proxy.cutNext({ statement: 'commit', containing: 'insert into "uploads"', when: 'after' })
 */
export async function startCuttingProxy(postgresUrl: string): Promise<CuttingProxy> {
  const target = new URL(postgresUrl)
  const connections = new Set<{ client: Socket; server: Socket }>()
  let planned: { cut: Cut; done: () => void } | null = null

  const listener = createServer((client) => {
    const server = connectTo({ host: target.hostname, port: Number(target.port || 5432) })
    const connection = { client, server }
    connections.add(connection)
    let sent = ''
    let isAnswerCut: (() => void) | null = null

    const end = () => {
      client.destroy()
      server.destroy()
      connections.delete(connection)
    }
    const cut = (done: () => void) => {
      client.resetAndDestroy()
      end()
      done()
    }
    client.on('data', (chunk: Buffer) => {
      sent = sinceBegin((sent + chunk.toString('latin1')).slice(-rememberedCharacters))
      const found = planned !== null && isReached(planned.cut, sent) ? planned : null
      if (found !== null) {
        planned = null
        if (found.cut.when === 'before') return cut(found.done)
        isAnswerCut = found.done
      }
      if (isOver(sent)) sent = ''
      server.write(chunk)
    })
    // The protocol replies in order: the first data after the statement is its reply.
    server.on('data', (chunk: Buffer) => (isAnswerCut === null ? client.write(chunk) : cut(isAnswerCut)))
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(postgresUrl)
  url.host = `127.0.0.1:${address.port}`

  const cutAll = () => {
    for (const { client, server } of connections) {
      client.resetAndDestroy()
      server.destroy()
    }
  }
  return {
    url: url.href,
    cutNext: (cut) =>
      new Promise((done) => {
        planned = { cut, done }
      }),
    cutAll,
    async close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()))
      cutAll()
      await closed
    },
  }
}

/** In PostgreSQL's protocol, a statement ends with a zero byte. */
function isReached({ statement, containing = '' }: Cut, sent: string): boolean {
  return sent.includes(`${statement}\0`) && sent.includes(containing)
}

/** True when the transaction has ended. It is then forgotten, so that a cut planned later waits for the next transaction. */
function isOver(sent: string): boolean {
  return sent.includes('commit\0') || sent.includes('rollback\0')
}

function sinceBegin(sent: string): string {
  const at = sent.lastIndexOf('begin\0')
  return at === -1 ? sent : sent.slice(at)
}
