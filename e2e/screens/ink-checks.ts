import type { Page } from '../willow.ts'

/** Returns what would move in ink, and text that isn't black or white there. The user hasn't asked for reduced motion. */
export async function notInk(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  return page.evaluate(() => {
    const isNothing = (times: string) => times.split(',').every((time) => Number.parseFloat(time) === 0)
    const plain = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']
    const found = document.getAnimations().map((animation) => `moves: ${animation.effect?.getTiming().duration} ms`)
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      const words = element.outerHTML.slice(0, 120)
      for (const pseudo of [null, '::before', '::after']) {
        const { animationName, transitionDuration } = getComputedStyle(element, pseudo)
        if (animationName !== 'none' || !isNothing(transitionDuration)) found.push(`moves: ${words}`)
      }
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const { color } = getComputedStyle(element)
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // The text layer of a PDF is invisible, above its picture. It is there to be selected.
      if (hasWords && isSeen && !plain.includes(color) && !element.closest('.textLayer, script, style'))
        found.push(`${color}: ${words}`)
    }
    return found
  })
}
