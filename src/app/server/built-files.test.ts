import { expect, test } from 'vitest'
import { filesOf, withPreloads } from './built-files.ts'

const manifest = {
  'home.tsx': { file: 'assets/home.js', imports: ['_kit.js', '_query.js'] },
  '_kit.js': { file: 'assets/kit.js' },
  '_query.js': { file: 'assets/query.js', imports: ['_kit.js'] },
}

test('a screen is its own file and all that it cannot do without, each once', () => {
  expect(filesOf(manifest, 'home.tsx')).toEqual(['assets/home.js', 'assets/kit.js', 'assets/query.js'])
  expect(filesOf(manifest, 'missing.tsx')).toEqual([])
})

test('a page names the files of its screen once', () => {
  const page = withPreloads('<head><link href="/assets/kit.js"></head>', filesOf(manifest, 'home.tsx'))
  expect(page.match(/assets\/(home|kit|query)\.js/g)).toEqual(['assets/kit.js', 'assets/home.js', 'assets/query.js'])
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js" nonce="__NONCE__">')
})
