import { type Static, Type } from 'typebox'
import { Message, OneOf, OwnUser, route } from '#kit/contract.ts'

const Ways = Type.Object({
  /** `unproved`: the user hasn't confirmed the address. `no-server`: the operator has set up no mail server. */
  email: OneOf(['ready', 'unproved', 'no-server']),
})
export type ReminderWays = Static<typeof Ways>

export const remindersApi = {
  ways: route('GET /api/users/:userId/reminder-ways', {
    summary: 'Show how reminders can reach a user while no page is open',
    params: OwnUser,
    reply: Ways,
  }),
  unsubscribe: route('POST /api/reminders/unsubscribe', {
    summary: 'Stop email reminders with one click (RFC 8058): the token is in the URL, the body is ignored',
    access: 'public',
    query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Message,
  }),
}
