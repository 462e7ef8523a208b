import type { TextPage } from './pages.texts.ts'

/** What people write on, each with a section of the help page. */
export const writingDevices = ['ipad', 'boox', 'remarkable', 'supernote', 'kindle-scribe'] as const
export type WritingDevice = (typeof writingDevices)[number]

/** The first list of steps in a section, up to the upload. */
export function firstSteps(page: TextPage, section: string): readonly string[] {
  const blocks = page.sections.find(({ id }) => id === section)?.blocks ?? []
  return blocks.flatMap((block) => (typeof block === 'object' && 'steps' in block ? [block.steps] : []))[0] ?? []
}
