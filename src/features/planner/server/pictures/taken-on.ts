import { isoDate } from '../../calendar-words.rules.ts'

/** Tags of EXIF: where the list of the camera begins, when the picture was taken, and when it became a file. */
const cameraList = 0x8769
const times = [0x9003, 0x9004]
/** Cameras write about 40. */
const mostEntries = 200
const time = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/
/** Times of clocks that nobody has set. Others start a year anew: its first hour says nothing. EXIF is from 1995. */
const unset = /^(?:19[0-8]|199[0-4]|2000-01-01|2002-12-08 12:00:00|\d{4}-01-01 00)/

/**
 * The day on which a picture was taken, by the clock of its camera: the owner means the day that it was there, so a time zone in the file
 * is of no use. Follows two addresses and no chain, so the work is bounded whatever the bytes say.
 *
 * @returns null if the file doesn't say it, and for what a clock says that was never set
 */
export function takenOn(exif: Buffer | undefined): string | null {
  const block = exif?.subarray(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  try {
    return block === undefined ? null : dayIn(block)
  } catch (error) {
    // An address outside of the block.
    if (error instanceof RangeError) return null
    throw error
  }
}

function dayIn(block: Buffer): string | null {
  const isLittle = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const long = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at))
  const valueIn = (list: number, tag: number): number | null => {
    const end = list + 2 + Math.min(short(list), mostEntries) * 12
    for (let at = list + 2; at < end; at += 12) if (short(at) === tag) return long(at + 8)
    return null
  }
  const list = valueIn(long(4), cameraList)
  for (const tag of list === null ? [] : times) {
    const at = valueIn(list ?? 0, tag)
    const [, year, month, day, clock] = (at !== null && time.exec(block.toString('latin1', at, at + 19))) || []
    const date = isoDate(Number(year), Number(month), Number(day))
    if (date !== null && !unset.test(`${date} ${clock}`)) return date
  }
  return null
}
