import { expect, test } from 'vitest'
import { settingsIn } from './settings-file.rules.ts'

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
