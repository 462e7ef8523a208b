import { inflateSync } from 'node:zlib'
import { blockAt, NoteUnreadable } from './note-blocks.ts'
import { type NoteFile, type NoteLayer, type NotePage, runLengths } from './note-file.ts'

// The encodings are described in public by jya-dev/supernote-tool (`decoder.py`, `color.py`, Apache-2.0).

const mostBitmapBytes = 32 * 1024 * 1024
/** A grey that no pen writes: nothing is drawn here. */
export const clear = 0xff
/** What a white pen writes: it hides what is below. */
export const white = 0xfe
const darkGrey = 0x9d
const lightGrey = 0xc9

/** Codes of the greys in run lengths. Newer devices also use the grey itself as its code. */
const greys = new Map([
  [0x61, 0x00],
  [0x62, clear],
  [0x63, darkGrey],
  [0x64, lightGrey],
  [0x65, white],
  [0x66, 0x00],
  [0x67, darkGrey],
  [0x68, lightGrey],
])
const newerGreys = new Map([...greys, [0x9d, darkGrey], [0xc9, lightGrey], [0x9e, darkGrey], [0xca, lightGrey]])

export interface NoteDrawing {
  width: number
  height: number
  /** One byte per pixel: the grey of what was written, or `clear`. */
  ink: Buffer
  /** The printed page below: its pixels, or the PNG of an owner's own template. */
  background: { kind: 'pixels' | 'png'; bytes: Buffer } | null
}

const pngStart = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/** Draws one page. @throws NoteUnreadable */
export function drawNotePage(file: Buffer, note: NoteFile, page: NotePage): NoteDrawing {
  const ink = Buffer.alloc(page.width * page.height, clear)
  let background: NoteDrawing['background'] = null
  for (const layer of page.layers.filter(({ isVisible }) => isVisible)) {
    const packed = blockAt(file, layer.address, mostBitmapBytes) ?? Buffer.alloc(0)
    if (layer.name !== 'BGLAYER') lay(ink, pixelsOf(packed, layer, { note, page }))
    else if (packed.subarray(0, pngStart.length).equals(pngStart)) background = { kind: 'png', bytes: packed }
    else background = { kind: 'pixels', bytes: pixelsOf(packed, layer, { note, page }) }
  }
  return { width: page.width, height: page.height, ink, background }
}

function lay(ink: Buffer, above: Buffer): void {
  for (let at = 0; at < ink.length; at++) {
    const grey = above[at]
    if (grey !== undefined && grey !== clear) ink[at] = grey
  }
}

function pixelsOf(packed: Buffer, layer: NoteLayer, { note, page }: { note: NoteFile; page: NotePage }): Buffer {
  if (layer.protocol === 'SN_ASA_COMPRESS') return unpackFlate(packed, page)
  if (layer.protocol !== runLengths) throw new NoteUnreadable('a layer has an unknown encoding')
  return unpackRuns(packed, {
    pixels: page.width * page.height,
    greys: note.hasManyGreys ? newerGreys : greys,
    hasOwnGreys: note.hasManyGreys,
    // A white page is written with shorter long runs. Only this length of its block tells.
    longRun: layer.name === 'BGLAYER' && page.style === 'style_white' && packed.length === 0x140e ? 0x400 : 0x4000,
  })
}

interface Runs {
  pixels: number
  greys: ReadonlyMap<number, number>
  hasOwnGreys: boolean
  longRun: number
}

/**
 * Unpacks pairs of a code and a length. A length of 128 or more counts in units of 128 and is joined with a following pair of the same
 * code; 255 is a long run.
 */
function unpackRuns(packed: Buffer, { pixels, greys, hasOwnGreys, longRun }: Runs): Buffer {
  const drawn = Buffer.alloc(pixels)
  let at = 0
  const fill = (code: number, length: number) => {
    const grey = greys.get(code) ?? (hasOwnGreys ? code : undefined)
    if (grey === undefined) throw new NoteUnreadable('a layer has an unknown grey')
    if (at + length > pixels) throw new NoteUnreadable('a layer is larger than its page')
    drawn.fill(grey, at, at + length)
    at += length
  }
  let open = null as { code: number; units: number } | null
  for (let from = 0; from + 1 < packed.length; from += 2) {
    const code = packed.readUInt8(from)
    const length = packed.readUInt8(from + 1)
    if (open?.code === code) {
      fill(code, 1 + length + open.units * 128)
      open = null
      continue
    }
    if (open) fill(open.code, open.units * 128)
    open = null
    if (length === 0xff) fill(code, longRun)
    else if (length & 0x80) open = { code, units: (length & 0x7f) + 1 }
    else fill(code, length + 1)
  }
  // The last run may be shorter than it says: it counts in the largest unit that still fits.
  for (let unit = 128; open && unit >= 1; unit /= 2) {
    if (open.units * unit > pixels - at) continue
    fill(open.code, open.units * unit)
    open = null
  }
  if (at !== pixels) throw new NoteUnreadable('a layer is smaller than its page')
  return drawn
}

const flateWidth = 1404
/** The screen of these devices has 16 lines more than their page. */
const flateHeight = 1888
const flateGreys = new Map([
  [0x0000, 0x00],
  [0xffff, clear],
  [0x2104, darkGrey],
  [0xe1e2, lightGrey],
])

/** Unpacks columns of 16-bit greys, from the right, each from the top of the screen to its bottom. */
function unpackFlate(packed: Buffer, { width, height }: NotePage): Buffer {
  const raw = inflated(packed)
  if (width !== flateWidth || height > flateHeight || raw.length !== flateWidth * flateHeight * 2)
    throw new NoteUnreadable('a layer has another size than its page')
  const drawn = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grey = flateGreys.get(raw.readUInt16LE(((width - 1 - x) * flateHeight + y) * 2))
      if (grey === undefined) throw new NoteUnreadable('a layer has an unknown grey')
      drawn[y * width + x] = grey
    }
  }
  return drawn
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: flateWidth * flateHeight * 2 })
  } catch {
    throw new NoteUnreadable('a layer can’t be unpacked')
  }
}
