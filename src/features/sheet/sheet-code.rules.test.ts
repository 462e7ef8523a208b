import { expect, test } from 'vitest'
import { createSheetCodes } from './server/sheet-codes.ts'
import { lettersOf, markedCode, markOf, readCode, writeCode } from './sheet-code.rules.ts'

test('a code has the date and six letters, none of which looks like another', () => {
  expect(lettersOf(new Uint8Array([0, 0, 0, 0]))).toBe('AAAAAA')
  expect(lettersOf(new Uint8Array([255, 255, 255, 255, 9]))).toBe('999999')
  for (let byte = 0; byte < 256; byte++) expect(lettersOf(new Uint8Array([byte, 7, 13, byte]))).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(writeCode({ date: '2026-11-30', letters: 'K7QXMA' })).toBe('2026-11-30 K7QXMA')
})

test('nothing but a code is read as one', () => {
  expect(readCode('2026-11-30 K7QXMA')).toEqual({ date: '2026-11-30', letters: 'K7QXMA' })
  for (const text of ['', '2026-11-30', '2026-11-30 K7QXM', '2026-11-30 K7QXMA1', '2026-11-30 K7QX0A', '2026-11-30  K7QXMA', 'x'])
    expect([text, readCode(text)]).toEqual([text, null])
})

test('a stream marks a sheet only when it does nothing else', () => {
  const mark = markOf('2026-11-30 K7QXMA')
  expect(markedCode(mark)).toEqual({ date: '2026-11-30', letters: 'K7QXMA' })
  expect(markedCode(`${mark}0 0 m 9 9 l S`)).toBeNull()
  expect(markedCode(mark.replace('EMC', '0 0 9 9 re f EMC'))).toBeNull()
  expect(markedCode(mark.replace('WillowSheet', 'WillowOwner'))).toBeNull()
})

const sheet = { userId: 'ada', date: '2026-11-30', sheetKey: 'abc' }

test('attack: the code of a sheet is not that of another owner, day or sheet, or of another installation', () => {
  const codes = createSheetCodes('secret')
  const code = readCode(codes.of(sheet))
  if (!code) throw new Error('This is no code.')
  expect(codes.isOf(code, sheet)).toBe(true)
  for (const other of [{ userId: 'eve' }, { date: '2026-12-01' }, { sheetKey: 'abd' }])
    expect([other, codes.isOf(code, { ...sheet, ...other })]).toEqual([other, false])
  expect(codes.isOf({ ...code, letters: 'AAAAAA' }, sheet)).toBe(false)
  expect(createSheetCodes('other').isOf(code, sheet)).toBe(false)
})

test('a code stays valid when the secret is replaced', () => {
  const code = readCode(createSheetCodes('old').of(sheet))
  expect(code && createSheetCodes('new\nold').isOf(code, sheet)).toBe(true)
})
