import type { PlantedFault } from '../planted.ts'

const proofTest = (title: string) => ({ file: 'src/features/accounts/server/proof.api.test.ts', title })
const proof = 'src/kit/server/proof.ts'
const sessions = 'src/kit/server/sessions.ts'

const eventsTest = (title: string) => ({ file: 'src/app/server/security-events.api.test.ts', title })
const events = 'src/kit/server/security-events.ts'

const guessingTest = (title: string) => ({ file: 'src/app/server/guessing.api.test.ts', title })

export const trust: PlantedFault[] = [
  {
    guard: 'all networks of an IPv6 /48 share one limit',
    file: 'src/kit/server/household.ts',
    find: '/48`, times: 4 }',
    replace: '/48`, times: 4000 }',
    test: {
      file: 'src/app/server/guessing-floods.api.test.ts',
      title: 'wrong codes from one /48 use up the tries of that network only',
    },
  },
  {
    guard: 'a browser that has signed in before has 20 attempts of its own',
    file: 'src/features/accounts/server/sign-in.ts',
    find: "name: 'sign-in-browser', points: 20,",
    replace: "name: 'sign-in-browser', points: 21,",
    test: guessingTest('a browser that has signed in before has its own 20 wrong passwords in 15 minutes'),
  },
  {
    guard: 'the extra attempts of a known browser apply only to its own address',
    file: 'src/kit/server/known-browsers.ts',
    find: 'email}`)',
    replace: 'email.length > 0}`)',
    test: guessingTest("attack: another user's cookie or an invented one gives no extra tries"),
  },
  {
    guard: 'the operator gets one email about guessed codes',
    file: 'src/features/access/server/register.ts',
    find: "name: 'code-alarm-mail', points: 1,",
    replace: "name: 'code-alarm-mail', points: 2,",
    test: guessingTest('beyond the shared limit the operator gets one email'),
  },
  {
    guard: 'many open codes reduce the number of guesses',
    file: 'src/features/access/guessing.rules.ts',
    find: 'Math.max(openCodes, fewestOpen)',
    replace: 'fewestOpen',
    test: {
      file: 'src/features/access/guessing.rules.test.ts',
      title: 'with up to 100,000 open codes and any number of networks, the daily chance of guessing a code stays below 1 %',
    },
  },
  {
    guard: 'a network is stored as a keyed hash',
    file: events,
    find: 'network: networkHash(secret, request.ip)',
    replace: "network: request.ip === '127.0.0.1' ? '192.0.2.1' : networkHash(secret, request.ip)",
    test: eventsTest('the log contains no address, network or secret'),
  },
  {
    guard: 'a request that a limit refuses is not recorded as an event',
    file: events,
    find: '/^(session|limits|request)',
    replace: '/^(session|request)',
    test: eventsTest('a request that was refused by a limit or for a missing field is not an event'),
  },
  {
    guard: 'events are kept for 180 days',
    file: 'src/operations/server/upkeep/kept-times.ts',
    find: 'securityEvents: 180,',
    replace: 'securityEvents: 300,',
    test: eventsTest('events are kept for 180 days'),
  },
  {
    guard: 'downloading all data requires a recent proof of identity',
    file: 'src/features/own-data/own-data.contract.ts',
    find: '    freshProofMinutes,\n',
    replace: '',
    test: proofTest('downloading data needs a proof of identity from the last ten minutes; signing in counts as one'),
  },
  {
    guard: 'an export by an administrator requires a recent proof of identity',
    file: 'src/kit/export.contract.ts',
    find: '    freshProofMinutes,\n',
    replace: '',
    test: proofTest('exports, imports and batches of administrators need a proof of identity from the last ten minutes'),
  },
  {
    guard: 'an idle administrator has to prove their identity again',
    file: proof,
    find: 'request.proof.adminIdleMs > adminIdleMinutes * minuteMs',
    replace: 'request.proof.adminIdleMs > 35 * minuteMs',
    test: proofTest('an administrator has to prove their identity after 30 minutes without work, but not for their own pages'),
  },
  {
    guard: 'a working administrator has to prove their identity after twelve hours',
    file: proof,
    find: '  requireFreshProof(request, adminProofHours * 60)\n',
    replace: '',
    test: proofTest('a working administrator has to prove their identity after twelve hours'),
  },
  {
    guard: 'a session gets a new id after a proof of identity',
    file: 'src/features/accounts/server/proof.routes.ts',
    find: 'await sessionStore.prove(hold, renewal, instant(clock))',
    replace: 'await sessionStore.prove(hold, { ...renewal, to: renewal.from }, instant(clock))',
    test: proofTest("the password proves the user's identity, and the session gets a new id"),
  },
  {
    guard: 'a session ends after 90 days even if it is used',
    file: sessions,
    find: 'Math.min(clock.now() + sessionLifetimeMs, Date.parse(session.endsAt ?? session.expire))',
    replace: 'clock.now() + sessionLifetimeMs',
    test: proofTest('a session ends 90 days after signing in, however much it is used'),
  },
]
