import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The whole message as it was received. */
  source: string
}

export interface TestMailServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
  /** Stops it as a power cut would: every connection is cut immediately. */
  kill(): Promise<void>
}

/** Speaks TLS, at once or after STARTTLS, and takes emails only from this user. */
export interface SecureMail {
  isAtOnce: boolean
  key: string
  cert: string
  user: string
  password: string
}

const accessOf = (secure: SecureMail | undefined): SMTPServerOptions =>
  secure === undefined
    ? { authOptional: true, disabledCommands: ['STARTTLS'] }
    : {
        ...{ key: secure.key, cert: secure.cert, secure: secure.isAtOnce },
        onAuth: ({ username, password }, _session, done) => {
          const isRight = username === secure.user && password === secure.password
          if (isRight) done(null, { user: username ?? '' })
          else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
        },
      }

/**
 * Starts a real SMTP server on loopback that keeps the emails it receives. `refuse` lists addresses that it rejects permanently, and `postpone`
 * addresses that it rejects for now.
 * `beforeAnswer` is called with each email that is stored but not acknowledged yet.
 */
export async function startMailServer(
  options: {
    port?: number
    refuse?: string[]
    postpone?: string[]
    received?: ReceivedMail[]
    beforeAnswer?: (mail: ReceivedMail) => void
    secure?: SecureMail
  } = {},
): Promise<TestMailServer> {
  const received = options.received ?? []
  const server = new SMTPServer({
    disableReverseLookup: true,
    ...accessOf(options.secure),
    onRcptTo: ({ address }, _session, done) => {
      if (options.refuse?.includes(address)) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      else if (options.postpone?.includes(address))
        done(Object.assign(new Error('4.7.1 Greylisted, come back later'), { responseCode: 450 }))
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
  // The server also reports connections that the client has dropped.
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
