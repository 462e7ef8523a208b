import { randomFillSync } from 'node:crypto'

/**
 * Makes a planner the way tablets write it: all pages are children of one node, and each comes with an incompressible picture of its own.
 * The text of a page is "Day" and its number, with a link to the last page.
 */
export function flatPlanner({ pages, bytes }: { pages: number; bytes: number }): Buffer {
  const side = Math.floor(Math.sqrt(bytes / pages / 3))
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = 9
  const add = (...content: (string | Buffer)[]) => {
    offsets.push(length)
    const object = Buffer.concat([`${offsets.length} 0 obj\n`, ...content, '\nendobj\n'].map((part) => Buffer.from(part)))
    length += object.length
    parts.push(object)
  }
  const objectOf = (at: number) => 5 + at * 3
  const kids = Array.from({ length: pages }, (_, at) => `${objectOf(at)} 0 R`)
  add('<</Type/Catalog/Pages 2 0 R>>')
  add(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`)
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  add(`<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[50 480 300 540]/Dest[${kids.at(-1)}/Fit]>>`)
  for (let at = 0; at < pages; at++) {
    const own = objectOf(at)
    const resources = `/Resources<</Font<</F1 3 0 R>>/XObject<</Im ${own + 2} 0 R>>>>`
    add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]${resources}/Annots[4 0 R]/Contents ${own + 1} 0 R>>`)
    const content = `q 300 0 0 300 50 50 cm /Im Do Q BT /F1 24 Tf 50 500 Td (Day ${at + 1}) Tj ET`
    add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    const pixels = randomFillSync(Buffer.alloc(side * side * 3))
    const entries = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`
    add(`<<${entries}/Length ${pixels.length}>>\nstream\n`, pixels, '\nendstream')
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}`))
  parts.push(Buffer.from(`trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}
