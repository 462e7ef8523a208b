import { Type } from 'typebox'
import { Instant, Nullable, route, StrictObject } from '#kit/contract.ts'

/** Null while no deletion is planned. */
const Planned = Type.Object({ dueAt: Nullable(Instant) })

export const accountDeletionApi = {
  planned: route('GET /api/account/deletion', { summary: 'When the account will be deleted', reply: Planned }),
  plan: route('POST /api/account/deletion', {
    securityEvent: 'deletion-planned',
    summary: 'Delete the account in seven days; every other session ends now',
    body: StrictObject({
      /** The password, or, of somebody who has none, their e-mail address. */
      proof: Type.String({ maxLength: 1024 }),
      /** Where the person is, as IANA names it (`Europe/Berlin`): the mail names the day there. Without one that is known, the day in UTC. */
      timeZone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: Planned,
  }),
  cancel: route('DELETE /api/account/deletion', {
    securityEvent: 'deletion-cancelled',
    summary: 'Keep the account',
    reply: Planned,
  }),
}
