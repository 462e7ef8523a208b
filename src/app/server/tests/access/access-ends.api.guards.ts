import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the access is checked again when the body has arrived',
    file: '#kit/server/http/serve.ts',
    find: 'else request.hold.check().then(() => done(), done)',
    replace: 'else done()',
    test: 'attack: after sign-out, no private request writes anything with a body that arrives late',
  },
]
