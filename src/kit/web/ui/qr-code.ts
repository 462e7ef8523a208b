import { encode } from 'uqr'

/** White around the modules: scanners need four of them. */
const quietModules = 4

export interface QrCode {
  /** Modules from edge to edge, with the white around them. */
  size: number
  /** The dark modules as a path of an SVG, one unit each. */
  path: string
}

/** A text as a QR code that may lose 15 % of itself. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  return { size, path: data.map(rowPath).join('') }
}

/** Each run of dark modules as one bar. */
function rowPath(modules: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < modules.length; x++) {
    const from = x
    while (modules[x]) x += 1
    if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
  }
  return path
}
