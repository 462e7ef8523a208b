import { encode } from 'uqr'

/** Width of the quiet zone in modules. Scanners need four. */
const quietModules = 4

export interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
}

/** Encodes a text as a QR code that can be read with up to 15 % of it damaged (level M). */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  return { size, path: data.map(rowPath).join('') }
}

/** Returns one bar for each run of dark modules in a row. */
function rowPath(modules: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < modules.length; x++) {
    const from = x
    while (modules[x]) x += 1
    if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
  }
  return path
}
