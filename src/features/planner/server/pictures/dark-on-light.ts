import type { Bitmap, Grey } from './bitmap.ts'

/** Darker than this, a picture is light writing on dark paper. */
const darkPaper = 100

/** A picture of an export with dark and light exchanged, the usual way round. */
export function darkOnLight({ grey, coloured }: { grey: Grey; coloured: Bitmap }): { grey: Grey; coloured: Bitmap } {
  const sorted = new Uint32Array(256)
  for (const value of grey.data) sorted[value] = (sorted[value] ?? 0) + 1
  let median = 0
  for (let seen = sorted[0] ?? 0; seen < grey.data.length / 2; seen += sorted[median] ?? 0) median++
  return median >= darkPaper ? { grey, coloured } : { grey: { ...grey, data: grey.data.map((value) => 255 - value) }, coloured }
}
