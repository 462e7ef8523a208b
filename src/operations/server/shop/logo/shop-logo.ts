import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ShopLogo, ShopPicture } from '#kit/brand.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { createDrawingChild } from '#kit/server/documents/drawing-child.ts'
import { detectPageType } from '#kit/server/files/detect-type.ts'
import { headBytes } from '#kit/server/files/file-store.ts'
import { logoRefused } from '../../../shop-settings.errors.ts'
import { logoLimits, logoTypes } from '../../../shop-settings.rules.ts'
import { shopSettingsTexts } from '../../../shop-settings.texts.ts'
import type { DrawnLogo, LogoJob } from './drawn-logo.ts'

const program = fileURLToPath(new URL('./logo-process.ts', import.meta.url))
const mostCpuMs = 10_000
export const logoAddress = '/shop/'

/** What is said about a file that is too long or no picture that a logo can be. */
export const notALogo = () => logoRefused({ detail: (say) => say(shopSettingsTexts).refused.logo(logoLimits.megabytes) })
const refusedSvg = () => logoRefused({ detail: (say) => say(shopSettingsTexts).refused.logoAsSvg })
const unreadable = () => logoRefused({ detail: (say) => say(shopSettingsTexts).refused.logoUnreadable })
const otherSize = () =>
  logoRefused({
    detail: (say) => say(shopSettingsTexts).refused.logoSize(logoLimits.leastPixels, logoLimits.mostPixels),
  })

/**
 * Draws a logo from a picture that somebody has sent, in a process of its own. Returns the value of the setting: the logo and its icon.
 * Throws with one sentence about anything else.
 */
export async function drawLogo(bytes: Buffer): Promise<string> {
  const mimeType = (await detectPageType(bytes.subarray(0, headBytes)))?.mimeType
  if (mimeType === 'image/svg+xml') throw refusedSvg()
  if (!logoTypes.some((type) => type === mimeType)) throw notALogo()
  const child = createDrawingChild<LogoJob, DrawnLogo>({ program })
  try {
    const endSlow = (cpuMs: number) => {
      if (cpuMs > mostCpuMs) child.end(new DrawingFailed('too_slow'))
    }
    const { picture, icon } = await child.draw({ bytes }, endSlow)
    if (picture.length === 0) throw otherSize()
    return [picture, icon].map((one) => Buffer.from(one).toString('base64')).join(' ')
  } catch (error) {
    if (error instanceof DrawingFailed) throw error.reason === 'too_large' ? otherSize() : unreadable()
    throw error
  } finally {
    child.close()
  }
}

/** The logo of a stored setting. */
export function logoOf(stored: string): ShopLogo {
  const [picture = '', icon = ''] = stored.split(' ')
  return { picture: pictureOf('logo', picture), icon: pictureOf('icon', icon) }
}

function pictureOf(name: string, base64: string): ShopPicture {
  const bytes = Buffer.from(base64, 'base64')
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  // The size is at the start of every PNG.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return { address: `${logoAddress}${name}-${digest}.png`, width, height, bytes }
}
