import { expect, test } from 'vitest'
import { writings } from '#test/writings.ts'
import { foldName, plainCode, plainDigits, readings, withoutMarks } from './fold.ts'

test('a folded name is folded already, and the same from composed and decomposed letters', () => {
  for (const name of [...writings.names.equal, ...writings.names.different].flat()) {
    expect(foldName(foldName(name))).toBe(foldName(name))
    expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
  }
})

test('joiners stay between the letters of scripts that need them, and nowhere else', () => {
  for (const word of ['نامه\u200cای', 'क्\u200dष', 'പ്\u200cര']) expect(withoutMarks(word)).toBe(word)
  expect(withoutMarks('pla\u200cn \u200dنامه\u200c 👩\u200d👧')).toBe('plan نامه 👩👧')
})

test('digits of every script are 0 to 9', () => {
  expect(plainDigits('٢٠٢٦ ۱۲۳ ２０２６ २० 𝟙𝟚 2026')).toBe('2026 123 2026 20 12 2026')
})

test('a code is its letters, digits, hyphens and underscores', () => {
  expect(plainCode(' **(“Willow, 7K3–QXA_”)**™ ')).toBe('Willow7K3-QXA_')
  expect(plainCode('Ä1\u0301 é')).toBe('Ä1\u0301é')
})

test.each([
  ['WILLOW7K3QXA', ['WILLOW7K3QXA']],
  ['Code: WILLOW7K3QXA', ['Code: WILLOW7K3QXA', ' WILLOW7K3QXA']],
  ['Your code is: A: B', ['Your code is: A: B', ' B']],
  ['Code #WILLOW', ['Code #WILLOW', 'WILLOW']],
])('%j may mean %j', (typed, meant) => expect(readings(typed)).toEqual(meant))
