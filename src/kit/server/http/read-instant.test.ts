import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { readInstant } from './read-instant.ts'

const read = (text: string) => {
  try {
    return readInstant('since', text)
  } catch (error) {
    return error instanceof AppError ? error.message : error
  }
}

test('an instant is read in the form that the database compares', () => {
  expect(read('2026-03-02T10:00:00+01:00')).toBe('2026-03-02T09:00:00.000Z')
})

test('years that the engines store differently are refused', () => {
  for (const text of ['0000-12-31T23:59:59Z', '-000001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'])
    expect(read(text)).toBe('since: Invalid')
})

test.each(['', 'tomorrow', '2026-12-31T23:59:60Z'])('what is no instant is refused: %s', (text) => {
  expect(read(text)).toBe('since: Invalid')
})
