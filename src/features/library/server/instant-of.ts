import { invalidRequest } from '#kit/errors.ts'

/** An instant of a query as the database compares it. Throws `invalidRequest` for anything else. */
export function instantOf(before: string): string {
  const time = Date.parse(before)
  if (Number.isNaN(time) || !/^\d{4}-/.test(new Date(time).toISOString())) throw invalidRequest({ message: 'before: Invalid' })
  return new Date(time).toISOString()
}
