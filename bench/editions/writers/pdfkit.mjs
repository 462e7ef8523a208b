/** Writes a planner with PDFKit: node pdfkit.mjs DESIGN.json FONT.ttf OUTPUT.pdf */
import { createWriteStream, readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'

const [input, fontFile, output] = process.argv.slice(2)
const { pages } = JSON.parse(readFileSync(input, 'utf8'))
const document = new PDFDocument({ size: [400, 600], margin: 0, autoFirstPage: false })
document.pipe(createWriteStream(output))
document.registerFont('own', fontFile)
for (const [at, { texts }] of pages.entries()) {
  document.addPage()
  document.addNamedDestination(`p${at + 1}`)
  for (const { text, x, y, size, align, to } of texts) {
    document.font('own').fontSize(size)
    const width = document.widthOfString(text)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    document.text(text, left, y - size * 0.93, { lineBreak: false, ...(to === null ? {} : { goTo: `p${to}` }) })
  }
}
document.end()
