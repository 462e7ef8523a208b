import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'

const addFormats = formats.default

/** For bodies, whose values must already have the right types. */
const strict = addFormats(new Ajv({ allErrors: false, strict: false }))
/** For paths and queries, whose values are text. Converts them to numbers where the schema says so. */
const coercing = addFormats(new Ajv({ allErrors: false, strict: false, coerceTypes: true }))

/** The names of the whole numbers in a path or query. */
const integersOf = ({ properties = {} }: { properties?: Record<string, { type?: unknown }> }): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
/** True for `1e3`, `0x10` or ` 7 `, which JavaScript also reads as numbers. */
const isOtherSpelling = (value: unknown) => typeof value === 'string' && !/^-?\d+$/.test(value)
const notAnInteger = (name: string): ErrorObject => ({
  ...{ keyword: 'type', instancePath: `/${name}`, schemaPath: `#/properties/${name}/type` },
  ...{ params: { type: 'integer' }, message: 'must be integer' },
})

/**
 * Validates input. Each schema is compiled by the first request that needs it, because compiling those of all routes takes longer than the
 * rest of the start.
 */
export function compileValidator({ schema, httpPart }: { schema: object; httpPart?: string }) {
  let compiled: ValidateFunction | undefined
  const isBody = httpPart === 'body'
  const compile = () => (isBody ? strict : coercing).compile(schema)
  const integers = isBody ? [] : integersOf(schema)
  const validate = Object.assign(
    (input: unknown): boolean => {
      const wrong = integers.find((name) => isOtherSpelling((input as Record<string, unknown> | undefined)?.[name]))
      if (wrong !== undefined) {
        validate.errors = [notAnInteger(wrong)]
        return false
      }
      const check = compiled ?? compile()
      compiled = check
      const isValid = check(input)
      validate.errors = check.errors
      return isValid
    },
    { errors: undefined as ValidateFunction['errors'] },
  )
  return validate
}

const serializers = new WeakMap<object, (reply: unknown) => string>()

/** Serializes replies, without the properties that the schema doesn't name. The first reply compiles the schema. */
export function compileSerializer({ schema }: { schema: object }) {
  return (reply: unknown): string => {
    const serialize = serializers.get(schema) ?? fastJsonStringify(schema)
    serializers.set(schema, serialize)
    return serialize(reply)
  }
}
