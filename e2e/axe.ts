import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Less than half as long as `source` of the package, which every page would have to read. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}

/** The global that axe leaves on a page. */
interface PageWithAxe {
  axe: { run(options: object): Promise<{ violations: Violation[] }> }
}

/** Returns what violates the rules of axe, or only these rules. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Without the loading of all styles again, which only a rule about turned devices would read.
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) }
  const violations = await page.evaluate(
    async (how) => (await (window as unknown as PageWithAxe).axe.run(how)).violations,
    options,
  )
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
