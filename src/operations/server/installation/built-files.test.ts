import { expect, test } from 'vitest'
import { appTags, filesOf } from './built-files.ts'

const manifest = {
  'main.tsx': { file: 'assets/main.js', imports: ['_kit.js'] },
  'home.tsx': { file: 'assets/home.js', imports: ['_kit.js', '_query.js'] },
  '_kit.js': { file: 'assets/kit.js' },
  '_query.js': { file: 'assets/query.js', imports: ['_kit.js'] },
}

test('a screen consists of its own file and all files that it needs, each once', () => {
  expect(filesOf(manifest, 'home.tsx')).toEqual(['assets/home.js', 'assets/kit.js', 'assets/query.js'])
  expect(filesOf(manifest, 'missing.tsx')).toEqual([])
})

test("a page starts the app and names the app's files and those of its screen, each once", () => {
  const tags = appTags(manifest, ['home.tsx'])
  expect(tags.match(/assets\/\w+\.js/g)).toEqual(['main', 'main', 'kit', 'home', 'query'].map((name) => `assets/${name}.js`))
  expect(tags).toMatch(/^<script type="module" crossorigin src="\/assets\/main.js" nonce="__NONCE__"><\/script><link /)
})
