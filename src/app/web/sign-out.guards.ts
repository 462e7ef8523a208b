import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "signing out clears the browser's storage",
    file: '#kit/web/page/persisted.ts',
    find: 'if (!keep.includes(key)) window.localStorage',
    replace: "if (key === 'user') window.localStorage",
    test: "leaves nothing in storage but the sign-out mark, which names no user, and other users' unsent work",
  },
  {
    kind: 'data',
    guard: 'unsent focus sessions are kept after signing out',
    file: './end-session.ts',
    find: 'lookKey, unsentSessionsKey, passkeyKnownKey, ',
    replace: 'lookKey, passkeyKnownKey, ',
    test: "leaves nothing in storage but the sign-out mark, which names no user, and other users' unsent work",
  },
  {
    kind: 'privacy',
    guard: 'every call waits until a sign-out is confirmed',
    file: './end-session.ts',
    find: 'callsWaitFor(() => (isSigningOut() ? endSession() : null))',
    replace: 'callsWaitFor(() => null)',
    test: 'no one can sign in, and no request is sent, before the session has ended',
  },
  {
    kind: 'privacy',
    guard: 'a late answer does not sign the user in again after a sign-out',
    file: './session.ts',
    find: ' || isSigningOut()',
    test: "an answer that was under way doesn't sign the user in again",
  },
]
