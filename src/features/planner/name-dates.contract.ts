import { type Static, Type } from 'typebox'
import { MadeId, Nullable, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { dateDoubts, dateOrders } from './name-dates.rules.ts'
import { Day } from './planner.contract.ts'

const DatesInNames = Type.Object({
  /** Number of files that get the day in their name. */
  files: Type.Integer(),
  /** Of these, how many are in each month: `2019-03`. */
  months: Type.Array(Type.Object({ month: Type.String(), files: Type.Integer() })),
  /** A name whose numbers mean different days, depending on their order, which nothing else decides. */
  question: Nullable(
    Type.Object({
      name: Type.String(),
      answers: Type.Array(Type.Object({ order: OneOf(dateOrders), day: Day })),
    }),
  ),
  /** Files that stay without a day. At most 200 of them are named. */
  doubtful: Type.Integer(),
  doubts: Type.Array(Type.Object({ name: Type.String(), doubt: OneOf(dateDoubts), days: Type.Array(Day) })),
  /** Names what is shown here, to answer exactly that. */
  seen: Type.String(),
})
export type DatesInNames = Static<typeof DatesInNames>

/** Today in the user's time zone, and the order that they have chosen. */
const asked = { today: Day, order: Type.Optional(OneOf(dateOrders)) }

export const nameDatesApi = {
  preview: route('GET /api/users/:userId/dates-in-names', {
    summary: 'Show which files without a day have one in their name',
    params: OwnUser,
    query: Type.Object(asked),
    reply: DatesInNames,
  }),
  use: route('POST /api/users/:userId/dates-in-names', {
    summary: 'Put these files on the days in their names; `POST /api/page-moves/:id/undo` takes it back',
    params: OwnUser,
    body: StrictObject({ ...asked, seen: Type.String({ maxLength: 100 }), moveId: MadeId }),
    reply: Type.Object({ pages: Type.Integer() }),
  }),
}
