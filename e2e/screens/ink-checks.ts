import type { Page } from '../willow.ts'

/** What would move in ink, and words that are neither black nor white there. Somebody without a wish for less movement looks. */
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
      // The words of a PDF lie unseen over its picture, to be selected.
      if (hasWords && isSeen && !plain.includes(color) && !element.closest('.textLayer, script, style'))
        found.push(`${color}: ${words}`)
    }
    return found
  })
}
