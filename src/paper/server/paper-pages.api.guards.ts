import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a form on a page without scripts requires the token of its session',
    file: './visit.ts',
    find: "if (!isSameSecret(sent ?? '', formToken)) throw staleForm({ detail: (say) => say(paperTexts).staleForm })",
    test: 'a form is refused without the token of the session that it was drawn for',
  },
  {
    kind: 'data',
    guard: 'a form that is sent twice on a page without scripts is processed once',
    file: './goal-pages.ts',
    find: '...(id ? { id } : {}), ',
    test: 'a form that is sent twice by a double tap is processed once',
  },
  {
    kind: 'privacy',
    guard: "a browser does not cache a user's page without scripts",
    file: './visit.ts',
    find: `    .header('cache-control', 'no-store')
`,
    test: 'no page contains a script or loads from another site, and its policy allows neither',
  },
  {
    kind: 'privacy',
    guard: 'the pages without scripts ask for the second factor too',
    file: './sign-in-pages.ts',
    find: `        pass(error.headers, reply)
        return seeOther(reply, '/paper/sign-in/code')`,
    replace: "        return seeOther(reply, '/paper/sign-in/code')",
    test: 'with an authenticator app the code is required here too',
  },
]
