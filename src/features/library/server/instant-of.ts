import { invalidRequest } from '#kit/errors.ts'

/** Parses the query parameter `name`, an instant, into the form that the database compares. Throws `invalidRequest` when it can't be parsed. */
export function instantOf(name: string, text: string): string {
  const time = Date.parse(text)
  if (Number.isNaN(time) || !/^\d{4}-/.test(new Date(time).toISOString())) throw invalidRequest({ message: `${name}: Invalid` })
  return new Date(time).toISOString()
}
