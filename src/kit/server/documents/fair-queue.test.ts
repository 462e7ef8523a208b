import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function filled(owners: Record<string, number>): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const [owner, count] of Object.entries(owners))
    for (let item = 1; item <= count; item++) queue.add(owner, `${owner} ${item}`)
  return queue
}
const drain = (queue: FairQueue<string>) => Array.from({ length: queue.count() }, () => queue.take())

test("owners take turns, and each owner's files stay in order", () => {
  expect(drain(filled({ ada: 3, bea: 1, cleo: 2 }))).toEqual(['ada 1', 'bea 1', 'cleo 1', 'ada 2', 'cleo 2', 'ada 3'])
})

test('a new owner waits for one turn of each other owner, not for all their files', () => {
  const queue = filled({ ada: 100 })
  expect(queue.take()).toBe('ada 1')
  queue.add('bea', 'bea 1')
  expect([queue.take(), queue.take()]).toEqual(['ada 2', 'bea 1'])
})

test('waiting files are counted, and all of them can be taken at once', () => {
  const queue = filled({ ada: 2, bea: 1 })
  expect([queue.count(), queue.count('ada'), queue.count('nobody')]).toEqual([3, 2, 0])
  expect(queue.takeAll()).toEqual(['ada 1', 'ada 2', 'bea 1'])
  expect(queue.take()).toBeUndefined()
})
