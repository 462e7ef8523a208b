import { createHash } from 'node:crypto'

interface PdfParts {
  /** The content stream of each page. */
  pages: string[]
  mediaBox?: string
  /** More entries for each page's dictionary, such as `/Rotate 90`. */
  pageEntries?: string
  /** More entries for the catalog, such as `/Outlines ...`. */
  catalogEntries?: string
  /** Objects after those of the pages. The first one's number is 4 plus twice the number of pages. */
  moreObjects?: string[]
  /** More entries for the trailer. */
  trailerEntries?: string
}

/** Writes a PDF with Helvetica as `/F1`. The font isn't embedded, as in many tablet exports. */
export function pdf({
  pages,
  mediaBox = '0 0 612 792',
  pageEntries = '',
  catalogEntries = '',
  moreObjects = [],
  trailerEntries = '',
}: PdfParts): string {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogEntries}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>${pageEntries}>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
    ...moreObjects,
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R${trailerEntries}>>\nstartxref\n${text.length}\n%%EOF\n`
  return text + table + trailer
}

/** A PDF that needs a password to open: standard security handler, revision 2, 40 bits (PDF 1.7, 7.6.3). */
export const encryptedPdf = encrypted('secret')

function encrypted(password: string): string {
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
  const padded = Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const id = Buffer.alloc(16, 7)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const user = rc4(md5(padded, owner, permissions, id).subarray(0, 5), padding)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const encrypt = `<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(user)}/P -4>>`
  return pdf({ pages: [''], trailerEntries: `/Encrypt ${encrypt}/ID[${hex(id)}${hex(id)}]` })
}

/** RC4 in plain code, because newer versions of OpenSSL don't have it. */
function rc4(key: Buffer, input: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index % 256] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one] = at(other)
    state[other] = kept
  }
  let other = 0
  for (let one = 0; one < 256; one++) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) % 256
    swap(one, other)
  }
  let one = 0
  other = 0
  return input.map((byte) => {
    one = (one + 1) % 256
    other = (other + at(one)) % 256
    swap(one, other)
    return byte ^ at(at(one) + at(other))
  }) as Buffer
}
