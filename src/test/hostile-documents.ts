import { deflateSync } from 'node:zlib'

type Part = string | Buffer

/** Writes a PDF from the bodies of its objects. The first is the catalog. */
function rawPdf(objects: readonly Part[], { hasTable = true }: { hasTable?: boolean } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const push = (part: Part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    at += bytes.length
  }
  for (const [number, object] of objects.entries()) {
    offsets.push(at)
    push(`${number + 1} 0 obj\n`)
    push(object)
    push('\nendobj\n')
  }
  const table = at
  if (hasTable) {
    push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
    for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`)
  }
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${hasTable ? table : 0}\n%%EOF\n`)
  return Buffer.concat(parts)
}

function stream(content: Part, entries = '', { isPacked = true }: { isPacked?: boolean } = {}): Buffer {
  const raw = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const bytes = isPacked ? deflateSync(raw, { level: 9 }) : raw
  const filter = isPacked ? '/Filter /FlateDecode ' : ''
  return Buffer.concat([
    Buffer.from(`<< ${filter}/Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const usual = '/Resources << /Font << /F1 4 0 R >> >> /MediaBox [0 0 595 842]'

/** A PDF whose pages all share the content in object 3 and the font in object 4. */
function sharedPages(count: number, content: Buffer, more: readonly Part[] = [], entries = usual): Buffer {
  const first = 5 + more.length
  const kids = Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(' ')
  const page = `<< /Type /Page /Parent 2 0 R /Contents 3 0 R ${entries} >>`
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    content,
    font,
    ...more,
    ...Array.from({ length: count }, () => page),
  ])
}

const line = (text: string, y: number) => `BT /F1 9 Tf 20 ${y} Td (${text}) Tj ET\n`

/** Many lines of text; packed they take a thousandth. */
export const textBomb = (lines: number, pages: number) =>
  sharedPages(
    pages,
    stream(Array.from({ length: lines }, (_, at) => line('januaryfebruarymonday'.repeat(20), at % 800)).join('')),
  )

/** Forms that each draw the next one ten times. */
export function formBomb(depth: number, pages = 1): Buffer {
  const forms = Array.from({ length: depth }, (_, at) =>
    stream(
      at === depth - 1 ? line('monday', 10) : '/X Do\n'.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> /XObject << /X ${6 + at} 0 R >> >>`,
    ),
  )
  const entries = '/Resources << /Font << /F1 4 0 R >> /XObject << /X 5 0 R >> >> /MediaBox [0 0 595 842]'
  return sharedPages(pages, stream('/X Do\n'.repeat(10)), forms, entries)
}
