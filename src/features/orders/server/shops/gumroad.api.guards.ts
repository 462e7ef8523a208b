import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a sale of Gumroad gives a code only when it is in the list of sales',
    file: './ask-gumroad.ts',
    find: 'return told(looseList(listed.json.sales).some(({ id }) => id === ping.saleId))',
    replace: 'return told(true)',
    test: "attack: what Gumroad doesn't list as sold makes no code, although it can be looked up",
  },
]
