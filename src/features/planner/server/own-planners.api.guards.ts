import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'only the codes of a user open planners to download',
    file: '#features/access/server/opened-products.store.ts',
    find: `    .where('used_by', '=', userId)
    .where('product_id'`,
    replace: `    .where('product_id'`,
    test: 'attack: without a product of its own, every edition is 404, a guessed one too',
  },
]
