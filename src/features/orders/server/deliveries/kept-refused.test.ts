import { expect, test } from 'vitest'
import { type KeptRefused, leavingOf } from './kept-refused.ts'

const of = (network: string, count: number, isKnown = false): KeptRefused[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${network}${at}`, network, isKnown }))

test.each<[string, KeptRefused[], string[]]>([
  ['there is room', [...of('a', 49), ...of('b', 1)], []],
  ['one network alone loses its oldest', of('a', 51), ['a0']],
  ['the network with the most loses its oldest, also to another one', [...of('b', 10), ...of('a', 40), ...of('c', 1)], ['a0']],
  ['a stranger removes none of a known network', [...of('k', 45, true), ...of('a', 5), ...of('b', 1)], ['a0']],
  ['a stranger does not come in while known networks have all places', [...of('k', 50, true), ...of('a', 1)], ['a0']],
  ['a known network takes the place of strangers who have more than half', [...of('a', 30), ...of('k', 21, true)], ['a0']],
  ['a known network does not take the half of strangers', [...of('a', 25), ...of('k', 26, true)], ['k0']],
  [
    'among known networks, the one with the most loses its oldest',
    [...of('k', 2, true), ...of('l', 24, true), ...of('a', 24), ...of('m', 1, true)],
    ['l0'],
  ],
])('of refused messages: %s', (_title, kept, leaving) => {
  expect(leavingOf(kept, 50)).toEqual(leaving)
})
