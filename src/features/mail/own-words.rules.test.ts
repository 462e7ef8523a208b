import { expect, test } from 'vitest'
import { filledIn, paragraphsOf, unknownPlaceholder } from './own-words.rules.ts'

const names = { product: 'Fern', supportEmail: 'help@fern.example' }

test('the names of the shop take the place of their placeholders, as often as they stand there', () => {
  expect(filledIn('{name} is yours. Ask {support}. {name}!', names)).toBe('Fern is yours. Ask help@fern.example. Fern!')
})

test('a name that looks like a placeholder or a pattern stays as it is', () => {
  expect(filledIn('{name} {support}', { product: '{support} $& $1', supportEmail: 'a@b.example' })).toBe(
    '{support} $& $1 a@b.example',
  )
})

test('what stands for nothing is found: another word, other letters, spaces, nothing, and a code', () => {
  for (const wrong of ['{code}', '{Name}', '{ name }', '{}', '{{name}}x{b}', '{name\n}'])
    expect(unknownPlaceholder(`Hello ${wrong}`), wrong).toBeDefined()
  for (const right of ['Hello', '{name}', '{support}{name}', 'a { b', 'a } b', '{{name}}'])
    expect(unknownPlaceholder(right), right).toBeUndefined()
})

test('empty lines separate paragraphs, also those with spaces', () => {
  expect(paragraphsOf('\n One\ntwo \n \t\n\nThree\n')).toEqual(['One\ntwo', 'Three'])
  expect(paragraphsOf(' \n ')).toEqual([])
})
