import { type Static, Type } from 'typebox'
import { Id, MadeId, Nullable, OneOf, OwnUser, route, StrictObject, withFields } from '#kit/contract.ts'
import { dateDoubts, dateOrders } from './name-dates.rules.ts'
import { Day } from './planner.contract.ts'

/** Most files that are looked at at once. */
export const mostDatedFiles = 5000

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
  /** Years up to which the dates inside of pictures can be taken. */
  pictureYears: Type.Array(Type.Integer()),
  /** Files that stay without a day. At most 200 of them are named. */
  doubtful: Type.Integer(),
  doubts: Type.Array(Type.Object({ name: Type.String(), doubt: OneOf(dateDoubts), days: Type.Array(Day) })),
  /** Names what is shown here, to answer exactly that. */
  seen: Type.String(),
})
export type DatesInNames = Static<typeof DatesInNames>

const AskedDates = StrictObject({
  /** In the user's time zone. */
  today: Day,
  /** The order that they have chosen. */
  order: Type.Optional(OneOf(dateOrders)),
  /** Takes the dates inside of pictures too, up to this year. */
  picturesUntil: Type.Optional(Type.Integer({ minimum: 1900, maximum: 9999 })),
  /** Asks about these files alone. */
  uploadIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostDatedFiles })),
})
export type AskedDates = Static<typeof AskedDates>

export const nameDatesApi = {
  preview: route('POST /api/users/:userId/dates-in-names/preview', {
    whileReadOnly: 'reads',
    summary: 'Show which files without a day have one in their name',
    params: OwnUser,
    body: AskedDates,
    reply: DatesInNames,
  }),
  use: route('POST /api/users/:userId/dates-in-names', {
    summary: 'Put these files on the days in their names; `POST /api/page-moves/:id/undo` takes it back',
    params: OwnUser,
    body: withFields(AskedDates, { seen: Type.String({ maxLength: 100 }), moveId: MadeId }),
    reply: Type.Object({ pages: Type.Integer() }),
  }),
}
