import { expect, test } from 'vitest'
import { isFoundAnew } from './alarms.rules.ts'

const found = (...subjects: string[]) => ({ count: subjects.length, subjects })
const counted = (count: number) => ({ count, subjects: null })

test('a settled alarm is raised again only by something that was not there when it was settled', () => {
  expect(isFoundAnew(found('a', 'b'), found('a', 'b'))).toBe(false)
  expect(isFoundAnew(found('a', 'b'), found('b'))).toBe(false)
  expect(isFoundAnew(found('a', 'b'), found('b', 'c'))).toBe(true)
  expect(isFoundAnew(found('a'), found('b'))).toBe(true)
})

test('where only the number is known, a settled alarm is raised again when it grows', () => {
  expect(isFoundAnew(counted(3), counted(3))).toBe(false)
  expect(isFoundAnew(counted(3), counted(2))).toBe(false)
  expect(isFoundAnew(counted(3), counted(4))).toBe(true)
  expect(isFoundAnew(found('a'), counted(1))).toBe(false)
  expect(isFoundAnew(counted(1), found('a', 'b'))).toBe(true)
})
