import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a change of the password ends a pending sign-in',
    file: '../held-access.ts',
    find: "columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],",
    replace: "columns: [], at: { 'password changed': 'stays' },",
    test: 'after a change of the password, a sign-in that waits for the second factor ends, and the email says so',
  },
]
