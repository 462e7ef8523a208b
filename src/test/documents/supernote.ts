/** What a test wants on one page of a Supernote file. */
export interface MadePage {
  number?: number
  /** Extra or other entries of the page, such as its orientation. */
  entries?: Record<string, string>
  layers?: readonly MadeLayer[]
  /** What the device recognized; an object is written as JSON in base64. */
  text?: object | string
  strokes?: Buffer
}

type MadeBox = readonly [x: number, y: number, width: number, height: number]

/** A title, or with words a keyword. `entries` are in place of those that the device writes. */
export interface MadeMark {
  page: number
  box: MadeBox
  keyword?: string
  entries?: Record<string, string | number>
}

export interface MadeLayer {
  name: string
  packed: Buffer
  protocol?: string
  /** `MARK` in the file that belongs to a PDF. */
  type?: string
}

interface MadeNote {
  kind?: 'note' | 'mark'
  version?: string
  device?: string
  pages: readonly MadePage[]
  marks?: readonly MadeMark[]
}

/** Writes a Supernote file: blocks with their length before them, the footer last, and its address at the end. */
export function supernoteFile({ kind = 'note', version = '20230015', device = 'A5X', pages, marks = [] }: MadeNote): Buffer {
  const parts = [Buffer.from(`${kind}SN_FILE_VER_${version}`)]
  const add = (content: Buffer | string) => {
    const bytes = Buffer.from(content)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    const address = parts.reduce((sum, part) => sum + part.length, 0)
    parts.push(length, bytes)
    return address
  }
  const addEntries = (entries: Record<string, string | number>) =>
    add(
      Object.entries(entries)
        .map(([key, value]) => `<${key}:${value}>`)
        .join(''),
    )
  const footer: Record<string, number> = { FILE_FEATURE: addEntries({ FILE_TYPE: 'NOTE', APPLY_EQUIPMENT: device }) }
  for (const [at, { number = at + 1, entries, layers = [], text, strokes }] of pages.entries()) {
    const addresses = layers.map(({ name, packed, protocol = 'RATTA_RLE', type = 'NOTE' }) => [
      name,
      addEntries({ LAYERTYPE: type, LAYERPROTOCOL: protocol, LAYERNAME: name, LAYERBITMAP: add(packed) }),
    ])
    const recognized = typeof text === 'object' ? Buffer.from(JSON.stringify(text)).toString('base64') : text
    footer[`PAGE${number}`] = addEntries({
      PAGESTYLE: 'style_white',
      LAYERSEQ: 'LAYER3,LAYER2,LAYER1,MAINLAYER,BGLAYER',
      RECOGNTEXT: recognized === undefined ? 0 : add(recognized),
      TOTALPATH: strokes === undefined ? 0 : add(strokes),
      ...Object.fromEntries(addresses),
      ...entries,
    })
  }
  const repeated: string[] = []
  for (const { page, box, keyword, entries } of marks) {
    const kind = keyword === undefined ? 'TITLE' : 'KEYWORD'
    const place = [page, box[1], ...(keyword === undefined ? [box[0]] : [])].map((part) => String(part).padStart(4, '0')).join('')
    const own: Record<string, string | number> =
      keyword === undefined ? { TITLELEVEL: 1 } : { KEYWORDSITE: add(keyword), KEYWORD: keyword }
    // Keywords in one line have the same key.
    repeated.push(`<${kind}_${place}:${addEntries({ [`${kind}RECT`]: box.join(','), ...own, ...entries })}>`)
  }
  const end = Buffer.alloc(4)
  const pairs = Object.entries(footer).map(([key, value]) => `<${key}:${value}>`)
  end.writeUInt32LE(add([...pairs, ...repeated].join('')))
  return Buffer.concat([...parts, end])
}

/** Writes the strokes of a page: each its kind, and the corners of its box. */
export function strokesOf(strokes: readonly { kind: string; box: MadeBox }[]): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32LE(strokes.length)
  const made = strokes.map(({ kind, box: [x, y, width, height] }) => {
    const stroke = Buffer.alloc(4 + 300)
    stroke.writeUInt32LE(300)
    stroke.write(kind, 4 + 48)
    for (const [at, corner] of [x, y, 0, 0, x + width, y + height].entries()) stroke.writeInt32LE(corner, 4 + 100 + at * 4)
    return stroke
  })
  return Buffer.concat([count, ...made])
}

/** Packs runs of a code and its number of pixels as the device does. */
export function packRuns(runs: readonly (readonly [code: number, pixels: number])[]): Buffer {
  const pairs: number[] = []
  for (const [code, pixels] of runs) {
    let left = pixels
    for (; left >= 0x4000; left -= 0x4000) pairs.push(code, 0xff)
    const units = Math.floor((left - 1) / 128)
    if (units > 0) pairs.push(code, 0x80 | (units - 1))
    if (left > 0) pairs.push(code, left - units * 128 - 1)
  }
  return Buffer.from(pairs)
}

/** The layers of a page as the page describes them, with `#` for each colon. */
export const layerInfo = (shown: Record<string, boolean>): string =>
  JSON.stringify(
    Object.entries(shown).map(([name, isVisible]) => ({
      layerId: name === 'BGLAYER' ? -1 : name === 'MAINLAYER' ? 0 : Number(name.slice(-1)),
      isBackgroundLayer: name === 'BGLAYER',
      isVisible,
    })),
  ).replaceAll(':', '#')
