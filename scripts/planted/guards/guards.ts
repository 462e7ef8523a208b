import type { PlantedFault } from '../planted.ts'

const http = 'src/kit/server/http.ts'
const serve = 'src/kit/server/serve.ts'
const sessions = 'src/kit/server/sessions.ts'
const passwords = 'src/kit/server/passwords.ts'
const drawingChild = 'src/kit/server/documents/drawing-child.ts'
const webhooks = 'src/features/orders/server/webhooks.routes.ts'

const inGuards = (title: string) => ({ file: 'src/app/server/guards.api.test.ts', title })
const inLimits = (title: string) => ({ file: 'src/app/server/rate-limits.api.test.ts', title })
const inPasswords = (title: string) => ({ file: 'src/kit/server/passwords.test.ts', title })

const household = inLimits('a household counts as one: an IPv4 address in any notation, and a whole IPv6 /64')
const sessionCookie = inGuards(
  "the session cookie can't be read by scripts, is not sent by other sites, and over https not by other hosts or plain http",
)
const thumbnails = {
  file: 'src/kit/server/documents/drawing-child.test.ts',
  title: 'the process that opens uploaded files can only read the program, and knows no secret',
}
const foreignOrigin = {
  file: 'src/features/access/server/access.api.test.ts',
  title: 'a request from another site is refused',
}

const toldTo = inGuards("nothing is returned without a session, and no administrator's data without the role")

