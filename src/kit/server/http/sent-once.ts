import { createHash } from 'node:crypto'
import { idTaken } from '#kit/errors.ts'

/** Returns a hash of what a row is created from. It tells a create that was sent twice from a different one with the same id. */
export function sentAs(...content: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

interface Sent {
  userId: string
  sentAs: string | null
}

/**
 * Returns the existing row when a create is sent again because its reply was lost; null when the id is free.
 *
 * @throws the error of `notFound` when the row belongs to another user, `idTaken` when it was created from other content
 */
export function madeBefore<Row extends Sent>(row: Row | undefined, sent: Sent, notFound: () => Error): Row | null {
  if (!row) return null
  if (row.userId !== sent.userId) throw notFound()
  if (row.sentAs !== sent.sentAs) throw idTaken()
  return row
}
