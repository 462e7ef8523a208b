import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { digesting } from '#kit/server/files/digest.ts'
import { loadAge } from './age.ts'
import { keyTexts, sealedTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { type PartOfBackup, pathIn } from './manifest.ts'

/** Each file in the pool ends with the SHA-256 of its name and its encrypted content, so damage is found without the recovery key. */
const sumBytes = 32
const encryptedEnding = '.age'

type Content = AsyncIterable<Uint8Array>

// The end-to-end tests compile this file with the DOM's type of a stream, which has neither `from` nor an iterator.
const streamOf = (content: Content) => WebStream.from(content) as unknown as ReadableStream<Uint8Array>
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as Content
async function* nothing(): Content {}

/** @param nameSecret a secret of the installation */
export async function createSealing(publicKey: string, nameSecret: string) {
  const encrypter = new (await loadAge()).Encrypter()
  encrypter.addRecipient(publicKey)
  const { size } = await encrypter.encrypt(streamOf(nothing()))

  async function* seal(content: Content) {
    yield* piecesOf(await encrypter.encrypt(streamOf(content)))
  }

  return {
    seal,
    /**
     * Name of the file with this digest. Only the installation can compute it, so a name doesn't tell what the file contains. It differs for
     * each recovery key, because a file that was encrypted to another key is of no use.
     */
    nameOf: (sha256: string): string => createHmac('sha256', nameSecret).update(`${publicKey}\n${sha256}`).digest('hex'),
    async *sealFile(name: string, content: Content): Content {
      const sum = createHash('sha256').update(name)
      for await (const chunk of seal(content)) {
        sum.update(chunk)
        yield chunk
      }
      yield sum.digest()
    },
    /** Bytes in the pool of a file with so many bytes. */
    bytesOf: (bytes: number): number => size(bytes) + sumBytes,
    /** The reverse of `bytesOf`, which grows with its argument. */
    contentBytesOf(stored: number): number {
      let [least, most] = [0, stored]
      while (least < most) {
        const middle = Math.floor((least + most) / 2)
        if (size(middle) + sumBytes < stored) least = middle + 1
        else most = middle
      }
      return least
    },
  }
}

/** Encrypts what a backup stores to the recovery key. The format is that of age. */
export type Sealing = Awaited<ReturnType<typeof createSealing>>

interface PartPlace {
  name: string
  target: BackupTarget
  sealing: Sealing | null
}

/** Writes a part of the backup `name`, encrypted if it has to be. Returns what was written. */
export async function writePart({ name, target, sealing }: PartPlace, path: string, content: Content): Promise<PartOfBackup> {
  const stored = sealing === null ? path : `${path}${encryptedEnding}`
  const written = digesting(sealing?.seal(content) ?? content)
  await target.write(pathIn(name, stored), written.content)
  return { path: stored, ...written.digest() }
}

/** Path of a part before it was encrypted. */
export const plainPath = (path: string) => (path.endsWith(encryptedEnding) ? path.slice(0, -encryptedEnding.length) : path)

/** What was encrypted has been changed or cut off. */
export class DamagedContent extends BackupError {
  constructor() {
    super(texts.damaged)
  }
}

class WrongKey extends BackupError {
  constructor() {
    super(keyTexts.wrong)
  }
}

/** @throws BackupError when this isn't a recovery key at all */
export async function createUnsealing(recoveryKey: string) {
  const decrypter = new (await loadAge()).Decrypter()
  try {
    decrypter.addIdentity(recoveryKey.trim())
  } catch {
    throw new WrongKey()
  }
  async function unseal(content: Content, encrypted = content): Promise<Readable> {
    const source = failures()
    const close = () => void (content instanceof Readable && content.destroy())
    const plain = await decrypter.decrypt(streamOf(source.watch(encrypted))).catch((error: unknown) => {
      close()
      throw source.failure ?? (isOfOtherKey(error) ? new WrongKey() : new DamagedContent())
    })
    const unsealed = Readable.from(
      (async function* () {
        try {
          yield* piecesOf(plain)
        } catch {
          throw source.failure ?? new DamagedContent()
        }
      })(),
      { objectMode: false },
    )
    // If the stream is destroyed before it's read, the generator never runs and can't close the file.
    return unsealed.once('close', close)
  }
  return {
    /** @throws BackupError the key is another backup's; the stream fails with DamagedContent */
    unseal,
    /** `name` is that of the file in the pool. */
    unsealFile: (name: string, content: Content): Promise<Readable> =>
      unseal(content, withoutSum(name, content)).catch((error: unknown) => {
        // The parts of the backup were opened with this key, so it's the right one.
        throw error instanceof WrongKey ? new DamagedContent() : error
      }),
  }
}

export type Unsealing = Awaited<ReturnType<typeof createUnsealing>>

/** The library's words for a file that is encrypted to other keys only. */
const isOfOtherKey = (error: unknown) => error instanceof Error && error.message.includes('no identity matched')

/** Remembers the failure of a source, to tell it from a failure to decrypt. */
function failures() {
  const source = {
    failure: null as unknown,
    async *watch(content: Content) {
      try {
        yield* content
      } catch (error) {
        source.failure = error
        throw error
      }
    },
  }
  return source
}

/** Leaves out the sum at the end, and compares it. */
async function* withoutSum(name: string, content: Content): Content {
  const sum = createHash('sha256').update(name)
  let kept: Uint8Array = new Uint8Array(0)
  for await (const chunk of content) {
    const all = Buffer.concat([kept, chunk])
    const until = Math.max(0, all.length - sumBytes)
    if (until > 0) {
      sum.update(all.subarray(0, until))
      yield all.subarray(0, until)
    }
    kept = all.subarray(until)
  }
  if (!sum.digest().equals(kept)) throw new DamagedContent()
}

/** Reads a file of the pool without the key. Returns its size, and whether it's what was written under this name. */
export async function checkSealedFile(name: string, content: Content): Promise<{ bytes: number; isIntact: boolean }> {
  let bytes = sumBytes
  try {
    for await (const chunk of withoutSum(name, content)) bytes += chunk.length
    return { bytes, isIntact: true }
  } catch (error) {
    if (error instanceof DamagedContent) return { bytes, isIntact: false }
    throw error
  }
}
