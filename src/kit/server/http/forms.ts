import type { FastifyInstance } from 'fastify'

/** Twice the longest password and address. A form of thousands of fields would take long to read. */
export const mostFormBytes = 32 * 1024

/** Lets the routes of a scope read HTML forms that are submitted without a script. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostFormBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
