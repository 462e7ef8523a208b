import { invalidRequest } from '../../errors.ts'

/** The end of a page: the last row's sort value, and its id, which breaks ties. */
export interface Position {
  key: string
  id: string
}

export function encodeCursor({ key, id }: Position): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Throws `invalidRequest` for anything that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): Position {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalidRequest({ message: 'cursor: Invalid' })
  }
  if (!Array.isArray(parts) || parts.length !== 2) throw invalidRequest({ message: 'cursor: Invalid' })
  const [key, id] = parts as unknown[]
  if (typeof key !== 'string' || typeof id !== 'string' || `${key}${id}`.includes('\0'))
    throw invalidRequest({ message: 'cursor: Invalid' })
  return { key, id }
}
