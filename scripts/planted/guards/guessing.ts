import type { PlantedFault } from '../planted.ts'

const register = 'src/features/access/server/register.ts'
const totals = 'src/features/access/server/code-totals.ts'
const accounts = 'src/features/accounts/server'
const factorsRoutes = `${accounts}/factors/factors.routes.ts`
const links = (title: string) => ({ file: 'src/app/server/code-links.api.test.ts', title })
const asked = links('a network can ask for 5 links an hour, an address for 3 a day')

export const guessing: PlantedFault[] = [
  {
    guard: 'a network can ask for at most 5 links',
    file: totals,
    find: "name: 'code-link-network', points: 5,",
    replace: "name: 'code-link-network', points: 6,",
    test: asked,
  },
  {
    guard: 'an address gets at most 3 links',
    file: register,
    find: "name: 'code-link-address', points: 3,",
    replace: "name: 'code-link-address', points: 4,",
    test: asked,
  },
  {
    guard: 'at most 2,000 links are sent in a day',
    file: totals,
    find: "name: 'code-link-mailed', points: 2000,",
    replace: "name: 'code-link-mailed', points: 2001,",
    test: links('at most 2,000 links are sent in a day'),
  },
  {
    guard: 'codes behind emailed links are checked one at a time, and each once',
    file: register,
    find: "    if (claim.isMailed) await limits.take(turn, 'all')\n",
    replace: '',
    test: links('attack: an emailed link allows one try, and all links together only one try at a time'),
  },
  {
    guard: 'an emailed link expires after 24 hours',
    file: register,
    find: 'const mailedTokenLifetimeMs = 24 *',
    replace: 'const mailedTokenLifetimeMs = 25 *',
    test: links('an emailed link works for 24 hours'),
  },
  {
    guard: 'no link is emailed while codes are checked directly',
    file: totals,
    find: '.points ?? 0) < common.points',
    replace: '.points ?? 0) < 0',
    test: links('no link is sent while codes are checked directly'),
  },
  {
    guard: 'using an emailed link verifies the address',
    file: register,
    find: 'claimed.isBound || claim.isMailed === true',
    replace: 'claimed.isBound',
    test: links('beyond the shared limit a code for any address works through an emailed link, which verifies the address'),
  },
  {
    guard: 'emailed links are checked more slowly when many codes are open',
    file: 'src/features/access/guessing.rules.ts',
    find: 'guessesFor(mostChanceADay * shareOfLinks, openCodes)',
    replace: 'guessesFor(mostChanceADay, openCodes)',
    test: {
      file: 'src/features/access/guessing.rules.test.ts',
      title: 'with up to 100,000 open codes and any number of networks, the daily chance of guessing a code stays below 1 %',
    },
  },
  {
    guard: 'an unused code is voided only when its time is over',
    file: 'src/features/access/server/codes.store.ts',
    find: ".where('created_at', '<', createdBefore)",
    replace: ".where('created_at', '<=', createdBefore)",
    test: {
      file: 'src/operations/server/upkeep/kept-times.test.ts',
      title: 'an unused code without an address is voided after the number of days that the operator sets, and never by default',
    },
  },
  {
    guard: 'the password of an administrator needs twelve characters',
    file: 'src/features/accounts/passwords.rules.ts',
    find: 'minAdminPasswordLength = 12',
    replace: 'minAdminPasswordLength = 11',
    test: {
      file: 'src/app/server/password-rules.api.test.ts',
      title:
        'an administrator needs twelve characters wherever a password is set, but can still sign in with an older, shorter one',
    },
  },
  {
    guard: 'strict rules refuse the most common passwords',
    file: 'src/features/accounts/server/new-passwords.ts',
    find: 'const commonCount = 10_000',
    replace: 'const commonCount = 10',
    test: {
      file: 'src/app/server/password-rules.api.test.ts',
      title: 'strict rules refuse the 10,000 most common passwords',
    },
  },
  ...[
    {
      file: `${accounts}/factors/code-budgets.ts`,
      name: 'second-factor',
      points: 10,
      title: 'wrong second factors per user: 10 in 60 minutes',
    },
    { file: factorsRoutes, name: 'first-code', points: 20, title: 'wrong first codes of an app per user: 20 in 15 minutes' },
    {
      file: factorsRoutes,
      name: 'passkey-network',
      points: 120,
      title: 'passkey challenges per network: 120 in 15 minutes',
    },
    {
      file: factorsRoutes,
      name: 'lost-factor',
      points: 3,
      title: 'emails per user who has lost every factor: 3 in 60 minutes',
    },
    {
      file: factorsRoutes,
      name: 'lost-factor-link',
      points: 30,
      title: 'tries of links that remove the factors per network: 30 in 60 minutes',
    },
    {
      file: `${accounts}/device-passwords.routes.ts`,
      name: 'device-password-network',
      points: 50,
      title: 'wrong device passwords per network: 50 in 15 minutes',
    },
    {
      file: 'src/features/calendar/server/calendar.routes.ts',
      name: 'calendar-network',
      points: 50,
      title: 'unknown calendar addresses per network: 50 in 15 minutes',
    },
    {
      file: 'src/features/push/server/push.routes.ts',
      name: 'push-test',
      points: 10,
      title: 'test notifications per user: 10 in 10 minutes',
    },
    {
      file: 'src/features/reminders/server/reminders.routes.ts',
      name: 'reminder-token',
      points: 60,
      title: 'tries of links that end reminders per network: 60 in 60 minutes',
    },
    {
      file: `${accounts}/factors/code-budgets.ts`,
      name: 'recovery-code-network',
      points: 60,
      title: 'wrong recovery codes per network: 60 in 60 minutes',
    },
  ].map(({ file, name, points, title }) => ({
    guard: `one request over the limit is refused (${title})`,
    file,
    find: `name: '${name}', points: ${points},`,
    replace: `name: '${name}', points: ${points + 1},`,
    test: { file: 'src/app/server/rate-limits.api.test.ts', title },
  })),
  ...[
    {
      name: 'second-factor-browser',
      points: 10,
      title: 'a known browser has its own 10 wrong codes a day, and then those of all other browsers',
    },
    { name: 'second-factor-known', points: 30, title: 'all known browsers of an account together have 30 wrong codes a day' },
  ].map(({ name, points, title }) => ({
    guard: `one request over the limit is refused (${title})`,
    file: `${accounts}/factors/code-budgets.ts`,
    find: `name: '${name}', points: ${points},`,
    replace: `name: '${name}', points: ${points + 1},`,
    test: { file: 'src/app/server/second-factor-budgets.api.test.ts', title },
  })),
  {
    guard: 'correct codes are limited too',
    file: register,
    find: "name: 'code-checks-network', points: 60,",
    replace: "name: 'code-checks-network', points: 61,",
    test: {
      file: 'src/app/server/guessing.api.test.ts',
      title: 'right codes are limited too: 60 checks per network in an hour',
    },
  },
  {
    guard: 'all networks together share one limit',
    file: totals,
    find: "  name: 'code-everywhere',\n  points: guessesADay(openCodes),",
    replace: "  name: 'code-everywhere',\n  points: guessesADay(openCodes) + 1,",
    test: {
      file: 'src/app/server/rate-limits.api.test.ts',
      title: 'failed code checks of all networks together: 9795 in 1440 minutes',
    },
  },
  ...[
    {
      find: "name: 'code-network-share', points: 30,",
      replace: "name: 'code-network-share', points: 31,",
      title: 'twenty networks that guess all day get 60 guesses each, and a customer elsewhere is answered at once at any hour',
    },
    {
      find: "name: 'code-network-first', points: 3,",
      replace: "name: 'code-network-first', points: 4,",
      title: 'attack: one network gets only three of the guesses that are left for new networks',
    },
    {
      find: "name: 'code-left',\n  points: 0,",
      replace: "name: 'code-left',\n  points: 1,",
      title: 'without a mail server, new networks get what is left of a day evenly, and not more',
    },
    {
      find: "name: 'code-link-paced', points: 200,",
      replace: "name: 'code-link-paced', points: 201,",
      title: 'all links together are spread: 200 in six hours at once, and as many evenly',
    },
    {
      find: "name: 'code-link-share', points: 5,",
      replace: "name: 'code-link-share', points: 6,",
      title: 'twenty networks that ask for links all day get 12 each, and a customer elsewhere gets a link at once at any hour',
    },
    {
      find: "name: 'code-link-first', points: 2,",
      replace: "name: 'code-link-first', points: 3,",
      title: 'attack: one network gets only two of the links that are left for new networks',
    },
  ].map(({ find, replace, title }) => ({
    guard: `a network leaves attempts for others (${find})`,
    file: totals,
    find,
    replace,
    test: { file: 'src/app/server/guessing-days.api.test.ts', title },
  })),
  {
    guard: 'of all emailed links only one code is checked at a time',
    file: register,
    find: "  name: 'code-link',\n  points: 1,",
    replace: "  name: 'code-link',\n  points: 2,",
    test: links('attack: an emailed link allows one try, and all links together only one try at a time'),
  },
]
