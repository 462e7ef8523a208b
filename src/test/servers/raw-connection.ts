import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test sends every byte itself. */
export interface RawConnection {
  socket: Socket
  /** Returns what was received so far. */
  received(): string
  /** How the other side ended the connection: normally, or by a reset. */
  ended: Promise<'ended' | 'reset'>
}

/** @param url `http://127.0.0.1:3000` */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let text = ''
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1')
  })
  const ended = new Promise<'ended' | 'reset'>((resolve) => {
    socket.once('end', () => resolve('ended'))
    socket.once('error', () => resolve('reset'))
  })
  await once(socket, 'connect')
  return { socket, received: () => text, ended }
}

/** Returns the beginning and the end of an upload as a browser sends it. `size` is that of the file, `head` its first bytes. */
export function rawUpload(options: { userId: string; cookie: string; size: number; head: Buffer }) {
  const { userId, cookie, size, head } = options
  const before = [
    '--edge\r\ncontent-disposition: form-data; name="userId"\r\n\r\n',
    `${userId}\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="page.png"\r\n\r\n`,
  ].join('')
  const after = '\r\n--edge--\r\n'
  const headers = [
    'POST /api/uploads HTTP/1.1',
    'host: willow',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${before.length + size + after.length}`,
  ]
  return {
    begin: Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n${before}`), head]),
    /** How many bytes of the file follow `begin`. */
    rest: size - head.length,
    end: Buffer.from(after),
  }
}
