import type { Placement } from './alignment.ts'
import { type Bitmap, darkerThan, type EvenGrey, onWhitePaper, pageWidth } from './bitmap.ts'
import { darkness, type KindPage, type PictureKind } from './picture-index.ts'
import { straightened } from './straightened.ts'

/** A picture aligned with a page. */
export interface Laid {
  kind: PictureKind
  page: KindPage
  place: Placement
  /** The picture in page coordinates. White where it ends. */
  straight: Uint8Array
  /** Its dark pixels, on white paper. */
  dark: Bitmap
  /** Those that are at least as dark as the palest line that a device draws. */
  faint: Bitmap
}

/** Resamples the picture in page coordinates, white where it ends, and finds its dark pixels. */
export function layDown(grey: EvenGrey, place: Placement, height: number): Pick<Laid, 'straight' | 'dark' | 'faint'> {
  const straight = { width: pageWidth, height, data: straightened(grey, place, height) }
  const even = grey.isEven ? straight : onWhitePaper(straight)
  return { straight: straight.data, dark: darkerThan(even, darkness.dark), faint: darkerThan(even, darkness.faint) }
}
