import type { FastifyInstance } from 'fastify'

/** Routes that aren't calls: for machines, for devices, for readers of the documentation, the logo, the pages without scripts, which make calls themselves, and pages shown by a link. */
const notCalls =
  /^\/(\.well-known\/(security\.txt|change-password)|healthz|readyz|api\/openapi\.json|api\/docs(\/.*)?|paper(\/.*)?|shown\/:token(\/:number)?|shop\/:name|dav(\/.*|\*)?)$/

/** What devices ask at the root of the server, and the pages at addresses that take the one click of mail programs. */
const notCallsByMethod = /^(?:OPTIONS|PROPFIND) \/$|^GET \/api\/(?:newsletter|reminders)\/unsubscribe$/

/** True for `METHOD /path` of a call, which is in a contract. */
export const isCall = (name: string): boolean => !notCalls.test(name.split(' ')[1] ?? '') && !notCallsByMethod.test(name)

/** Returns `METHOD /path` of every route, read from the router itself. */
export function servedRoutes(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] = /^([│├└─\s]*)(\S+)(?: \((.+)\))?$/u.exec(line) ?? []
      if (piece === '') return []
      const depth = indent.length / 4
      above.length = depth
      above[depth] = `${above[depth - 1] ?? ''}${piece}`
      const path = above[depth]
      return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`)
    })
}
