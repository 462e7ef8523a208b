import { expect, test } from 'vitest'
import { contractForBrowser } from './browser-contracts.ts'

test('the browser gets only the address of a route and whether its answers are kept', () => {
  const route = `export const goalsApi = {
  list: route('GET /api/goals', { summary: 'Ä “😀”', isKept: true, query: Type.Object({ q: Type.String() }), ...proved, reply: Goal }),
}`
  expect(contractForBrowser(route).replace(/\s+/g, ' ')).toBe(
    "export const goalsApi = { list: /* @__PURE__ */ route('GET /api/goals', { isKept: true, }), }",
  )
})

test('every call in a schema is marked as removable if unused', () => {
  expect(contractForBrowser('export const Goal: X = Type.Object({ id: Id, when: Type.Optional(Instant) })')).toBe(
    'export const Goal: X = /* @__PURE__ */ Type.Object({ id: Id, when: /* @__PURE__ */ Type.Optional(Instant) })',
  )
})

test('code without calls stays unchanged', () => {
  const plain = "import { Type } from 'typebox'\nexport const path = '/api/uploads'\nexport type Goal = Static<typeof Goal>"
  expect(contractForBrowser(plain)).toBe(plain)
})

test('an unreadable contract stops the build', () => {
  expect(() => contractForBrowser('export const = 1')).toThrow()
})
