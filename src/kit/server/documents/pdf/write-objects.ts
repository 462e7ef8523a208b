/** Where an object begins in the file, and its generation. */
export interface ObjectPlace {
  offset: number
  generation: number
}

/**
 * Writes objects of a PDF piece by piece (PDF 1.7, 7.3.10) and notes where each begins, for the table at its end.
 *
 * @param begin bytes of the file before the first piece
 */
export function createObjectWriter(begin: number) {
  const places = new Map<number, ObjectPlace>()
  let length = begin

  function written(content: string | Uint8Array): Uint8Array {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    length += bytes.length
    return bytes
  }
  const place = (number: number, generation = 0, after = 0) => void places.set(number, { offset: length + after, generation })

  return {
    places,
    /** Bytes of the file so far. */
    length: () => length,
    written,
    *object(number: number, content: string, generation = 0): Generator<Uint8Array> {
      place(number, generation)
      yield written(`${number} ${generation} obj\n${content}\nendobj\n`)
    },
    *stream(number: number, head: string, content: Uint8Array): Generator<Uint8Array> {
      place(number)
      yield written(`${number} 0 obj\n<<${head}/Length ${content.length}>>stream\n`)
      yield written(content)
      yield written(endOfStream)
    },
    /** A file inside the PDF. `head` is all before its first byte, of which `after` bytes come before the object. */
    async *attached(
      number: number,
      { head, after }: { head: string; after: number },
      content: AsyncIterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      place(number, 0, after)
      yield written(head)
      for await (const bytes of content) yield written(bytes)
      yield written(endOfStream)
    },
  }
}

export type ObjectWriter = ReturnType<typeof createObjectWriter>

const endOfStream = '\nendstream\nendobj\n'
