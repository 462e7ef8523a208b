import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a signed link is valid for its purpose only',
    find: `update(\`\${purpose}:\${id}\`)`,
    replace: 'update(id)',
    test: 'attack: a token for one id or purpose is not valid for another, and neither is half a signature',
  },
]
