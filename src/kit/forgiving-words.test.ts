import { expect, test } from 'vitest'
import { almostBeginnings } from './forgiving-words.ts'

const few = { beginnings: 1, words: 5 }
const isFound = (word: string, searched: string) => almostBeginnings(word, searched, few).length === 1

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
  ['встрча', 'встреча'],
])('%s is found by %s', (word, searched) => expect(isFound(word, searched)).toBe(true))

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
])('%s is not found by %s', (word, searched) => expect(isFound(word, searched)).toBe(false))

test('the beginnings are short, each stands once, and their number has a limit', () => {
  const words = 'today meetlngs meetlng meet meting me'
  expect(almostBeginnings(words, 'meeting', { beginnings: 10, words: 5 })).toEqual(['meetlng', 'meting'])
  expect(almostBeginnings(words, 'meeting', few)).toEqual(['meetlng'])
  expect(almostBeginnings(words, 'meeting', { beginnings: 10, words: 2 })).toEqual([])
})

/** Counts the mistakes between the searched word and the best beginning of another one, by the whole table. */
function fewestMistakes(word: string, searched: string): number {
  let before = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= searched.length; row++) {
    const now = [row]
    for (let at = 1; at <= word.length; at++) {
      const cost = (before[at - 1] ?? 0) + (searched[row - 1] === word[at - 1] ? 0 : 1)
      now.push(Math.min(cost, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1))
    }
    before = now
  }
  return Math.min(...before)
}

test('the comparison by bits finds what the whole table of mistakes finds, up to 32 letters', () => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const word = (length: number) => Array.from({ length }, () => 'abcd'[random(4)]).join('')
  for (let round = 0; round < 3000; round++) {
    const searched = word(1 + random(32))
    const other = random(2) === 0 ? word(random(40)) : searched.replace(searched[random(searched.length)] ?? '', word(random(3)))
    const mistakes = Math.floor(searched.length / 4)
    const expected = mistakes > 0 && fewestMistakes(other, searched) <= mistakes
    expect([searched, other, isFound(other, searched)]).toEqual([searched, other, expected])
  }
})
