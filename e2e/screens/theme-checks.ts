import type { ShownTheme } from '#features/themes/themes.names.ts'
import { axeViolations } from '../axe.ts'
import type { Page } from '../willow.ts'

/** The rules that a theme can violate. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns axe's violations: of all rules in the first theme, of the rules about colours in the others. */
export async function violations(page: Page, [first, ...others]: [ShownTheme, ...ShownTheme[]]): Promise<string[]> {
  const found: string[] = []
  for (const theme of [first, ...others]) {
    await showTheme(page, theme)
    const inTheme = await axeViolations(page, theme === first ? undefined : colourRules)
    found.push(...inTheme.map((violation) => `${theme}: ${violation}`))
  }
  return found
}

export async function showTheme(page: Page, theme: ShownTheme): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  }, theme)
}
