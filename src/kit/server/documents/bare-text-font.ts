import { GlobalFonts } from '@napi-rs/canvas'
import { bareTextFont } from '#kit/bare-annotations.ts'
import { pdfjsFile } from './open-pdf.ts'

/** Makes the font of pdf.js known to the canvases of this process. A machine may have other fonts, or none. */
export function registerBareTextFont(): void {
  if (!GlobalFonts.has(bareTextFont))
    GlobalFonts.registerFromPath(pdfjsFile('standard_fonts/LiberationSans-Regular.ttf'), bareTextFont)
}
