import { type Static, Type } from 'typebox'
import { Instant, Message, Nullable, OptionalEnd, OwnUser, route, StrictObject, withFields } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

const Feed = Type.Object({
  createdAt: Instant,
  /** Whether the feed contains focus sessions. */
  withFocus: Type.Boolean(),
  /** Null when it has no end. */
  expiresAt: Nullable(Instant),
})
export type CalendarFeed = Static<typeof Feed>

/** The last part of the URL `https://shop.example/api/calendar/<token>.ics`. */
const File = Type.Object({ file: Type.String({ maxLength: 100 }) })

export const calendarApi = {
  feed: route('GET /api/users/:userId/calendar', {
    summary: "Show whether a user has a calendar address; the address itself can't be read again",
    params: OwnUser,
    reply: Type.Object({ feed: Nullable(Feed) }),
  }),
  make: route('POST /api/users/:userId/calendar', {
    summary: 'Create a calendar address, shown only in this reply; an earlier one stops working',
    givesAccess: true,
    freshProofMinutes,
    securityEvent: 'calendar-made',
    params: OwnUser,
    body: StrictObject({ withFocus: Type.Boolean(), expiresAt: OptionalEnd }),
    reply: withFields(Feed, { address: Type.String() }),
    status: 201,
  }),
  revoke: route('DELETE /api/users/:userId/calendar', {
    whileReadOnly: 'ends',
    summary: 'Revoke the calendar address',
    securityEvent: 'calendar-revoked',
    params: OwnUser,
    reply: Message,
  }),
  read: route('GET /api/calendar/:file', {
    summary: "Get a user's calendar for calendar apps (RFC 5545); anyone with the address can read it",
    access: 'public',
    params: File,
    reply: Type.String(),
  }),
}
