import { closeSync, openSync, read as readFd, fstat as statFd } from 'node:fs'
import { promisify } from 'node:util'
import { DrawingFailed } from './drawing.ts'

const stat = promisify(statFd)
const read = promisify(readFd)

/** On Linux `/dev/fd` is only a link to this folder, which a bare root doesn't have. */
const descriptors = process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd'
/** The descriptor with which a document process gets its documents. Number 3 is its channel to the server. */
const inheritedDescriptor = 4

/** An untrusted document, as an open descriptor. Scripts of a document process may open no file by its path. */
export class DocumentFile {
  readonly #descriptor: number

  constructor(descriptor: number = inheritedDescriptor) {
    this.#descriptor = descriptor
  }

  /** Opens a file of our own, or one of a test. */
  static at(path: string): DocumentFile {
    return new DocumentFile(openSync(path, 'r'))
  }

  /** For decoders that open a file themselves. */
  get path(): string {
    return `${descriptors}/${this.#descriptor}`
  }

  async size(): Promise<number> {
    return (await stat(this.#descriptor)).size
  }

  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(to - from)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await read(this.#descriptor, bytes, length, bytes.length - length, from + length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return length === bytes.length ? bytes : bytes.slice(0, length)
  }

  /** @throws DrawingFailed when it has more bytes */
  async whole(mostBytes: number): Promise<Buffer> {
    const size = await this.size()
    if (size > mostBytes) throw new DrawingFailed('too_large')
    const bytes = await this.read(0, size)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
