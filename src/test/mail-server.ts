import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The whole message as it came over the wire. */
  source: string
}

export interface TestMailServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
  /** Ends it as a power cut would: every connection is gone, whatever was being said. */
  kill(): Promise<void>
}

/**
 * A real SMTP server on loopback that keeps what it gets. `refuse` names addresses it rejects for good; `beforeAnswer` is called with each
 * mail that is kept but not acknowledged yet.
 */
export async function startMailServer(
  options: { port?: number; refuse?: string[]; received?: ReceivedMail[]; beforeAnswer?: (mail: ReceivedMail) => void } = {},
): Promise<TestMailServer> {
  const received = options.received ?? []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (options.refuse?.includes(address)) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      else done()
    },
    onData: (stream, session, done) => {
      let source = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        source += chunk
      })
      stream.on('end', () => {
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), source }
        received.push(mail)
        options.beforeAnswer?.(mail)
        done()
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // A connection that the client dropped is the client's history.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
    kill: () =>
      new Promise((resolve) => {
        server.server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
