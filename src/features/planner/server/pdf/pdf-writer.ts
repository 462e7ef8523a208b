import { deflateSync } from 'node:zlib'
import { createLinks, readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import type { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '#kit/server/documents/pdf/values.ts'
import { nameOf, numberOf, writePlain } from '#kit/server/documents/pdf/write-value.ts'
import type { InkDrawing } from '../../ink-picture.rules.ts'

/** Limits for copying the objects that a page refers to, against files made to keep the writer busy. */
const mostDepth = 200
const mostObjects = 200_000
/** Keys that refer to objects that aren't copied. */
const leftOut = new Set(['Parent'])
/** Keys of annotations that aren't copied: actions, such as JavaScript, and references to other annotations. */
const actions = new Set(['A', 'AA', 'Popup', 'IRT'])
const headerEnd = '%\u00e2\u00e3\u00cf\u00d3'

/** Thrown when the file would exceed its size limit or have too many objects. */
export class PdfTooLarge extends Error {
  override readonly name = 'PdfTooLarge'
}

const textOf = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Of a path that `pathOf` has made. A dot is a line to where it begins. */
const operatorsOf = (path: string): string =>
  Array.from(path.matchAll(/([ML])(\S+) ([^MLh]+)(h0)?/g), ([, step = '', x, y, isDot]) => {
    const point = `${numberOf(Number(x))} ${numberOf(Number(y))}`
    return `${point} ${step.toLowerCase()}${isDot ? ` ${point} l` : ''}`
  }).join(' ')

export interface Bookmark {
  title: string
  /** Position of its page, from 0. */
  place: number
}

/** Writes a PDF from pages of other PDFs and from images. Pages are copied unchanged, not drawn. */
export class PdfWriter {
  readonly #mostBytes: number
  /** Where each object begins in the file, by its number less 1. Null until it's written. */
  readonly #offsets: (number | null)[] = [null, null]
  /** Objects that aren't written yet. */
  #waiting: [number: number, content: Buffer][] = []
  #length = 0
  readonly #pages: number[] = []
  #bytes = 0

  /** @param mostBytes size limit, above which `PdfTooLarge` is thrown */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get pageCount(): number {
    return this.#pages.length
  }

  /** Adds pages of a file in the order of `pages`. Links between them are kept; links to other pages are dropped. */
  addPages(file: PdfFile, pages: readonly number[]): void {
    const last = pages.reduce((most, number) => Math.max(most, number), 0)
    const tree = readPageTree(file, last).pages
    const linkedPage = createLinks(file, tree)
    const copies = new Map<number, number>()
    const own = pages.flatMap((number) => {
      const page = tree[number - 1]
      return page ? [{ number, page, object: this.#reserve() }] : []
    })
    const copyOf = new Map(own.map(({ number, object }) => [number, object]))
    const isPage = new Set(tree.flatMap(({ object }) => object ?? []))

    const written = (value: PdfValue, depth: number): string => {
      if (depth > mostDepth) return 'null'
      if (value instanceof PdfRef) return this.#copy(value, { file, copies, isPage, written, depth })
      if (Array.isArray(value)) return `[${value.map((item) => written(item, depth + 1)).join(' ')}]`
      if (isDict(value)) return dictOf(value, depth)
      return writePlain(value)
    }
    const dictOf = (dict: PdfDict, depth: number): string => {
      const entries = [...dict].filter(([key]) => !leftOut.has(key))
      return `<<${entries.map(([key, value]) => `${nameOf(key)} ${written(value, depth + 1)}`).join('')}>>`
    }
    const linkTo = (annotation: PdfDict): string | null => {
      const target = linkedPage(annotation)
      const copy = target === null ? undefined : copyOf.get(target)
      if (copy === undefined) return null
      const rect = file.numbers(annotation.get('Rect'))
      return `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${rect.map(numberOf).join(' ')}]/Dest[${copy} 0 R/Fit]>>`
    }
    for (const { page, object } of own) {
      const marks = file.array(page.dict.get('Annots')).flatMap((value) => {
        const dict = file.dict(value)
        const kind = file.resolve(dict?.get('Subtype'))
        if (dict === undefined || !(kind instanceof PdfName)) return []
        if (kind.name === 'Link') return linkTo(dict) ?? []
        return kind.name === 'Popup' ? [] : dictOf(new Map([...dict].filter(([key]) => !actions.has(key))), 0)
      })
      const contents = page.dict.get('Contents')
      this.#set(
        object,
        `<</Type/Page/Parent 2 0 R/MediaBox[${page.box.map(numberOf).join(' ')}]/CropBox[${page.view.map(numberOf).join(' ')}]` +
          `/Rotate ${page.turn * 90}/Resources ${dictOf(page.resources, 0)}` +
          `${contents === undefined ? '' : `/Contents ${written(contents, 0)}`}/Annots[${marks.join(' ')}]>>`,
      )
      this.#pages.push(object)
    }
  }

  /** Adds an image as a page that is 8.5 inches wide. */
  addJpeg(jpeg: Uint8Array, { width, height }: { width: number; height: number }): void {
    const [across, down] = [612, (612 * height) / width]
    const image = this.#stream(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    )
    const content = this.#stream('<<', Buffer.from(`q ${across} 0 0 ${numberOf(down)} 0 0 cm /P Do Q`))
    const page = this.#reserve()
    this.#set(
      page,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${numberOf(down)}]/Resources<</XObject<</P ${image} 0 R>>>>/Contents ${content} 0 R>>`,
    )
    this.#pages.push(page)
  }

  /** Adds ink as a page of its own, as lines and shapes. */
  addDrawing({ width, height, shapes }: InkDrawing): void {
    const looks = new Map<string, string>()
    const drawn = shapes.map(({ path, width: line, color, opacity, isMultiplied }) => {
      const look = `<</CA ${numberOf(opacity)}/ca ${numberOf(opacity)}/BM/${isMultiplied ? 'Multiply' : 'Normal'}>>`
      if (!looks.has(look)) looks.set(look, `/G${looks.size}`)
      const paint = color.map((share) => numberOf(share / 255)).join(' ')
      const pen = line === null ? `${paint} rg` : `${paint} RG ${numberOf(Math.max(line, 0.1))} w`
      return `${looks.get(look)} gs ${pen} ${operatorsOf(path)} ${line === null ? 'f' : 'S'}`
    })
    // Drawings begin at the top of the page, and PDFs at its foot.
    const content = Buffer.from(`1 0 0 -1 0 ${numberOf(height)} cm 1 J 1 j\n${drawn.join('\n')}`)
    const states = [...looks].map(([look, name]) => name + look).join('')
    const drawing = this.#stream('<</Filter/FlateDecode', deflateSync(content))
    const page = this.#reserve()
    this.#set(
      page,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${numberOf(width)} ${numberOf(height)}]/Resources<</ExtGState<<${states}>>>>/Contents ${drawing} 0 R>>`,
    )
    this.#pages.push(page)
  }

  /**
   * Returns the rest of the finished PDF: all of it if nothing was taken before.
   *
   * @param order the position in the document of each added page
   * @param bookmarks titles, each with the position of the page that it leads to
   */
  finish({ title, order, bookmarks }: { title: string; order: readonly number[]; bookmarks: readonly Bookmark[] }): Buffer {
    const placed = this.#pages.map((page, at) => ({ page, place: order[at] ?? at })).sort((a, b) => a.place - b.place)
    const outline = bookmarks.map((one) => ({ ...one, object: this.#reserve() }))
    const [first, end] = [outline[0]?.object, outline.at(-1)?.object]
    const all = this.#reserve()
    for (const [at, { title: name, place, object }] of outline.entries()) {
      const beside = [outline[at - 1] && `/Prev ${object - 1} 0 R`, outline[at + 1] && `/Next ${object + 1} 0 R`]
      const target = `/Dest[${placed[place]?.page ?? 0} 0 R/Fit]`
      this.#set(object, `<</Title ${textOf(name)}/Parent ${all} 0 R${beside.filter(Boolean).join('')}${target}>>`)
    }
    if (first) this.#set(all, `<</Type/Outlines/First ${first} 0 R/Last ${end} 0 R/Count ${outline.length}>>`)
    const shown = first ? `/Outlines ${all} 0 R/PageMode/UseOutlines` : ''
    this.#set(1, `<</Type/Catalog/Pages 2 0 R${shown}>>`)
    this.#set(2, `<</Type/Pages/Count ${this.#pages.length}/Kids[${placed.map(({ page }) => `${page} 0 R`).join(' ')}]>>`)
    const info = this.#reserve()
    this.#set(info, `<</Title ${textOf(title)}>>`)
    const last = this.take()
    const places = this.#offsets.map((at) => `${String(at ?? 0).padStart(10, '0')} 00000 ${at === null ? 'f' : 'n'} \n`)
    const size = places.length + 1
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
    const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Info ${info} 0 R>>\nstartxref\n${this.#length}\n%%EOF\n`
    return Buffer.concat([last, Buffer.from(table + trailer)])
  }

  /** Returns what the file has since the last time, so that the writer needn't keep it. */
  take(): Buffer {
    const parts: Buffer[] = this.#length === 0 ? [Buffer.from(`%PDF-1.7\n${headerEnd}\n`, 'latin1')] : []
    this.#length += parts[0]?.length ?? 0
    for (const [number, content] of this.#waiting) {
      const own = [Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]
      this.#offsets[number - 1] = this.#length
      this.#length += own.reduce((sum, { length }) => sum + length, 0)
      parts.push(...own)
    }
    this.#waiting = []
    return Buffer.concat(parts)
  }

  /** Copies an object of another file and returns a reference. An object that several pages share is copied once. */
  #copy(
    ref: PdfRef,
    from: {
      file: PdfFile
      copies: Map<number, number>
      isPage: ReadonlySet<number>
      written(value: PdfValue, depth: number): string
      depth: number
    },
  ): string {
    const { file, copies, isPage, written, depth } = from
    const known = copies.get(ref.number)
    if (known !== undefined) return `${known} 0 R`
    // An annotation refers to its page, and a page would bring in all others.
    if (isPage.has(ref.number)) return 'null'
    const value = file.resolve(ref) ?? null
    const object = this.#reserve()
    copies.set(ref.number, object)
    if (value instanceof PdfStream) {
      const entries = [...value.dict].filter(([key]) => key !== 'Length' && !leftOut.has(key))
      const head = entries.map(([key, entry]) => `${nameOf(key)} ${written(entry, depth + 1)}`).join('')
      this.#setStream(object, `<<${head}`, value.raw)
    } else this.#set(object, written(value, depth + 1))
    return `${object} 0 R`
  }

  #reserve(): number {
    if (this.#offsets.length >= mostObjects) throw new PdfTooLarge()
    return this.#offsets.push(null)
  }

  #set(number: number, content: string | Buffer): void {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    this.#bytes += bytes.length
    if (this.#bytes > this.#mostBytes) throw new PdfTooLarge()
    this.#waiting.push([number, bytes])
  }

  #setStream(number: number, head: string, content: Uint8Array): void {
    const end = Buffer.from('\nendstream')
    this.#set(number, Buffer.concat([Buffer.from(`${head}/Length ${content.length}>>stream\n`, 'latin1'), content, end]))
  }

  #stream(head: string, content: Uint8Array): number {
    const number = this.#reserve()
    this.#setStream(number, head, content)
    return number
  }
}
