import type { PlantedFault } from '../planted.ts'

interface LimitInCode {
  file: string
  name: string
  points: number
  /** The window as written in the source file, such as `15 * 60`. */
  window: string
  title: string
}

const testFile = 'src/app/server/rate-limits.api.test.ts'

const inCode = ({ name, points, window }: LimitInCode) => `name: '${name}', points: ${points}, windowSeconds: ${window}`

/** Allows one request more than the limit. */
const loosened = (limit: LimitInCode): PlantedFault => ({
  guard: `one request over the limit is refused (${limit.title})`,
  file: limit.file,
  find: inCode(limit),
  replace: inCode({ ...limit, points: limit.points + 1 }),
  test: { file: testFile, title: limit.title },
})

/** Ends the window a minute early. */
const shortened = (limit: LimitInCode): PlantedFault => ({
  ...loosened(limit),
  guard: `the window does not end a minute early (${limit.title})`,
  replace: inCode({ ...limit, window: `${limit.window} - 60` }),
})

const register = 'src/features/access/server/register.ts'
const signIn = 'src/features/accounts/server/sign-in.ts'
const accountMail = 'src/features/accounts/server/account-mail.routes.ts'
const newsletter = 'src/features/newsletter/server/newsletter.routes.ts'
const orders = 'src/features/orders/server/orders.routes.ts'
const hour = '60 * 60'
const quarter = '15 * 60'

const limitsInCode: LimitInCode[] = [
  {
    file: signIn,
    name: 'sign-in-network',
    points: 50,
    window: quarter,
    title: 'failed sign-ins per network: 50 in 15 minutes',
  },
  {
    file: signIn,
    name: 'sign-in-account',
    points: 20,
    window: quarter,
    title: 'failed sign-ins per address: 20 in 15 minutes',
  },
  {
    file: register,
    name: 'code-network',
    points: 20,
    window: hour,
    title: 'failed code checks per network: 20 in 60 minutes',
  },
  { file: register, name: 'code-email', points: 10, window: hour, title: 'failed code checks per address: 10 in 60 minutes' },
  {
    file: register,
    name: 'create-account-network',
    points: 30,
    window: hour,
    title: 'failed account creations per network: 30 in 60 minutes',
  },
  {
    file: 'src/features/accounts/server/set-up.ts',
    name: 'set-up',
    points: 20,
    window: hour,
    title: 'tries of a set-up link per network: 20 in 60 minutes',
  },
  {
    file: 'src/features/accounts/server/re-authentication.ts',
    name: 're-authentication',
    points: 10,
    window: quarter,
    title: 'wrong current passwords per session: 10 in 15 minutes',
  },
  {
    file: accountMail,
    name: 'account-mail-network',
    points: 20,
    window: hour,
    title: 'forgotten passwords per network: 20 in 60 minutes',
  },
  {
    file: accountMail,
    name: 'account-mail-address',
    points: 5,
    window: hour,
    title: 'forgotten passwords per address: 5 in 60 minutes',
  },
  {
    file: accountMail,
    name: 'account-mail-token',
    points: 30,
    window: hour,
    title: 'tries of emailed links per network: 30 in 60 minutes',
  },
  {
    file: newsletter,
    name: 'newsletter-network',
    points: 20,
    window: hour,
    title: 'newsletter requests per network: 20 in 60 minutes',
  },
  {
    file: newsletter,
    name: 'newsletter-address',
    points: 3,
    window: hour,
    title: 'newsletter requests per address: 3 in 60 minutes',
  },
  {
    file: newsletter,
    name: 'newsletter-token',
    points: 60,
    window: hour,
    title: 'tries of newsletter links per network: 60 in 60 minutes',
  },
  { file: orders, name: 'lost-code-network', points: 20, window: hour, title: 'lost codes per network: 20 in 60 minutes' },
  { file: orders, name: 'lost-code-address', points: 5, window: hour, title: 'lost codes per address: 5 in 60 minutes' },
  {
    file: 'src/features/accounts/server/external/external-sign-in.routes.ts',
    name: 'external-sign-in',
    points: 60,
    window: quarter,
    title: 'sign-ins through the provider per network: 60 in 15 minutes',
  },
  {
    file: 'src/features/own-data/server/own-data.routes.ts',
    name: 'own-data',
    points: 10,
    window: hour,
    title: 'downloads of all data per user: 10 in 60 minutes',
  },
]
/** The limits whose window is checked too. The other windows work in the same way. */
const withWindow = ['sign-in-account', 'account-mail-token']

export const limits: PlantedFault[] = [
  ...limitsInCode.map(loosened),
  ...limitsInCode.filter(({ name }) => withWindow.includes(name)).map(shortened),
]
