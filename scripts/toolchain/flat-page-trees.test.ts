import { expect, test } from 'vitest'
import { countingPages } from './flat-page-trees.ts'

test('a pdf.js worker that reads page trees differently stops the build', () => {
  expect(() => countingPages('for(;;){}')).toThrow('pdf.worker.min.mjs traverses page trees differently than before.')
})
