import { expect, test } from 'vitest'
import { beginsAlmost } from './forgiving-words.ts'

test.each([
  ['garden', 'garden'],
  ['gardening', 'garden'],
  // A letter that differs, also the first, one that is missing, and one that is too many.
  ['gorden', 'garden'],
  ['sarden', 'garden'],
  ['grden', 'garden'],
  ['garrden', 'garden'],
  // Two in eight.
  ['appointrnent', 'appointment'],
  ['opp0intment', 'appointm'],
])('%s is found by %s', (word, searched) => expect(beginsAlmost(word, searched)).toBe(true))

test.each([
  // A short word has to be right.
  ['tea', 'sea'],
  ['cat', 'car'],
  // Two mistakes in six letters.
  ['gorten', 'garden'],
  ['rneeting', 'meeting'],
  ['warden', 'garment'],
  ['gar', 'garden'],
  ['', 'garden'],
])('%s is not found by %s', (word, searched) => expect(beginsAlmost(word, searched)).toBe(false))
