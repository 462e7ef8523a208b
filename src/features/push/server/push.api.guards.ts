import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a device is removed when its session ends',
    file: '#migrations/0046-push.ts',
    find: ".references('sessions.sid').onDelete('cascade')",
    replace: ".references('sessions.sid').onDelete('no action')",
    test: 'a device gets no more messages after its session ends in any way',
  },
  {
    kind: 'privacy',
    guard: 'a shared browser gets the messages of one user only',
    file: './push.store.ts',
    find: `      await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('session_sid', '!=', sid).execute()
`,
    test: 'a shared browser gets only the messages of the user who registered it last',
  },
  {
    kind: 'privacy',
    guard: 'only its owner can remove a device',
    file: './push.store.ts',
    find: "tx.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId)",
    replace: "tx.deleteFrom('push_devices').where('id', '=', id)",
    test: "attack: a user can neither test nor remove another user's device",
  },
]
