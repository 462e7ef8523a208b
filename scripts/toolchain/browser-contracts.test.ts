import { expect, test } from 'vitest'
import { contractForBrowser } from './browser-contracts.ts'

test('of a route the browser gets its address and whether answers are kept', () => {
  const route = `export const goalsApi = {
  list: route('GET /api/goals', { summary: 'Ä “😀”', isKept: true, query: Type.Object({ q: Type.String() }), ...proved, reply: Goal }),
}`
  expect(contractForBrowser(route).replace(/\s+/g, ' ')).toBe(
    "export const goalsApi = { list: /* @__PURE__ */ route('GET /api/goals', { isKept: true, }), }",
  )
})

test('a schema that nothing uses may be left out, each call of it', () => {
  expect(contractForBrowser('export const Goal: X = Type.Object({ id: Id, when: Type.Optional(Instant) })')).toBe(
    'export const Goal: X = /* @__PURE__ */ Type.Object({ id: Id, when: /* @__PURE__ */ Type.Optional(Instant) })',
  )
})

test('what is no call stays as it is', () => {
  const plain = "import { Type } from 'typebox'\nexport const path = '/api/uploads'\nexport type Goal = Static<typeof Goal>"
  expect(contractForBrowser(plain)).toBe(plain)
})

test('a contract that cannot be read ends the build', () => {
  expect(() => contractForBrowser('export const = 1')).toThrow()
})
