/** The process that opens the picture of a logo, which may be hostile. */
import sharp from 'sharp'
import { decodingOptions, headOf } from '#kit/server/documents/draw-image.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { isTooLarge } from '#kit/server/documents/memory.rules.ts'
import { serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { logoLimits } from '../../../shop-settings.rules.ts'
import type { DrawnLogo, LogoJob } from './drawn-logo.ts'

/** Enough for every place where it is shown, on screens with three pixels for one. */
const shown = { width: 480, height: 160 }
const iconSide = 512
/** Home screens cut icons to shapes; what is within this part of the side is always seen. */
const safeSide = Math.round(iconSide * 0.64)
/** The paper of the usual theme (src/features/themes/themes.tokens.ts). */
const paper = '#fdfbf5'
const png = { palette: true, compressionLevel: 9, effort: 8 }

await serveJobs<LogoJob, DrawnLogo>({
  wornBytes: 256 * 1024 * 1024,
  answer: ({ bytes }) => draw(bytes),
})

async function draw(bytes: Uint8Array): Promise<DrawnLogo> {
  const found = await sharp(bytes, { ...decodingOptions, limitInputPixels: false }).metadata()
  const { width, height } = found.autoOrient
  const isWithin = [width, height].every((side) => side >= logoLimits.leastPixels && side <= logoLimits.mostPixels)
  if (!isWithin) return { width, height, picture: new Uint8Array(), icon: new Uint8Array() }
  if (isTooLarge(headOf(found))) throw new DrawingFailed('too_large')
  const drawn = (box: { width: number; height: number }) =>
    sharp(bytes, decodingOptions)
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .png(png)
      .toBuffer()
  const picture = await drawn(shown)
  const onIcon = await drawn({ width: safeSide, height: safeSide })
  const icon = await sharp({ create: { width: iconSide, height: iconSide, channels: 3, background: paper } })
    .composite([{ input: onIcon, gravity: 'centre' }])
    .png(png)
    .toBuffer()
  return { width, height, picture, icon }
}
