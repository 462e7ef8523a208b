import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a request from another site is refused',
    file: '#kit/server/http/http.ts',
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin()",
    test: 'a request from another site is refused',
  },
  {
    kind: 'money',
    guard: 'a code becomes one account',
    file: './codes.store.ts',
    find: `.where('id', '=', meant.id)
    .where('is_used', '=', false)`,
    replace: ".where('id', '=', meant.id)",
    test: 'of two visitors who validated the same code, only one gets an account',
  },
]
