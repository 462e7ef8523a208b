/** Makes a PDF with one JPEG on each page, as devices that export pictures write it. */
export function picturePdf(pictures: readonly { jpeg: Buffer; width: number; height: number; channels?: 1 | 3 }[]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  const add = (...parts: (string | Buffer)[]) => {
    offsets.push(length)
    for (const part of [`${offsets.length} 0 obj\n`, ...parts, '\nendobj\n']) {
      const bytes = Buffer.from(part as string)
      chunks.push(bytes)
      length += bytes.length
    }
  }
  add('<</Type/Catalog/Pages 2 0 R>>')
  add(`<</Type/Pages/Count ${pictures.length}/Kids[${pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ')}]>>`)
  for (const [at, { jpeg, width, height, channels = 1 }] of pictures.entries()) {
    const page = 3 + at * 3
    const size = `${width / 3} ${height / 3}`
    add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents ${page + 1} 0 R/Resources<</XObject<</P ${page + 2} 0 R>>>>>>`)
    const content = `q ${width / 3} 0 0 ${height / 3} 0 0 cm /P Do Q`
    add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    add(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/${channels === 1 ? 'DeviceGray' : 'DeviceRGB'}/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
      jpeg,
      '\nendstream',
    )
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  chunks.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}
