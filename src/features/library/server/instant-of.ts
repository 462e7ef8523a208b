import { invalidRequest } from '#kit/errors.ts'

/** Parses an instant of a query into the form that the database compares. Throws `invalidRequest` when it can't be parsed. */
export function instantOf(before: string): string {
  const time = Date.parse(before)
  if (Number.isNaN(time) || !/^\d{4}-/.test(new Date(time).toISOString())) throw invalidRequest({ message: 'before: Invalid' })
  return new Date(time).toISOString()
}
