import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { accentIn } from '#features/themes/accent.rules.ts'
import { themes } from '#features/themes/themes.tokens.ts'
import { linesOf, registerPageFonts, sans, serif } from '#kit/server/documents/page-fonts.ts'
import type { Wording } from '#kit/wording.ts'
import { startHereTexts } from '../../start-here.texts.ts'

/** A5: as wide as a phone shows well, and two of them fit on one printed sheet of A4. */
const [width, height] = [420, 595]
const margin = 40
const inner = width - 2 * margin

const [sheet, ink, soft, line] = ['#fdfbf5', '#2b2f2a', '#5b6158', '#ddd6c4']
interface Written {
  text: string
  font: string
  size: number
  colour?: string
  weight?: number
  leading?: number
}

/** Writes a paragraph below `top`, or only measures it. Returns where it ends. */
function write(
  page: SKRSContext2D,
  { text, font, size, ...look }: Written,
  x: number,
  top: number,
  room: number,
  isDrawn = true,
) {
  page.font = `${look.weight ?? 400} ${size}px ${font}`
  page.fillStyle = look.colour ?? ink
  const leading = size * (look.leading ?? 1.35)
  const lines = linesOf(page, text, room)
  if (isDrawn) for (const [at, words] of lines.entries()) page.fillText(words, x, top + at * leading + size)
  return top + lines.length * leading
}

function drawCode(page: SKRSContext2D, address: string, x: number, y: number, side: number): void {
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  page.fillStyle = '#ffffff'
  page.fillRect(x, y, side, side)
  page.fillStyle = '#000000'
  const module = side / size
  // A hair wider than it is, so that no seam shows between two modules.
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) page.fillRect(x + column * module, y + row * module, module + 0.05, module + 0.05)
  page.annotateLinkUrl(x, y, x + side, y + side, address)
}

const longestName = 120

interface About {
  product: string
  /** Public address of this installation. */
  publicUrl: string
}

function drawSteps(page: SKRSContext2D, { brand, say }: Wording, { product, publicUrl }: About, leaf: string): void {
  const texts = say(startHereTexts)
  const claim = `${publicUrl}/claim`
  const shown = claim.replace(/^https?:\/\//, '')
  let top = write(page, { text: brand.name, font: serif, size: 15, colour: leaf }, margin, 34, inner)
  top = write(page, { text: texts.title, font: serif, size: 34, leading: 1.15 }, margin, top + 10, inner)
  const name = product.length > longestName ? `${product.slice(0, longestName - 1)}…` : product
  top = write(page, { text: name, font: sans, size: 13, weight: 600, colour: soft }, margin, top + 4, inner)
  top = write(page, { text: texts.lead(brand.name), font: sans, size: 13 }, margin, top + 8, inner)
  // A long name takes its lines from the code.
  const side = top < 165 ? 148 : 120
  drawCode(page, claim, (width - side) / 2, top + 14, side)
  top += 14 + side + 18
  for (const [at, step] of texts.steps(shown).entries()) {
    page.fillStyle = leaf
    page.beginPath()
    page.arc(margin + 11, top + 11, 11, 0, 2 * Math.PI)
    page.fill()
    page.textAlign = 'center'
    write(page, { text: String(at + 1), font: sans, size: 12, weight: 600, colour: '#ffffff' }, margin + 11, top + 3.4, inner)
    page.textAlign = 'start'
    const [x, room] = [margin + 34, inner - 34]
    const title = write(page, { text: step.title, font: sans, size: 13.5, weight: 600 }, x, top, room)
    const end = write(page, { text: step.text, font: sans, size: 12.5, colour: soft }, x, title, room)
    if (at === 0) page.annotateLinkUrl(x, title, x + room, end, claim)
    top = end + 10
  }
  drawFoot(page, texts.support(brand.supportEmail), `mailto:${brand.supportEmail}`)
}

function drawDevices(page: SKRSContext2D, { brand, say }: Wording, { publicUrl }: About, leaf: string): void {
  const texts = say(startHereTexts)
  let top = write(page, { text: brand.name, font: serif, size: 15, colour: leaf }, margin, 34, inner)
  top = write(page, { text: texts.devicesTitle(brand.name), font: serif, size: 24, leading: 1.2 }, margin, top + 8, inner)
  top = write(page, { text: texts.devicesLead, font: sans, size: 12.5, colour: soft }, margin, top + 4, inner) + 10
  const devices = texts.devices(brand.name)
  const rows = (size: number, isDrawn: boolean) => {
    let end = top
    for (const { device, says } of devices) {
      end = write(page, { text: device, font: sans, size: size + 1, weight: 600, colour: leaf }, margin, end, inner, isDrawn)
      end = write(page, { text: says.join(' '), font: sans, size, leading: 1.3 }, margin, end, inner, isDrawn) + size * 0.6
    }
    return end
  }
  // The longest language decides nothing for the others: each is as large as its page allows.
  const sizes = [11.5, 11, 10.5, 10, 9.5, 9, 8.5]
  rows(sizes.find((size) => rows(size, false) < height - 56) ?? 8, true)
  const help = `${publicUrl}/help/devices`
  drawFoot(page, texts.more(help.replace(/^https?:\/\//, '')), help)
}

function drawFoot(page: SKRSContext2D, text: string, link: string): void {
  page.strokeStyle = line
  page.beginPath()
  page.moveTo(margin, height - 46)
  page.lineTo(width - margin, height - 46)
  page.stroke()
  write(page, { text, font: sans, size: 11, colour: soft }, margin, height - 40, inner)
  page.annotateLinkUrl(margin, height - 44, width - margin, height - 20, link)
}

/** Makes the sheet of a product: two pages in each language. It names no buyer, so all of them get the same one. */
export function drawSheet(wordings: readonly Wording[], about: About): Buffer {
  registerPageFonts()
  const brand = wordings[0]?.brand
  const document = new PDFDocument({ title: about.product, author: brand?.name ?? '', creator: brand?.name ?? '' })
  const accent = brand?.look?.accentColour ?? null
  const leaf = accent === null ? '#43664a' : accentIn(themes.calm, accent)
  for (const wording of wordings)
    for (const draw of [drawSteps, drawDevices]) {
      const page = document.beginPage(width, height) as SKRSContext2D
      page.fillStyle = sheet
      page.fillRect(0, 0, width, height)
      draw(page, wording, about, leaf)
      document.endPage()
    }
  return document.close()
}
