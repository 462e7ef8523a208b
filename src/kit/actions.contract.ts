import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, route } from './contract.ts'

export const AdminAction = Type.Object({
  id: Id,
  /** Null for the command line. */
  actorId: Nullable(Id),
  actorEmail: Nullable(Type.String()),
  /** `user.approve`, `user.revoke`, `user.restore`, `code.create`, `code.batch`, `code.void`, `code.bind`, `code.send`, `session.end`, `export` ... */
  action: Type.String(),
  /** Whom or what it was done to. */
  subject: Type.String(),
  /** What else is worth knowing. */
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** From where: a network address, or `cli`. */
  address: Type.String(),
  createdAt: Instant,
})
export type AdminAction = Static<typeof AdminAction>

/** The log of what administrators did. */
export const actionsApi = {
  actions: route('GET /api/admin/actions', {
    summary: 'What administrators did, newest first',
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
