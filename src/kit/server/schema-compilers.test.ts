import { expect, test } from 'vitest'
import { compileSerializer, compileValidator } from './schema-compilers.ts'

const page = { type: 'object', properties: { limit: { type: 'integer' } }, additionalProperties: false }

test('text of an address becomes a number, text of a body stays what it is', () => {
  const query = { limit: '7' }
  expect(compileValidator({ schema: page, httpPart: 'querystring' })(query)).toBe(true)
  expect(query).toEqual({ limit: 7 })
  const inBody = compileValidator({ schema: page, httpPart: 'body' })
  expect(inBody({ limit: '7' })).toBe(false)
  expect(inBody.errors?.[0]).toMatchObject({ instancePath: '/limit', keyword: 'type' })
})

test('what was wrong is that of the last input', () => {
  const validate = compileValidator({ schema: page, httpPart: 'body' })
  expect(validate({ other: 1 })).toBe(false)
  expect(validate({ limit: 1 })).toBe(true)
  expect(validate.errors).toBeNull()
})

test('a reply has only what its schema names', () => {
  const write = compileSerializer({ schema: page })
  expect(write({ limit: 7, secret: 'x' })).toBe('{"limit":7}')
})
