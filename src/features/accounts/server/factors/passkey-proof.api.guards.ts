import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "only the user's own passkey proves their identity in a session",
    file: './passkeys.ts',
    find: 'const isOther = !row || (userId !== null && row.user_id !== userId)',
    replace: 'const isOther = !row',
    test: "attack: another user's passkey is refused, and the log names the user of the session",
  },
]
