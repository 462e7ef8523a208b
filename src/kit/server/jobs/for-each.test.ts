import { expect, test } from 'vitest'
import { forEach } from './for-each.ts'

test('each item is worked on once, a limited number at the same time', async () => {
  const done: number[] = []
  let under = 0
  let most = 0
  await forEach(Array(10).keys(), 3, async (item) => {
    most = Math.max(most, ++under)
    await new Promise((resolve) => setImmediate(resolve))
    under--
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual([...Array(10).keys()])
  expect(most).toBe(3)
})

test('after a failure no other item is begun, and what was begun ends first', async () => {
  const ended: number[] = []
  let begun = 0
  const all = forEach(Array(1000).keys(), 2, async (item) => {
    begun++
    await new Promise((resolve) => setImmediate(resolve))
    if (item === 2) throw new Error('The disk is full.')
    ended.push(item)
  })
  await expect(all).rejects.toThrow('The disk is full.')
  expect(begun).toBeLessThan(6)
  expect(ended.length).toBe(begun - 1)
})
