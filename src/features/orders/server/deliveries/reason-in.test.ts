import { expect, test } from 'vitest'
import { pseudo } from '#kit/pseudo.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'
import { reasonIn } from './reason-in.ts'

const other = pseudo(deliveriesTexts, 'en-XA').reasons

test('a stored reason is told in the language of the reader', () => {
  const { field, state, ...fixed } = deliveriesTexts.reasons
  const told = (reason: string) => reasonIn((english) => pseudo(english, 'en-XA') as typeof english, reason)
  for (const [name, english] of Object.entries(fixed)) expect(told(english)).toBe(other[name as keyof typeof fixed])
  expect(told(field('data.total'))).toBe(other.field('data.total'))
  expect(told(state('shipped'))).toBe(other.state('shipped'))
  expect(told('Unexpected token < in JSON')).toBe('Unexpected token < in JSON')
  expect(reasonIn((english) => english, field('a'))).toBe(field('a'))
})
