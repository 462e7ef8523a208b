import { invalidRequest } from '../../errors.ts'

/**
 * Reads an instant of a request, named `name`, in the form that the database compares. Throws `invalidRequest` for anything else, such as a
 * leap second, and for years before 1 or after 9999, which the engines store differently.
 */
export function readInstant(name: string, text: string): string {
  const time = Date.parse(text)
  const instant = Number.isNaN(time) ? '' : new Date(time).toISOString()
  if (!/^(?!0000)\d{4}-/.test(instant)) throw invalidRequest({ message: `${name}: Invalid` })
  return instant
}
