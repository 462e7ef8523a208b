import { expect, test } from 'vitest'
import { countingPages } from './flat-page-trees.ts'

test('a worker of pdf.js that goes through page trees in another way ends the build', () => {
  expect(() => countingPages('for(;;){}')).toThrow('pdf.worker.min.mjs traverses page trees differently than before.')
})
