import type { Page } from '../willow.ts'

interface WatchedPage {
  moved: string[]
}

/** From the next page on, notes every animation and transition that lasts long enough to be seen. */
export async function watchMovement(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
        const isSeen = Number(duration) > 1 || iterations > 1
        const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : ''
        if (isSeen) moved.push(`${duration} ms, ${iterations} times: ${target}`)
      }
    }
    for (const beginning of ['transitionrun', 'animationstart']) document.addEventListener(beginning, note, true)
    // What a script moves tells nobody of its beginning.
    const animate = Element.prototype.animate
    Element.prototype.animate = function animateNoted(...how) {
      const animation = animate.apply(this, how)
      note()
      return animation
    }
  })
}

/** What has moved since, and what still does. */
export function movement(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { moved } = window as unknown as WatchedPage
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await frames()
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    return [...moved, ...running.map((animation) => `still running: ${animation.effect?.getTiming().duration} ms`)]
  })
}
