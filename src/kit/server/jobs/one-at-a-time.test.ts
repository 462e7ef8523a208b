import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOneAtATime } from './one-at-a-time.ts'

test('work of one key waits for the one before, also for one that fails, and work of another key does not', async () => {
  const inLine = createOneAtATime()
  const said: string[] = []
  const work = (name: string, turns: number) => async () => {
    said.push(`${name} begins`)
    for (let at = 0; at < turns; at++) await turn()
    said.push(`${name} ends`)
    if (name === 'a1') throw new Error('a1 failed')
    return name
  }
  const all = await Promise.allSettled([inLine('a', work('a1', 9)), inLine('a', work('a2', 0)), inLine('b', work('b', 0))])
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(['failed', 'a2', 'b'])
  expect(said).toEqual(['a1 begins', 'b begins', 'b ends', 'a1 ends', 'a2 begins', 'a2 ends'])
})
