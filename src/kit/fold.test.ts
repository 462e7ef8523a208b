import { expect, test } from 'vitest'
import { writings } from '#test/writings.ts'
import { foldName, withoutMarks } from './fold.ts'

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
