import { isEnd } from '../../end-date.rules.ts'
import { endNotAhead } from '../../errors.ts'

/** Reads the end that a request asks for. Throws `endNotAhead` unless it is in the next ten years. */
export function readEnd(sent: string | null | undefined, now: number): string | null {
  if (sent === null || sent === undefined) return null
  if (!isEnd(sent, now)) throw endNotAhead()
  return new Date(sent).toISOString()
}
