import type { Bitmap, Grey } from './bitmap.ts'

/** Below this median brightness, a picture shows light writing on dark paper. */
const darkPaper = 100

/** Inverts a picture that shows light writing on dark paper. Returns other pictures as they are. */
export function darkOnLight({ grey, coloured }: { grey: Grey; coloured: Bitmap }): { grey: Grey; coloured: Bitmap } {
  const sorted = new Uint32Array(256)
  for (const value of grey.data) sorted[value] = (sorted[value] ?? 0) + 1
  let median = 0
  for (let seen = sorted[0] ?? 0; seen < grey.data.length / 2; seen += sorted[median] ?? 0) median++
  return median >= darkPaper ? { grey, coloured } : { grey: { ...grey, data: grey.data.map((value) => 255 - value) }, coloured }
}
