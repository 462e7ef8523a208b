import { AxeBuilder } from '@axe-core/playwright'
import type { ShownTheme } from '#features/themes/themes.names.ts'
import type { Page } from '../willow.ts'

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}
/** The global that axe leaves on a page that it has analysed. */
interface PageWithAxe {
  axe: { run(rules: { runOnly: string[] }): Promise<{ violations: Violation[] }> }
}

/** The rules that a theme can violate. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns axe's violations: of all rules in the first theme, of the rules about colours in the others. */
export async function violations(page: Page, [first, ...others]: [ShownTheme, ...ShownTheme[]]): Promise<string[]> {
  await showTheme(page, first)
  const all = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found: [theme: string, violation: Violation][] = all.violations.map((violation) => [first, violation])
  for (const theme of others) {
    await showTheme(page, theme)
    const inTheme = await page.evaluate(
      async (runOnly) => (await (window as unknown as PageWithAxe).axe.run({ runOnly })).violations,
      colourRules,
    )
    found.push(...inTheme.map((violation): [string, Violation] => [theme, violation]))
  }
  return found.map(
    ([theme, { id, help, nodes }]) => `${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

export async function showTheme(page: Page, theme: ShownTheme): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  }, theme)
}
