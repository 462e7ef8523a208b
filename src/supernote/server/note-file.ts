import { addressOf, type Entries, entriesOf, NoteUnreadable } from './note-blocks.ts'
import { type NoteMark, readMarks } from './note-marks.ts'

// What is known of the format is described in public by jya-dev/supernote-tool (Apache-2.0): the footer, its addresses and the signatures in
// `parser.py`, the sizes and orientation in `fileformat.py`, visibility and order of layers in `converter.py`.

export const mostPages = 2000
const layerKeys = ['MAINLAYER', 'LAYER1', 'LAYER2', 'LAYER3', 'BGLAYER']
const addressBytes = 4
/** The encoding of a layer that doesn't name one. */
export const runLengths = 'RATTA_RLE'
const largerGreysSince = 20230015

export interface NoteLayer {
  name: string
  protocol: string
  address: number
  isVisible: boolean
}

export interface NotePage {
  /** From 1. Of a mark, the page of its PDF. */
  number: number
  /** The device's own name of a page of a note, which it keeps when pages before it are added. Older devices give none. */
  id: string | null
  width: number
  height: number
  /** Pixels of the device in a millimetre, the unit in which it says where words stand. */
  pixelsPerMm: number
  style: string
  /** From the lowest to the topmost. */
  layers: NoteLayer[]
  /** 0 when the device recognized no text. */
  textAddress: number
  /** Titles and keywords. */
  marks: NoteMark[]
  /** The places of stars, if the page says them. */
  stars: string
  /** 0 when the device kept no strokes. */
  strokesAddress: number
}

export interface NoteFile {
  /** A mark holds what was written on a PDF. */
  kind: 'note' | 'mark'
  hasManyGreys: boolean
  pages: NotePage[]
}

/** @throws NoteUnreadable */
export function readNote(file: Buffer): NoteFile {
  const signature = /^(note|mark)SN_FILE_VER_(\d{8})/.exec(file.toString('latin1', 0, 24))
  if (!signature) throw new NoteUnreadable('the file has another signature')
  const entriesAt = entriesOf(file)
  const footer = entriesAt(file.readUInt32LE(file.length - addressBytes))
  const header = entriesAt(addressOf(footer, 'FILE_FEATURE'))
  const size = sizeOf(header.get('APPLY_EQUIPMENT'))
  const numbers = [...footer.keys()].flatMap((key) => /^PAGE([1-9]\d{0,4})$/.exec(key)?.[1] ?? [])
  if (numbers.length === 0) throw new NoteUnreadable('the file has no pages')
  if (numbers.length > mostPages) throw new NoteUnreadable('the file has too many pages')
  const read = numbers
    .map((number) => readPage(Number(number), { entriesAt, size, entries: entriesAt(addressOf(footer, `PAGE${number}`)) }))
    .sort((one, other) => one.number - other.number)
  const marks = readMarks(file, footer, entriesAt)
  const pages = read.map((page) => ({ ...page, marks: marks.get(page.number) ?? [] }))
  const kind = signature[1] === 'mark' ? 'mark' : 'note'
  return {
    kind,
    hasManyGreys: Number(signature[2]) >= largerGreysSince,
    pages: kind === 'mark' ? pages.map((page) => ({ ...page, id: null })) : pages,
  }
}

/** What a device is called in its files. The others have 300 dots per inch. */
function sizeOf(device: string | undefined): ScreenSize {
  if (device === 'N5') return { width: 1920, height: 2560, pixelsPerMm: pixelsPerMm(300) }
  return { width: 1404, height: 1872, pixelsPerMm: pixelsPerMm(device === 'A5' || device === 'A5X' ? 226 : 300) }
}

const pixelsPerMm = (dotsPerInch: number) => dotsPerInch / 25.4

interface ScreenSize {
  width: number
  height: number
  pixelsPerMm: number
}

interface PageSource {
  entriesAt: (address: number) => Entries
  entries: Entries
  size: ScreenSize
}

/** Turned to the left or to the right. */
const landscape = new Set(['1090', '1270'])

function readPage(number: number, { entriesAt, entries, size }: PageSource): Omit<NotePage, 'marks'> {
  const isLandscape = landscape.has(entries.get('ORIENTATION') ?? '')
  return {
    number,
    id: idOf(entries.get('PAGEID')),
    width: isLandscape ? size.height : size.width,
    height: isLandscape ? size.width : size.height,
    pixelsPerMm: size.pixelsPerMm,
    style: entries.get('PAGESTYLE') ?? '',
    layers: readLayers(entriesAt, entries),
    textAddress: addressOf(entries, 'RECOGNTEXT'),
    stars: entries.get('FIVESTAR') ?? '',
    strokesAddress: Number(entries.get('TOTALPATH')) || 0,
  }
}

const mostIdLength = 100
const idOf = (id = 'none') => (id === 'none' || id === '' || id.length > mostIdLength ? null : id)

function readLayers(entriesAt: PageSource['entriesAt'], page: Entries): NoteLayer[] {
  const shown = visibleLayers(page.get('LAYERINFO'))
  const layers = layerKeys.flatMap((name) => {
    const layer = entriesAt(addressOf(page, name))
    const address = addressOf(layer, 'LAYERBITMAP')
    if (address === 0) return []
    const isVisible = shown ? (shown.get(name) ?? name === 'MAINLAYER') : layer.get('LAYERTYPE') === 'MARK'
    return [{ name, protocol: layer.get('LAYERPROTOCOL') ?? runLengths, address, isVisible }]
  })
  // The topmost layer comes first in the file. A layer that isn't in the sequence isn't shown.
  const order = (page.get('LAYERSEQ') ?? '').split(',').reverse()
  return layers
    .filter(({ name }) => order.includes(name))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

/** Returns which layers are shown by name. Null when the page doesn't say, as in marks. */
function visibleLayers(info: string | undefined): Map<string, boolean> | null {
  if (info === undefined || info === 'none') return null
  const list = parseInfo(info.replaceAll('#', ':'))
  if (!Array.isArray(list)) throw new NoteUnreadable('the layers are not described')
  return new Map(
    list.flatMap((layer: unknown): [string, boolean][] => {
      if (typeof layer !== 'object' || layer === null) return []
      const { layerId, isBackgroundLayer, isVisible } = layer as Record<string, unknown>
      const name = isBackgroundLayer === true ? 'BGLAYER' : layerId === 0 ? 'MAINLAYER' : `LAYER${Number(layerId)}`
      return [[name, isVisible === true]]
    }),
  )
}

/** Newer devices write the list in base64. */
function parseInfo(info: string): unknown {
  try {
    return JSON.parse(info.startsWith('[') ? info : Buffer.from(info, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
