import { type Static, Type } from 'typebox'
import { ById, Id, Instant, MadeId, Nullable, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { timeframes } from './goals.rules.ts'

export const Goal = Type.Object({
  id: Id,
  userId: Id,
  title: Type.String(),
  timeframe: OneOf(timeframes),
  /** False once the goal is marked as done. */
  isActive: Type.Boolean(),
  /** Stays when the goal comes back: it was done then. */
  completedAt: Nullable(Instant),
  /** When a goal that is done is open again. Left out: it stays done. */
  returnsAt: Type.Optional(Instant),
  createdAt: Instant,
  /** What another device called it, until somebody has seen that: the change that arrived last has replaced it. */
  replacedTitle: Type.Optional(Type.String()),
})
export type Goal = Static<typeof Goal>

/** Whether a title is a goal is a rule (`goals.rules.ts`); here it is only kept from being a book. */
const Title = Type.String({ maxLength: 10_000 })

export const goalsApi = {
  list: route('GET /api/users/:userId/goals', {
    summary: 'A page of goals, newest first; `Link` leads to the next page',
    isKept: true,
    params: OwnUser,
    query: Type.Object({
      /** Only active, or only completed ones; both when left out. */
      isActive: Type.Optional(Type.Boolean()),
      /** With the active ones also those that are done and come back: a device shows them then, also without a network. */
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
    summary: 'Edit a goal, mark it as done, or open it again',
    params: ById,
    body: StrictObject({
      title: Type.Optional(Title),
      timeframe: Type.Optional(OneOf(timeframes)),
      isActive: Type.Optional(Type.Boolean()),
      /** When a daily or weekly goal that is marked as done comes back, by the calendar of the device. The server's choice when left out. */
      returnsAt: Type.Optional(Instant),
      /** The title as it was when somebody began to change it: another one that is there by now is kept as `replacedTitle`. */
      titleBefore: Type.Optional(Title),
      /** The replaced title was seen. */
      replacedTitle: Type.Optional(Type.Null()),
    }),
    reply: Goal,
  }),
  remove: route('DELETE /api/goals/:id', { summary: 'Delete a goal; it can be restored for an hour', params: ById, reply: Goal }),
  restore: route('POST /api/goals/:id/restore', { summary: 'Undo the deletion of a goal', params: ById, reply: Goal }),
}
