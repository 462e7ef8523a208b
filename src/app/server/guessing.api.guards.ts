import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the extra attempts of a known browser apply only to its own address',
    file: '#kit/server/known-browsers.ts',
    find: 'addressKey(email)}`)',
    replace: 'addressKey(email).length > 0}`)',
    test: "attack: another user's cookie or an invented one gives no extra tries",
  },
]
