import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, route } from './contract.ts'

export const AdminAction = Type.Object({
  id: Id,
  /** Null for an action of the command line. */
  actorId: Nullable(Id),
  actorEmail: Nullable(Type.String()),
  /** Subject and verb, such as `user.approve`, `code.create`, `code.batch`, `session.end` or `export`. */
  action: Type.String(),
  /** Id of what the action changed (a user, code, order ...), or a name such as the label of a batch. */
  subject: Type.String(),
  /** Further facts, which differ by action. */
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** Network address of the request, or `cli`. */
  address: Type.String(),
  createdAt: Instant,
})
export type AdminAction = Static<typeof AdminAction>

/** The action log: what administrators did. */
export const actionsApi = {
  actions: route('GET /api/admin/actions', {
    summary: 'List what administrators did, newest first',
    access: 'admin',
    query: Type.Object({
      subject: Type.Optional(Type.String({ maxLength: 320 })),
      actorId: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Id),
    }),
    reply: Type.Array(AdminAction),
  }),
}
