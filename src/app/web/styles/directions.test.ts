import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Styles that name a side on purpose, by file: the centre, a place on a page, and what has a style for the other direction beside it. */
const intended: Record<string, string[]> = {
  'src/features/access/admin/tickets/ticket-sheets.tsx': ['float-left', 'rtl:float-right'],
  'src/features/library/web/viewer/image-page.tsx': ['left-1/2'],
  'src/features/planner/admin/edition-pages.tsx': ['float-left', 'rtl:float-right'],
  'src/kit/web/reader/stage.tsx': ['left-1/2'],
  'src/kit/web/ui/choice-group.tsx': ['float-left', 'rtl:float-right'],
}

const number = String.raw`(?:\d|\[|\(|auto\b|full\b|px\b)`
const sided = [
  // Classes
  String.raw`(?<=^|[\s'"\`])(?:[^\s'"\`]+:)?-?(?:[mp][lr]|scroll-[mp][lr]|left|right)-${number}[^\s'"\`]*`,
  String.raw`(?<=^|[\s'"\`])(?:[^\s'"\`]+:)?(?:text-(?:left|right)|float-(?:left|right)|(?:border|rounded)-(?:[lr]|[tb][lr])(?:-[^\s'"\`]+)?)(?=[\s'"\`])`,
  // Properties in style sheets and in `style`
  String.raw`\b(?:margin|padding|border)-(?:left|right)\b`,
  String.raw`\b(?:margin|padding|border)(?:Left|Right)\b`,
  String.raw`(?<=style=\{\{[^}]*)\b(?:left|right):`,
].join('|')

test('screens are laid out by start and end, so that right-to-left languages mirror them', async () => {
  const files = globSync('src/**/{web,admin}/**/*.{ts,tsx,css}').filter((file) => !/\.(test|guards)\./.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !/^\s*(\/?\*|\/\/|import )/.test(line))
      return [file, [...lines.join('\n').matchAll(new RegExp(sided, 'gm'))].map(([words]) => words)] as const
    }),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(Object.fromEntries(found.filter(([, sides]) => sides.length > 0))).toEqual(intended)
})
