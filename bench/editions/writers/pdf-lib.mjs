/** Writes a planner with pdf-lib: node pdf-lib.mjs DESIGN.json FONT.ttf OUTPUT.pdf */
import { readFileSync, writeFileSync } from 'node:fs'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, PDFName } from 'pdf-lib'

const [input, fontFile, output] = process.argv.slice(2)
const { pages } = JSON.parse(readFileSync(input, 'utf8'))
const document = await PDFDocument.create()
document.registerFontkit(fontkit)
const font = await document.embedFont(readFileSync(fontFile), { subset: true })
const made = pages.map(() => document.addPage([400, 600]))
for (const [at, { texts }] of pages.entries()) {
  const page = made[at]
  const links = []
  for (const { text, x, y, size, align, to, isOutlined } of texts) {
    const width = font.widthOfTextAtSize(text, size)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    if (!isOutlined) page.drawText(text, { x: left, y: 600 - y, size, font })
    if (to === null) continue
    const rect = [left - 1, 600 - y - size * 0.3, left + width + 1, 600 - y + size]
    const link = { Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], Dest: [made[to - 1].ref, 'Fit'] }
    links.push(document.context.register(document.context.obj(link)))
  }
  if (links.length > 0) page.node.set(PDFName.of('Annots'), document.context.obj(links))
}
writeFileSync(output, await document.save())
