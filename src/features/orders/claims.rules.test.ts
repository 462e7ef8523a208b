import { expect, test } from 'vitest'
import { plainName, reasonToAsk } from './claims.rules.ts'
import { findNames } from './import-columns.rules.ts'

test('one name in many spellings is one name', () => {
  const spellings: [string, string[]][] = [
    [
      'Ada Reed',
      ['ADA REED', ' reed,  ada ', 'Ms. Ada Reed', 'Ada Reed (kj7)', 'Reed Ada', 'Ada M. Reed', 'Ａｄａ Reed', 'Ada\u00a0Reed'],
    ],
    [
      'Änne-Marie Müller',
      ['anne marie muller', 'Aenne-Marie Mueller', 'MÜLLER Änne-Marie', 'Frau Dr. Änne‑Marie Müller', 'Müller, Annemarie'],
    ],
    ["Seán O'Brien", ['Sean O’Brien', 'OBRIEN, Seán', 'sean obrien']],
    ['Łukasz Weiß', ['Lukasz Weiss', 'WEISS ŁUKASZ']],
    ['José García', ['jose garcia', 'Sr. José García', 'Jose\u0301 Garci\u0301a']],
    ['王 小明', ['小明 王']],
    ['Мария Иванова', ['ИВАНОВА МАРИЯ']],
  ]
  for (const [name, others] of spellings)
    for (const other of others) expect([other, plainName(other)]).toEqual([other, plainName(name)])
})

test('different names, and no name, are different', () => {
  const all = ['Ada Reed', 'Ada Reid', 'Bo Reed', 'Ida Reed', 'Dr', 'X', '', '...', 'Li Wei', '王小红'].map(plainName)
  expect(all.filter((name) => name === '')).toHaveLength(2)
  expect(new Set(all)).toHaveProperty('size', 9)
})

test('the name of a buyer is in a column of its own or in two', () => {
  const of = (line: string, ...taken: number[]) => findNames(line.split(','), taken)
  expect(of('Order ID,Full Name,First Name,Last Name,Status')).toEqual([[1], [2, 3]])
  expect(of('Order ID,Ship Name,Buyer')).toEqual([[1], [2]])
  expect(of('Bestellnummer,Vorname,Nachname')).toEqual([[1, 2]])
  expect(of('Name,Email,Billing Name', 0)).toEqual([[2]])
  expect(of('Order ID,Item Name,Status')).toEqual([])
})

test('a code goes out unasked only when nobody can have it, nobody else asks for it, and the order has no address', () => {
  const code = { isKept: true, isUsed: false, voidedAt: null, customerEmail: null }
  const order = { hasAddress: false, others: 0, isPending: true, codes: [code] }
  expect(reasonToAsk(order)).toBeNull()
  expect(reasonToAsk({ ...order, hasAddress: true, others: 1 })).toBe('claimed')
  expect(reasonToAsk({ ...order, others: 1 })).toBe('two')
  const shown = [
    { ...code, isKept: false },
    { ...code, isUsed: true },
    { ...code, voidedAt: '2026-01-01' },
    { ...code, customerEmail: 'a@b.example' },
  ]
  for (const one of shown) expect(reasonToAsk({ ...order, codes: [code, one] })).toBe('shown')
  expect(reasonToAsk({ ...order, codes: [] })).toBe('shown')
  expect(reasonToAsk({ ...order, isPending: false })).toBe('shown')
})
