/** `40001` of PostgreSQL, `ECONNRESET` of the system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** By PostgreSQL's appendix "Error Codes": no connection, shutting down or starting, too many connections, ended for taking too long. */
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
/** What `pg` and its pool say without a code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** PostgreSQL could not be reached or had no time, and later it may. What was on its way then may have been carried out, or not. */
export function isPostgresUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (unavailableCodes.test(code) || networkCodes.has(code)) return true
  return error instanceof Error && (unavailableMessages.test(error.message) || isPostgresUnavailable(error.cause))
}
