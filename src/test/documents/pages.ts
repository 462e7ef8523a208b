import sharp from 'sharp'

/** Draws a small valid picture. A different `shade` gives different bytes. */
export function pngPage(options: { width?: number; height?: number; shade?: number } = {}): Promise<Buffer> {
  const { width = 60, height = 80, shade = 200 } = options
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 220, b: 200 } } })
    .png()
    .toBuffer()
}

/** Makes a PDF of one page with a line of text. */
export function pdfPage(text = 'Week 12'): Buffer {
  const content = `BT /F1 24 Tf 40 140 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`)
}
