import type { TSchema } from 'typebox'

/** The parts of a JSON schema that limit a value. */
interface Limits {
  type?: string
  enum?: unknown[]
  pattern?: string
  format?: string
  maxLength?: number
  maxItems?: number
  maximum?: number
  properties?: Record<string, TSchema>
  items?: TSchema
}

/** Names of texts that are searched for, or sorted and cut by: words cost more than one long word. */
const words = (letters: number) => 'we '.repeat(letters).slice(0, letters - 1)

/** What the schema doesn't say: a place in a list, an address, and a folder that must exist. */
const hasForm = /^cursor$|email|^folder$/i

/**
 * Returns the largest value that a schema admits: each text at its longest, each list at its limit. What must have a certain form, such as an
 * id, is as in the sample.
 */
export function worstValue(schema: TSchema | undefined, sample: unknown): unknown {
  const limits = (schema ?? {}) as Limits
  if (limits.properties !== undefined) {
    const given = (sample ?? {}) as Record<string, unknown>
    const values = Object.entries(limits.properties).map(([name, one]) => [
      name,
      hasForm.test(name) ? given[name] : worstValue(one, given[name]),
    ])
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
  if (limits.items !== undefined && Array.isArray(sample) && limits.maxItems !== undefined) {
    const [first] = sample
    return first === undefined ? sample : Array.from({ length: limits.maxItems }, (_, at) => sample[at] ?? first)
  }
  const isFree = limits.enum === undefined && limits.pattern === undefined && limits.format === undefined
  // Shorter texts are ids, whose form isn't in the schema.
  if (limits.type === 'string' && isFree && (limits.maxLength ?? 0) > 64) return words(limits.maxLength ?? 0)
  if (limits.type === 'integer' && limits.maximum !== undefined) return limits.maximum
  return sample
}
