import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a change that a read-only account refused can be sent once the account is writable',
    find: ' && !(isAsked && change.isForWriter)',
    test: 'what a read-only account refuses is kept with the reason, not sent again by itself, and sent when the user asks',
  },
  {
    kind: 'data',
    guard: 'a 401 does not refuse a change for good',
    find: ' && status !== 401',
    test: 'an ended session refuses nothing: the work waits for the same user',
  },
  {
    kind: 'data',
    guard: 'a changed text that arrives too late is kept',
    find: " || words === '')",
    replace: ' || true)',
    test: 'a change to a row that was deleted elsewhere is dropped silently, except when it contains text',
  },
  {
    kind: 'data',
    guard: 'a refused change is not reported as sent',
    find: "if (end === 'sent') onSent?.(change)",
    replace: 'onSent?.(change)',
    test: 'only changes that the server accepted are reported as sent',
  },
  {
    kind: 'data',
    guard: 'a file is stored under the lock that other tabs check',
    file: './queue.ts',
    find: "await ('locks' in navigator ? navigator.locks.request(partsLock(userId), { mode: 'shared' }, write) : write())",
    replace: 'await write()',
    test: "the content of a file that is still being written doesn't count as lost",
  },
  {
    kind: 'data',
    guard: 'lost parts are sent again',
    find: `  if (partsAgain.has(error.code ?? '')) return 'failed'
`,
    test: 'parts that the server has lost are not a refusal, and are sent again later',
  },
  {
    kind: 'data',
    guard: 'a file is sent only if its content is complete',
    find: `  if (content.size !== file.size) throw new ContentLost()
`,
    test: 'a file whose content the browser has lost is never sent in part, and says why',
  },
]
