import { expect, test } from 'vitest'
import type { OrderQuestion, OrderState } from '../orders.rules.ts'
import { addedLines, asking, identityOf, isErased, keyOfErased, questionsOf, saidKey } from './stored-order.rules.ts'

const now = '2026-03-10T09:00:00.000Z'
const planner = { lineId: '1', title: 'Planner', sku: null, productId: null, quantity: 1 }
const mug = { ...planner, lineId: '2', title: 'Mug' }
const items = JSON.stringify([planner])
const saidItems = JSON.stringify([planner, mug])
const asked = (...questions: OrderQuestion[]) => JSON.stringify(questions)

test.each<[string, { state: OrderState; asks: string | null }, OrderQuestion[]]>([
  ['nothing, when it is settled', { state: 'pending', asks: null }, []],
  ['what it once asked, when it is settled', { state: 'activated', asks: asked('dispute') }, []],
  ['about a refund, when it is from before', { state: 'needs_decision', asks: null }, ['refund']],
  ['several things', { state: 'needs_decision', asks: asked('dispute', 'added') }, ['dispute', 'added']],
])('an order asks %s', (_title, order, expected) => {
  expect(questionsOf(order)).toEqual(expected)
})

const open = { state: 'needs_decision' as const, asks: asked('address', 'added'), items, saidItems }
const closed = { said_items: null, items: saidItems }
test.each<[string, Parameters<typeof asking>[0], OrderQuestion[], object]>([
  ['the same again', open, ['added', 'address'], { state: 'needs_decision', asks: asked('address', 'added') }],
  [
    'one more',
    open,
    ['dispute', 'address', 'added'],
    { state: 'needs_decision', asks: asked('dispute', 'address', 'added'), asked_at: now },
  ],
  ['only the lines', open, ['added'], { state: 'needs_decision', asks: asked('added'), asked_email: null }],
  ['only the address', open, ['address'], { state: 'needs_decision', asks: asked('address'), ...closed }],
  ['nothing', open, [], { state: 'pending', asks: null, asked_email: null, ...closed }],
])('questions are kept: %s', (_title, order, questions, expected) => {
  expect(asking(order, questions, { otherwise: 'pending', now })).toEqual(expected)
})

test('the lines about which the operator is asked are those that the order has not, without what was refunded of them', () => {
  expect(addedLines({ items, saidItems, refundedItems: null })).toEqual([mug])
  expect(addedLines({ items, saidItems, refundedItems: JSON.stringify({ 2: 1 }) })).toEqual([])
  expect(addedLines({ items, saidItems: null, refundedItems: null })).toEqual([])
})

test('what an order keeps of an address says nothing to another order, and of an erased one only whose it was', () => {
  const customer = { email: 'ada@mail.example', key: 'ada@mail.example', isShared: false }
  const stored = { id: 'one', source: 'shopify' as const, connectionId: '', fileConnectionId: null, createdAt: now, sameAs: null }
  const erased = { ...stored, customerEmail: '', customerKey: keyOfErased('one', customer.key) }
  expect(saidKey('one', customer.key)).not.toBe(saidKey('two', customer.key))
  expect([isErased(erased), isErased({ customerKey: customer.key })]).toEqual([true, false])
  expect(identityOf(erased, customer)).toMatchObject({ isTheirs: true, hasAddress: true, connection: 'shopify' })
  expect(identityOf({ ...erased, id: 'two' }, customer)).toMatchObject({ isTheirs: false, hasAddress: true })
})
