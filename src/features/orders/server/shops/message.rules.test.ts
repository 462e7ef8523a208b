import { expect, test } from 'vitest'
import { type MessageFacts, type StateMeaning, toldBy } from './message.rules.ts'

const order = { source: 'shopify', reference: '1', orderNumber: '#1001', customerEmail: 'ada@mail.example' } as const
const facts = (changes: Partial<MessageFacts> = {}): MessageFacts => ({
  ...{ order, state: 'a word', meaning: null, isPaid: null, refunds: [] },
  ...changes,
})
const said = (changes: Partial<MessageFacts>, answer: StateMeaning | null = null) => {
  const told = toldBy(facts(changes), answer)
  return told.kind === 'events' ? told.events.map(({ kind, eventId }) => `${kind} ${eventId}`) : told.kind
}
const line = (quantity: number) => [{ lineId: '13', quantity }]

test('whatever says that money was paid is an order or a question, and only what nobody calls paid is neither', () => {
  const words: (StateMeaning | null)[] = ['paid', 'refunded', 'unpaid', null]
  const table = words.map((meaning) => [true, null, false].map((isPaid) => said({ meaning, isPaid })))
  //                 something beside the state says paid, nothing does, something says that it isn't paid
  expect(table).toEqual([
    [['paid paid'], ['paid paid'], ['paid paid']],
    [['refunded refunded'], ['refunded refunded'], ['refunded refunded']],
    ['unknown', 'nothing', 'nothing'],
    ['unknown', 'unknown', 'nothing'],
  ])
})

test('an answer counts where somebody was asked, and nowhere else', () => {
  const answers: StateMeaning[] = ['paid', 'refunded', 'unpaid']
  const each = (changes: Partial<MessageFacts>) => answers.map((answer) => said(changes, answer))
  expect(each({})).toEqual([['paid paid'], ['refunded refunded'], 'nothing'])
  expect(each({ meaning: 'unpaid', isPaid: true })).toEqual([['paid paid'], ['refunded refunded'], 'nothing'])
  expect(each({ isPaid: false })).toEqual(['nothing', 'nothing', 'nothing'])
  expect(each({ meaning: 'unpaid' })).toEqual(['nothing', 'nothing', 'nothing'])
  expect(each({ meaning: 'paid' })).toEqual([['paid paid'], ['paid paid'], ['paid paid']])
  expect(each({ meaning: 'refunded', isPaid: true })).toEqual(Array(3).fill(['refunded refunded']))
})

test('what is gone is told before the code is made, an amount after it, and the same thing again has the same id', () => {
  const refunds = [
    { eventId: 'refund:1', lines: line(1) },
    { eventId: 'refund:2', lines: [] },
  ]
  expect(said({ meaning: 'paid', refunds, gone: line(2) })).toEqual([
    'partly_refunded refund:1',
    'paid paid',
    'partly_refunded gone:13=2',
    'partly_refunded refund:2',
  ])
  expect(said({ meaning: 'refund', refunds })).toEqual(['partly_refunded refund:1', 'partly_refunded refund:2'])
  expect(said({ meaning: 'refunded', refunds, gone: line(2) })).toEqual(['refunded refunded'])
  expect(said({ meaning: 'paid', eventId: 'evt_1' })).toEqual(['paid evt_1'])
})
