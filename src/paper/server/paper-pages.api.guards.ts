import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a form on a page without scripts requires the token of its session',
    file: './visit.ts',
    find: "if (!isSameSecret(sent ?? '', formToken)) throw staleForm({ detail: (say) => say(paperTexts).staleForm })",
    test: 'a form is refused without the token of the session that it was drawn for',
  },
]
