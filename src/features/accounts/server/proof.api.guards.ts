import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'downloading all data requires a recent proof of identity',
    file: '#features/own-data/own-data.contract.ts',
    find: `    freshProofMinutes,
`,
    test: 'downloading data needs a proof of identity from the last ten minutes; signing in counts as one',
  },
  {
    kind: 'privacy',
    guard: 'an export by an administrator requires a recent proof of identity',
    file: '#kit/export.contract.ts',
    find: `    freshProofMinutes,
`,
    test: 'exports, imports and batches of administrators need a proof of identity from the last ten minutes',
  },
  {
    kind: 'privacy',
    guard: 'an idle administrator has to prove their identity again',
    file: '#kit/server/proof.ts',
    find: 'request.proof.adminIdleMs > adminIdleMinutes * minuteMs',
    replace: 'request.proof.adminIdleMs > 35 * minuteMs',
    test: 'an administrator has to prove their identity after 30 minutes without work, but not for their own pages',
  },
  {
    kind: 'privacy',
    guard: 'a session gets a new id after a proof of identity',
    file: './proof.routes.ts',
    find: 'await sessionStore.prove(hold, renewal, instant(clock))',
    replace: 'await sessionStore.prove(hold, { ...renewal, to: renewal.from }, instant(clock))',
    test: "the password proves the user's identity, and the session gets a new id",
  },
  {
    kind: 'privacy',
    guard: 'a session ends after 90 days even if it is used',
    file: '#kit/server/sessions.ts',
    find: 'Math.min(clock.now() + sessionLifetimeMs, Date.parse(session.endsAt ?? session.expire))',
    replace: 'clock.now() + sessionLifetimeMs',
    test: 'a session ends 90 days after signing in, however much it is used',
  },
]
