import { deletedWithUser, ofNobody } from '#kit/server/db/table-rules.ts'
import { addPlannerRoutes } from './planner.routes.ts'

export const plannerFeature = {
  serve: addPlannerRoutes,
  tables: {
    editions: ofNobody,
    edition_pages: ofNobody,
    imports: deletedWithUser,
    import_steps: deletedWithUser,
    page_instances: deletedWithUser,
    page_choices: deletedWithUser,
    page_moves: deletedWithUser,
    planner_choices: deletedWithUser,
    planner_notices: deletedWithUser,
  },
}
