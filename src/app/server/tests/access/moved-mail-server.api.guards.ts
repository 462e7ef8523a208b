import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'after a move of the mail server, a link in an email opens no account in an unknown browser',
    file: '#features/accounts/server/waiting-links.ts',
    find: 'if (until === null || isCorrection) return',
    replace: 'if (until === null || until > 0 || isCorrection) return',
    test: 'attack: whatever an administrator with a mail server of their own calls, the links in its emails open no account',
  },
]
