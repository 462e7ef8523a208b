import { type Static, Type } from 'typebox'
import { Id, Nullable, OwnUser, route } from '#kit/contract.ts'

const OwnPlanner = Type.Object({
  id: Id,
  name: Type.String(),
  /** Its variants, such as sizes of devices. */
  editions: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      /** Names the variant. May be empty. */
      label: Type.String(),
      year: Nullable(Type.Integer()),
      pageCount: Type.Integer(),
    }),
  ),
})
export type OwnPlanner = Static<typeof OwnPlanner>

export const ownPlannersApi = {
  planners: route('GET /api/users/:userId/planners', {
    summary: 'List the planners that the user bought, newest first, with the editions to download',
    params: OwnUser,
    reply: Type.Array(OwnPlanner),
    isCached: true,
  }),
  file: route('GET /api/users/:userId/planners/:id/file', {
    summary: 'Download the blank PDF of an edition that a product of the user opens',
    params: Type.Object({ userId: Id, id: Id }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
