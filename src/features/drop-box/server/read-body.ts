import { Readable } from 'node:stream'
import { readBytes } from '#kit/server/http/ask-server.ts'
import { xmlTooLarge } from '../drop-box.errors.ts'
import { mostXmlBytes, readXml, type XmlElement } from './dav-xml.ts'

/** Reads the XML in a request. Null when it has no body. */
export async function readBody(body: unknown): Promise<XmlElement | null> {
  // A body that is too large isn't destroyed with its connection, so that the device can read the answer.
  const pieces = body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : []
  const read = await readBytes(pieces, mostXmlBytes)
  if (read === null) throw xmlTooLarge()
  return read.length === 0 ? null : readXml(read)
}
