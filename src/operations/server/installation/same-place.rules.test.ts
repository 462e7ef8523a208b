import { expect, test } from 'vitest'
import { afterLook } from './same-place.rules.ts'

test('the program ends if the data folder has been a different one for ten seconds', () => {
  const first = afterLook({ goneSince: null }, { isSame: false, now: 1000 })
  expect(first).toEqual({ goneSince: 1000, isOver: false })
  expect(afterLook(first, { isSame: false, now: 10_999 })).toEqual({ goneSince: 1000, isOver: false })
  expect(afterLook(first, { isSame: false, now: 11_000 })).toEqual({ goneSince: 1000, isOver: true })
})

test('a data folder that is back within ten seconds counts as the same', () => {
  expect(afterLook({ goneSince: 1000 }, { isSame: true, now: 9000 })).toEqual({ goneSince: null, isOver: false })
})
