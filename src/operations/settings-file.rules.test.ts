import { expect, test } from 'vitest'
import { linesWithoutEffect, settingsIn } from './settings-file.rules.ts'

test.each([
  ['SMTP_URL=smtp://ada:se#cret@mail.example', { SMTP_URL: 'smtp://ada:se#cret@mail.example' }],
  ['BRAND_NAME=Willow # and more', { BRAND_NAME: 'Willow # and more' }],
  ['# A=1\n ; B=2\n\nC=3', { C: '3' }],
  ['A="a #b \\"c\\" "\nB=\'d\\e\'', { A: 'a #b "c" ', B: 'd\\e' }],
  ['A=one\\\ntwo', { A: 'onetwo' }],
  ['A = spaced \r\nB=', { A: 'spaced', B: '' }],
  ['A=pass\\\\word\nA=last', { A: 'last' }],
  ['A=a=b\nexport C=1\n=x\nno name', { A: 'a=b' }],
])('%j is read as systemd reads it', (text, expected) => {
  expect(settingsIn(text)).toEqual(expected)
})

test.each([
  ['# A comment\n\n; B=2\n  C = 3\r\nD="a b"', []],
  ['A=1\nexport B=2\nC: 3\n- D=4\n=5\n  E', [2, 3, 4, 5, 6]],
  ['A=one\\\n# two\nexport B=2', [3]],
  ['A="one\ntwo"\n', [2]],
])('in %j, lines that set nothing are found', (text, expected) => {
  expect(linesWithoutEffect(text)).toEqual(expected)
})
