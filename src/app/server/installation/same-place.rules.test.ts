import { expect, test } from 'vitest'
import { afterLook } from './same-place.rules.ts'

test('a data folder that is another one ends the program after ten seconds', () => {
  const first = afterLook({ goneSince: null }, { isSame: false, now: 1000 })
  expect(first).toEqual({ goneSince: 1000, isOver: false })
  expect(afterLook(first, { isSame: false, now: 10_999 })).toEqual({ goneSince: 1000, isOver: false })
  expect(afterLook(first, { isSame: false, now: 11_000 })).toEqual({ goneSince: 1000, isOver: true })
})

test('a data folder that comes back within ten seconds is the same again', () => {
  expect(afterLook({ goneSince: 1000 }, { isSame: true, now: 9000 })).toEqual({ goneSince: null, isOver: false })
})
