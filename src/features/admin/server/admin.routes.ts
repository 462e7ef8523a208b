import type { FastifyInstance } from 'fastify'
import { addCodeRoutes } from './codes.routes.ts'
import { addExportRoute } from './export.routes.ts'
import { addMailRoutes } from './mails.routes.ts'
import { addOverviewRoutes } from './overview.routes.ts'
import type { AdminOptions } from './parts.ts'
import { addUsersRoutes } from './users.routes.ts'

/** Everything an administrator can ask for and do; `serve` refuses everyone else. */
export function addAdminRoutes(app: FastifyInstance, options: AdminOptions) {
  addUsersRoutes(app, options)
  addCodeRoutes(app, options)
  addOverviewRoutes(app, options)
  addMailRoutes(app, options)
  addExportRoute(app, options)
}
