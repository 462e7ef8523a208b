import { addDropBoxRoutes } from './drop-box.routes.ts'

export const dropBoxFeature = {
  serve: addDropBoxRoutes,
}
