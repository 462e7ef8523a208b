import type { TextPage } from './pages.texts.ts'

/** The first list of steps in a section, up to the upload. */
export function firstSteps(page: TextPage, section: string): readonly string[] {
  const blocks = page.sections.find(({ id }) => id === section)?.blocks ?? []
  return blocks.flatMap((block) => (typeof block === 'object' && 'steps' in block ? [block.steps] : []))[0] ?? []
}
