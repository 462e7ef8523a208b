import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a sign-in with an unknown address takes as long as one with a wrong password',
    find: '        const isNormalised = stored',
    replace: `        if (stored === null) return false
        const isNormalised = stored`,
    test: 'as many forms are checked for an unknown address as for a wrong password',
  },
  {
    kind: 'privacy',
    guard: "a user who does not exist can't sign in",
    find: '(await compare(phc, form)) && isPossible',
    replace: 'stored === null || (await compare(phc, form))',
    test: "a wrong password is refused, and a user without a password can't sign in with any",
  },
]
