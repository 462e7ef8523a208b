import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the stored password of a mail server is sent to no other one',
    file: './change-settings.ts',
    find: 'if (content.smtpPassword !== undefined && !isPasswordNew && placeOf(content) !== placeOf(before)) throw passwordAgain()',
    test: 'attack: a stored password isn’t sent to another server, user or port',
  },
]