export const guards: PlantedFault[] = [
  {
    guard: 'an IPv6 household counts as one, by its /64',
    file: 'src/kit/server/household.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 5)',
    test: household,
  },
  {
    guard: 'an IPv4 address in IPv6 notation counts as the same address',
    file: 'src/kit/server/household.ts',
    find: 'if (mapped !== null) return mapped\n',
    replace: '',
    test: household,
  },
  {
    guard: 'successful attempts are not counted',
    file: 'src/features/accounts/server/sign-in.ts',
    find: '    await limits.giveBack(perAccount, email)\n',
    replace: '',
    test: inLimits('successful requests are not counted'),
  },
  {
    guard: 'a sign-in with an unknown address takes as long as one with a wrong password',
    file: passwords,
    find: '      const isRight = await',
    replace: '      if (stored === null) return false\n      const isRight = await',
    test: inPasswords('a password is also checked for an unknown address, so that the answer takes the same time'),
  },
  {
    guard: "a user who does not exist can't sign in",
    file: passwords,
    find: 'stored !== null && isRight',
    replace: 'stored === null || isRight',
    test: inPasswords("a wrong password is refused, and a user without a password can't sign in with any"),
  },
  {
    guard: 'passwords are hashed with two passes',
    file: passwords,
    find: 'timeCost: 2',
    replace: 'timeCost: 1',
    test: inPasswords(
      'passwords are hashed with argon2id, 19 MiB and two passes, and only hashes with other parameters are outdated',
    ),
  },
  {
    guard: 'sign-ins that are refused during a flood may be retried after two seconds',
    file: passwords,
    find: 'else throw tooBusy({ retryAfterSeconds: 2 })',
    replace: 'else throw tooBusy({ retryAfterSeconds: 20 })',
    test: inPasswords('of many requests at once some wait, and the rest are refused'),
  },
  {
    guard: 'the process that opens uploaded files can only read the program',
    file: drawingChild,
    find: "'--allow-addons']",
    replace: "'--allow-addons', '--allow-fs-write=*']",
    test: thumbnails,
  },
  {
    guard: "the process that opens uploaded files can't start programs",
    file: drawingChild,
    find: "'--allow-addons']",
    replace: "'--allow-addons', '--allow-child-process']",
    test: thumbnails,
  },
  {
    guard: 'the process that opens uploaded files gets no secret from the environment',
    file: drawingChild,
    find: "env: { PATH: process.env.PATH, HOME: '/' },",
    replace: '',
    test: thumbnails,
  },
  {
    guard: 'a JSON body has a maximum size',
    file: http,
    find: 'bodyLimit: 256 * 1024',
    replace: 'bodyLimit: 256 * 1024 + 1',
    test: inGuards('a JSON body may have 256 KB and not one byte more'),
  },
  {
    guard: 'an order from a shop has a maximum size',
    file: webhooks,
    find: 'const maxBodyBytes = 2 * 1024 * 1024',
    replace: 'const maxBodyBytes = 2 * 1024 * 1024 + 1',
    test: inGuards('an order from a shop may have 2 MB and not one byte more'),
  },
  {
    guard: 'an upload has a maximum size',
    file: 'src/features/library/server/receive-upload.ts',
    find: 'maxBytes: maxUploadMb * mib',
    replace: 'maxBytes: maxUploadMb * mib + 1',
    test: inGuards('an upload may have as many megabytes as the operator configures and not one byte more'),
  },
  {
    guard: 'an address with a NUL is refused',
    file: http,
    find: "if (request.url.includes('%00')) throw invalidRequest()",
    replace: '',
    test: inGuards('a NUL is refused in an address and in a body'),
  },
  {
    guard: 'a body with a NUL is refused',
    file: http,
    find: "if (body.includes('\\\\u0000')) done(invalidRequest())\n    // ",
    replace: "if (body.includes('never')) done(invalidRequest())\n    // ",
    test: inGuards('a NUL is refused in an address and in a body'),
  },
  {
    guard: 'a request from another site is refused',
    file: http,
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin()",
    replace: '',
    test: foreignOrigin,
  },
  {
    guard: 'a request from another site is refused in older browsers too',
    file: http,
    find: "if (origin !== undefined && !isOwn && site !== 'same-origin') throw foreignOrigin()",
    replace: '',
    test: foreignOrigin,
  },
  {
    guard: "scripts can't read the session cookie",
    file: sessions,
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    test: sessionCookie,
  },
  {
    guard: 'browsers do not send the session cookie with requests from other sites',
    file: sessions,
    find: "sameSite: 'lax'",
    replace: "sameSite: 'none'",
    test: sessionCookie,
  },
  {
    guard: 'over https the session cookie is never sent over plain http',
    file: sessions,
    find: 'secure: isSecure }',
    replace: 'secure: false }',
    test: sessionCookie,
  },
  {
    guard: 'over https no other host of the domain can set the session cookie',
    file: sessions,
    find: "const secureCookieName = '__Host-session'",
    replace: "const secureCookieName = 'host-session'",
    test: sessionCookie,
  },
  {
    guard: "another user's id in a path or a body is refused",
    file: serve,
    find: 'if (part.userId !== request.user?.id) throw notAllowed()',
    replace: '',
    test: inGuards("a user's own id is accepted in a path or a body, and any other id is a 403"),
  },
  {
    guard: 'nothing is returned without a session',
    file: serve,
    find: "if (route.access !== 'public' && !request.user) throw notSignedIn()",
    replace: "if (route.access === 'admin' && !request.user) throw notSignedIn()",
    test: toldTo,
  },
  {
    guard: "only administrators get administrators' data",
    file: serve,
    find: "if (route.access === 'admin' && !request.user?.isAdmin) throw adminOnly()",
    replace: '',
    test: toldTo,
  },
  {
    guard: "a user can't change another user's goal",
    file: 'src/features/goals/server/goals.store.ts',
    find: "      .where('user_id', '=', userId)\n",
    replace: '',
    test: {
      file: 'src/features/goals/server/goals.api.test.ts',
      title: "another user's goals are 404, and their list is forbidden",
    },
  },
  {
    guard: "a user can't download another user's file",
    file: 'src/features/library/server/uploads.store.ts',
    find: "      .where('filename', '=', param('filename'))\n      .where('user_id', '=', param('userId'))\n",
    replace: "      .where('filename', '=', param('filename'))\n",
    test: {
      file: 'src/features/library/server/library.api.test.ts',
      title: "another user's files, previews, ranges and folders are 404, and their lists are forbidden",
    },
  },
  {
    guard: 'only orders that the shop has signed are accepted',
    file: 'src/features/orders/server/shops/own-webhook.ts',
    find: 'isSignedAt(body, { secret, header: signature, nowMs })',
    replace: "secret !== '' && signature !== body.toString() && nowMs > 0",
    test: {
      file: 'src/features/orders/server/webhooks.api.test.ts',
      title: 'an unsigned, forged, altered, late, early or replayed event is refused, and nothing is stored',
    },
  },
]
