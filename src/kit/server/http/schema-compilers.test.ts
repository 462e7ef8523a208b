import { expect, test } from 'vitest'
import { compileSerializer, compileValidator } from './schema-compilers.ts'

const page = { type: 'object', properties: { limit: { type: 'integer' } }, additionalProperties: false }

test('text in an address becomes a number, text in a body stays text', () => {
  const query = { limit: '7' }
  expect(compileValidator({ schema: page, httpPart: 'querystring' })(query)).toBe(true)
  expect(query).toEqual({ limit: 7 })
  const inBody = compileValidator({ schema: page, httpPart: 'body' })
  expect(inBody({ limit: '7' })).toBe(false)
  expect(inBody.errors?.[0]).toMatchObject({ instancePath: '/limit', keyword: 'type' })
})

test('a whole number in an address is written in digits', () => {
  const validate = compileValidator({ schema: page, httpPart: 'params' })
  for (const limit of ['7', '-7', '007']) expect([limit, validate({ limit })]).toEqual([limit, true])
  for (const limit of ['1e3', '0x10', ' 7', '7.0', '']) {
    expect([limit, validate({ limit })]).toEqual([limit, false])
    expect(validate.errors?.[0]).toMatchObject({ instancePath: '/limit', message: 'must be integer' })
  }
  expect(validate({})).toBe(true)
})

test('the validation errors are those of the last input', () => {
  const validate = compileValidator({ schema: page, httpPart: 'body' })
  expect(validate({ other: 1 })).toBe(false)
  expect(validate({ limit: 1 })).toBe(true)
  expect(validate.errors).toBeNull()
})

test('a reply contains only the fields of its schema', () => {
  const write = compileSerializer({ schema: page })
  expect(write({ limit: 7, secret: 'x' })).toBe('{"limit":7}')
})
