import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { noticeKinds } from './planner-notices.rules.ts'

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

/** The edition that opens for a product, if the user bought one with editions. */
export const editionOf = (planners: readonly OwnPlanner[], productId: string | null): string | undefined =>
  planners.find(({ id }) => id === productId)?.editions[0]?.id

/** That a planner was corrected, that the one of next year can be bought, or that the user may take something into the new year. */
const PlannerNotice = Type.Object({
  id: Type.String(),
  kind: OneOf(noticeKinds),
  /** The name of the product. */
  planner: Type.String(),
  /** Of a corrected edition the variant, which may be empty; otherwise the product of the year before. */
  before: Type.String(),
  /** The corrected edition, to download. */
  editionId: Nullable(Id),
  /** What was corrected, in the words of the shop. May be empty. */
  changes: Type.String(),
  /** Where the shop sells it. May be empty. */
  shopUrl: Type.String(),
  /** Names of folders that would be added, and new titles of open yearly goals. */
  folders: Type.Array(Type.String()),
  goals: Type.Array(Type.String()),
})
export type PlannerNotice = Static<typeof PlannerNotice>

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
  notices: route('GET /api/users/:userId/planner-notices', {
    summary: 'List what the user is told about the planners they bought, until it is answered',
    params: OwnUser,
    reply: Type.Array(PlannerNotice),
    isCached: true,
  }),
  answerNotice: route('POST /api/users/:userId/planner-notices/:id', {
    summary: 'Answer a notice, so that it is not shown again; the first answer counts',
    params: Type.Object({ userId: Id, id: Type.String({ maxLength: 100 }) }),
    body: StrictObject({
      /** Adds the folders and renames the goals that the notice names. */
      carriesOver: Type.Boolean(),
    }),
    reply: Type.Array(PlannerNotice),
  }),
}
