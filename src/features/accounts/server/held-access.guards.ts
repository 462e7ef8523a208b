import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'every change of the password or the address ends sessions',
    find: "columns: ['sessions.sid', 'sessions.expire', 'push_devices.session_sid'],",
    replace: "columns: ['sessions.sid', 'sessions.expire', 'push_devices.session_sid'], at: { 'address changed': 'stays' },",
    test: 'each change of the password or the address ends all held access or reports it in the email',
  },
]
