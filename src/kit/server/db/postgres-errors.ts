import { errorCode } from '#kit/errors.ts'

/** From PostgreSQL's appendix "Error Codes": connection lost, shutting down or starting up, too many connections, timed out. */
const unavailableCodes = /^(08...|57P0[123]|57014|53300|25P03|55P03)$/
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Errors of `pg` and its pool that carry no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** True when PostgreSQL was unreachable or too busy and a later try may succeed. The failed statement may or may not have run. */
export function isPostgresUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  if (unavailableCodes.test(code) || networkCodes.has(code)) return true
  return error instanceof Error && (unavailableMessages.test(error.message) || isPostgresUnavailable(error.cause))
}

/** True when PostgreSQL is stopping or starting and has ended the connection. It ends by itself, so it's no error of this program. */
export function isPostgresEnd(error: unknown): boolean {
  if (/^57P0[123]$/.test(errorCode(error))) return true
  return error instanceof Error && (error.message.startsWith('Connection terminated') || isPostgresEnd(error.cause))
}
