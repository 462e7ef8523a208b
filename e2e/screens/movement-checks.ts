import type { Page } from '../willow.ts'

interface WatchedPage {
  moved: string[]
}

/** Records, from the next page on, every animation and transition long enough to be visible. */
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
    // Animations started by a script fire no event.
    const animate = Element.prototype.animate
    Element.prototype.animate = function animateNoted(...how) {
      const animation = animate.apply(this, how)
      note()
      return animation
    }
  })
}

/** Returns what has moved since then, and what is still moving. */
export function movement(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { moved } = window as unknown as WatchedPage
    // A window that Chromium takes for hidden draws no frame at all, and then nothing moves either.
    const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.race([frames, new Promise((resolve) => setTimeout(resolve, 1000))])
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    return [...moved, ...running.map((animation) => `still running: ${animation.effect?.getTiming().duration} ms`)]
  })
}
