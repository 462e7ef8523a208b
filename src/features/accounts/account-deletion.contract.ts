import { Type } from 'typebox'
import { Instant, Nullable, route, StrictObject } from '#kit/contract.ts'

/** Null while no deletion is planned. */
const Planned = Type.Object({ dueAt: Nullable(Instant) })

export const accountDeletionApi = {
  planned: route('GET /api/account/deletion', { summary: 'Show when the account will be deleted', reply: Planned }),
  plan: route('POST /api/account/deletion', {
    whileReadOnly: 'removes',
    securityEvent: 'deletion-planned',
    givesAccess: true,
    summary: 'Schedule the deletion of the account in seven days, and end all other sessions now',
    body: StrictObject({
      /** The password or, for a user without one, their email address. */
      proof: Type.String({ maxLength: 1024 }),
      /** The user's time zone as an IANA name (`Europe/Berlin`), in which the email names the day. UTC when missing or unknown. */
      timeZone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: Planned,
  }),
  cancel: route('DELETE /api/account/deletion', {
    whileReadOnly: 'removes',
    securityEvent: 'deletion-cancelled',
    givesAccess: true,
    summary: 'Cancel the deletion of the account',
    reply: Planned,
  }),
}
