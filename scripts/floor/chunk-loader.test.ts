import { expect, test } from 'vitest'
import { stillMissing } from './chunk-loader.ts'

const imports = new Map([
  ['page.js', ['kit.js', 'list.js']],
  ['list.js', ['react.js', 'page.js']],
  ['dialog.js', ['kit.js', 'form.js']],
])

test('only those files of a chunk are named that its importer has not loaded already', () => {
  expect(stillMissing(imports, 'page.js', ['dialog.js', 'kit.js', 'react.js', 'form.js'])).toEqual(['dialog.js', 'form.js'])
})

test('a chunk that consists of one file is named too, once', () => {
  expect(stillMissing(imports, 'page.js', ['dialog.js'])).toEqual(['dialog.js'])
  expect(stillMissing(imports, 'page.js', ['dialog.js', 'dialog.js'])).toEqual(['dialog.js'])
})
