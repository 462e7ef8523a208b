import { connect, createServer, type Socket } from 'node:net'

export interface CutServer {
  /** The address of the server, through this proxy. */
  url: string
  /** Ends all connections, and every new one, as long as the server is away. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A TCP proxy before a server that can cut all sockets. The browser still says that it is online, as it does when only the server is gone. */
export async function startCutServer(serverUrl: string): Promise<CutServer> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const listener = createServer((client) => {
    if (isCut) return client.resetAndDestroy()
    const server = connect({ host: hostname, port: Number(port) })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket) && other.destroy())
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://${hostname}:${address.port}`,
    cut,
    mend: () => {
      isCut = false
    },
    async close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()))
      cut()
      await closed
    },
  }
}
