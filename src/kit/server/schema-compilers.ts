import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'

const addFormats = formats.default

/** Bodies are taken as they are. */
const strict = addFormats(new Ajv({ allErrors: false, strict: false }))
/** What stands in an address is text and becomes numbers where the schema asks for them. */
const coercing = addFormats(new Ajv({ allErrors: false, strict: false, coerceTypes: true }))

/**
 * Checks what comes in. A schema is compiled by the first request that needs it: to compile those of all routes takes longer than the rest
 * of the start.
 */
export function compileValidator({ schema, httpPart }: { schema: object; httpPart?: string }) {
  let compiled: ValidateFunction | undefined
  const compile = () => (httpPart === 'body' ? strict : coercing).compile(schema)
  const validate = Object.assign(
    (input: unknown): boolean => {
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

/** Writes what goes out: what the schema does not name is left out. Compiled by the first reply, as above. */
export function compileSerializer({ schema }: { schema: object }) {
  return (reply: unknown): string => {
    const serialize = serializers.get(schema) ?? fastJsonStringify(schema)
    serializers.set(schema, serialize)
    return serialize(reply)
  }
}
