import { type Static, Type } from 'typebox'
import { ById, Id, Instant, MadeId, Nullable, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { timeframes } from './goals.rules.ts'

export const Goal = Type.Object({
  id: Id,
  userId: Id,
  title: Type.String(),
  timeframe: OneOf(timeframes),
  /** False while the goal is completed. */
  isActive: Type.Boolean(),
  /** When the goal was last completed. Kept when the goal comes back. */
  completedAt: Nullable(Instant),
  /** When a completed goal will be open again. Omitted when it stays completed. */
  returnsAt: Type.Optional(Instant),
  createdAt: Instant,
  /** The title from another device that a later change has replaced. Kept until the user has seen it. */
  replacedTitle: Type.Optional(Type.String()),
})
export type Goal = Static<typeof Goal>

/** What a user writes of a goal, in the dialog. */
export type GoalWords = Pick<Goal, 'title' | 'timeframe'>

/** Only guards against huge requests. The rule for titles is in `goals.rules.ts`. */
const Title = Type.String({ maxLength: 10_000 })

export const goalsApi = {
  list: route('GET /api/users/:userId/goals', {
    summary: "List a user's goals, newest first; `Link` leads to the next page",
    isCached: true,
    params: OwnUser,
    query: Type.Object({
      /** Only active goals, or only completed ones. Both when omitted. */
      isActive: Type.Optional(Type.Boolean()),
      /** Also lists completed goals that come back, so that the device can show them in time without a network. */
      alsoReturning: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Id),
    }),
    reply: Type.Array(Goal),
  }),
  create: route('POST /api/goals', {
    summary: 'Add a goal',
    body: StrictObject({
      id: Type.Optional(MadeId),
      userId: Id,
      title: Title,
      timeframe: Type.Optional(OneOf(timeframes)),
    }),
    reply: Goal,
    status: 201,
    isRepeatable: true,
  }),
  change: route('PATCH /api/goals/:id', {
    summary: 'Edit a goal, mark it as done, or reopen it',
    params: ById,
    body: StrictObject({
      title: Type.Optional(Title),
      timeframe: Type.Optional(OneOf(timeframes)),
      isActive: Type.Optional(Type.Boolean()),
      /** When a daily or weekly goal comes back, by the device's calendar. If omitted, the server computes it from the user's time zone. */
      returnsAt: Type.Optional(Instant),
      /** The title that the user started to edit. If the stored title differs by now, it is kept as `replacedTitle`. */
      titleBefore: Type.Optional(Title),
      /** Null when the user has seen the replaced title. */
      replacedTitle: Type.Optional(Type.Null()),
    }),
    reply: Goal,
  }),
  remove: route('DELETE /api/goals/:id', {
    whileReadOnly: 'removes',
    summary: 'Delete a goal; it can be restored for an hour',
    params: ById,
    reply: Goal,
  }),
  restore: route('POST /api/goals/:id/restore', {
    whileReadOnly: 'removes',
    summary: 'Undo the deletion of a goal',
    params: ById,
    reply: Goal,
  }),
}
