import { createHash } from 'node:crypto'

export interface Digest {
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** Passes `content` on. `digest` describes it once it has been read to its end. */
export function digesting(content: AsyncIterable<Uint8Array>): { content: AsyncIterable<Uint8Array>; digest: () => Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  let digest: Digest | undefined
  async function* passedOn() {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    content: passedOn(),
    digest() {
      digest ??= { bytes, sha256: hash.digest('hex') }
      return digest
    },
  }
}

export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const read = digesting(content)
  for await (const _ of read.content);
  return read.digest()
}
