import { expect, test } from 'vitest'
import { activationLink } from './activation-link.ts'
import { readActivationLink } from './code-of-link.rules.ts'

test.each([
  ['#WILLOW7K3QXA', 'WILLOW7K3QXA', false],
  ['#WILLOW7K3QXA&new', 'WILLOW7K3QXA', true],
  ['#code=willow7k3qxa', 'WILLOW7K3QXA', false],
  ['#code=%20willow-7k3qxa%20', 'WILLOW-7K3QXA', false],
  ['#willow%E2%80%937k3qxa', 'WILLOW-7K3QXA', false],
  ['#%E0%A4%A', 'E0A4A', false],
  [`#${'A'.repeat(100)}`, 'A'.repeat(64), false],
  ['#&new', '', true],
  ['', '', false],
])('the fragment %s is read as the code %s', (fragment, code, isNew) => {
  expect(readActivationLink(fragment)).toEqual({ code, isNew })
})

test('a link is read as the code that it was made of, also with signs of other alphabets', () => {
  for (const code of ['WILLOW7K3QXA', 'A&B=C#1', 'ПЛАН-2027']) {
    const { hash } = new URL(activationLink('https://w.example', code, false))
    expect(readActivationLink(hash)).toEqual({ code: code.replace(/[&=#]/g, ''), isNew: true })
  }
})
