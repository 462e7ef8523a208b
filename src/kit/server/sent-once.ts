import { createHash } from 'node:crypto'
import { idTaken } from '#kit/errors.ts'

/** Of what a row is created from: tells a create that was sent twice from another one under the same id. */
export function sentAs(...content: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

interface Sent {
  userId: string
  sentAs: string | null
}

/**
 * The row that a create has made before, when it comes again under the same id: the answer was lost. Null: the id is free.
 *
 * @throws the error of `notFound` when the id is another person's, `idTaken` when the row was made from something else
 */
export function madeBefore<Row extends Sent>(row: Row | undefined, sent: Sent, notFound: () => Error): Row | null {
  if (!row) return null
  if (row.userId !== sent.userId) throw notFound()
  if (row.sentAs !== sent.sentAs) throw idTaken()
  return row
}
