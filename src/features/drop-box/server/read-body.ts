import { Readable } from 'node:stream'
import { xmlTooLarge } from '../drop-box.errors.ts'
import { mostXmlBytes, readXml, type XmlElement } from './dav-xml.ts'

/** Reads the XML in a request. Null when it has no body. */
export async function readBody(body: unknown): Promise<XmlElement | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  // A body that is too large isn't destroyed with its connection, so that the device can read the answer.
  const pieces = body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : []
  for await (const chunk of pieces) {
    bytes += (chunk as Buffer).length
    if (bytes > mostXmlBytes) throw xmlTooLarge()
    chunks.push(chunk as Buffer)
  }
  return bytes === 0 ? null : readXml(Buffer.concat(chunks))
}
