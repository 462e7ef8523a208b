import { type Static, Type } from 'typebox'
import { Id, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'

const Day = Type.String()

/** A box of a sheet that came back. */
const PaperTick = Type.Object({
  id: Id,
  day: Day,
  /** The goal as it's called now. */
  title: Type.String(),
  /** True while it isn't sure that it was ticked. */
  isAsked: Type.Boolean(),
})
export type PaperTick = Static<typeof PaperTick>

/** A page with the answer to a prompt. */
const PaperAnswer = Type.Object({ day: Day, prompt: Type.String(), uploadId: Id, page: Type.Integer() })
export type PaperAnswer = Static<typeof PaperAnswer>

const Returned = Type.Object({ ticks: Type.Array(PaperTick), answers: Type.Array(PaperAnswer) })
export type Returned = Static<typeof Returned>

export const sheetApi = {
  today: route('GET /api/users/:userId/morning-sheet', {
    summary: 'Get the sheet of today, as PDF',
    params: OwnUser,
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  returned: route('GET /api/users/:userId/returned-sheets', {
    summary: 'Get what was ticked and answered on sheets that came back, newest first',
    params: OwnUser,
    reply: Returned,
  }),
  answerTick: route('POST /api/users/:userId/paper-ticks/:id', {
    summary: 'Say whether a box was ticked, take back what was done for it, or stop showing it',
    params: Type.Object({ userId: Id, id: Id }),
    body: StrictObject({ answer: OneOf(['yes', 'no', 'seen']) }),
    reply: Returned,
  }),
}
