import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'

/** Code that is loaded late but isn't a part of the page. Each of these handles a failure itself and loads again the next time. */
const loadsOfNoPart = [
  'src/app/web/end-session.ts',
  'src/app/web/home/goals-card.tsx',
  'src/app/web/home/header-actions.tsx',
  'src/app/web/offline/cache-replies.ts',
  'src/app/web/offline/keep-offline.ts',
  'src/features/accounts/web/factors/passkey-browser.ts',
  'src/features/library/web/card-menu.ts',
  'src/features/library/web/upload-changes.ts',
  'src/features/library/web/use-selection.ts',
  'src/features/library/web/use-zips.ts',
  'src/features/library/web/viewer/pdf-document.ts',
  'src/features/library/web/viewer/preload-pdf-pages.ts',
  'src/kit/web/cache/unsent.ts',
]
const makersOfParts = ['src/kit/web/lazy/lazy-part.tsx', 'src/kit/web/lazy/load-chunk.ts']

let sources: Map<string, string>
beforeAll(async () => {
  const files = globSync('src/**/web/**/*.{ts,tsx}').filter(
    (file) => !/\.(test|guards)\./.test(file) && !makersOfParts.includes(file),
  )
  sources = new Map(await Promise.all(files.map(async (file) => [file, withoutComments(await readFile(file, 'utf8'))] as const)))
})

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const count = (source: string, pattern: RegExp) => source.match(pattern)?.length ?? 0
/** Excludes `typeof import('…')`, which is a type, and `texts.import()`, which is a method. */
const imports = /(?<!typeof |[.\w])import\(/g
const parts = /\b(lazy(Screen|Part)(<[\w{}:;,. ]+>)?\(|of(Owner|Text|Mail)\('[^']+',)\s*async \(\)[^=]*=>\s*\(await import\(/g

it('every lazy part is inside a boundary that can retry', () => {
  const bare = [...sources]
    .filter(([file]) => !loadsOfNoPart.includes(file))
    .filter(([, source]) => count(source, imports) !== count(source, parts))
  expect(bare.map(([file]) => file)).toEqual([])
  expect([...sources.values()].reduce((sum, source) => sum + count(source, parts), 0)).toBeGreaterThan(50)
})

it('no lazy part is created without the boundary', () => {
  const bare = [...sources].filter(([, source]) => /\bimport \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(source))
  expect(bare.map(([file]) => file)).toEqual([])
})

it('each file that lazily loads something other than a part still does', () => {
  expect(loadsOfNoPart.filter((file) => count(sources.get(file) ?? '', imports) === 0)).toEqual([])
})
