import type { PlantedFault } from '../planted.ts'

const register = 'src/features/access/server/register.ts'
const links = (title: string) => ({ file: 'src/app/server/code-links.api.test.ts', title })
const asked = links('a network asks for 5 links in an hour, an address for 3 in a day')

export const guessing: PlantedFault[] = [
  {
    guard: 'a network asks for 5 links, and not one more',
    file: register,
    find: "name: 'code-link-network', points: 5,",
    replace: "name: 'code-link-network', points: 6,",
    test: asked,
  },
  {
    guard: 'an address gets 3 links, and not one more',
    file: register,
    find: "name: 'code-link-address', points: 3,",
    replace: "name: 'code-link-address', points: 4,",
    test: asked,
  },
  {
    guard: 'no more than 2,000 links are mailed in a day',
    file: register,
    find: "name: 'code-link-mailed', points: 2000,",
    replace: "name: 'code-link-mailed', points: 2001,",
    test: links('no more than 2,000 links are mailed in a day'),
  },
  {
    guard: 'codes behind mailed links are looked at one after the other, and each once',
    file: register,
    find: "    if (claim.isMailed) await limits.take(turn, 'all')\n",
    replace: '',
    test: links('attack: a mailed link has one try, and all of them together one in a while'),
  },
  {
    guard: 'a mailed link ends after 24 hours',
    file: register,
    find: 'const mailedTokenLifetimeMs = 24 *',
    replace: 'const mailedTokenLifetimeMs = 25 *',
    test: links('a mailed link is good for 24 hours'),
  },
  {
    guard: 'no link is mailed while codes are checked right away',
    file: register,
    find: '.points ?? 0) < common.points)',
    replace: '.points ?? 0) < 0)',
    test: links('while codes are checked right away no link is mailed'),
  },
  {
    guard: 'a followed link proves the address',
    file: register,
    find: 'claimed.isBound || claim.isMailed === true',
    replace: 'claimed.isBound',
    test: links('beyond the common budget a code for any address works by a link mailed to the address, which is proved by it'),
  },
  {
    guard: 'mailed links are slow when many codes are open',
    file: 'src/features/access/guessing.rules.ts',
    find: 'guessesFor(mostChanceADay * shareOfLinks, openCodes)',
    replace: 'guessesFor(mostChanceADay, openCodes)',
    test: {
      file: 'src/features/access/guessing.rules.test.ts',
      title: 'with 10,000 open codes and any number of networks the chance of a hit a day stays below 1 %',
    },
  },
  {
    guard: 'an old code is voided when its time is over, and not before',
    file: 'src/features/access/server/codes.store.ts',
    find: ".where('created_at', '<', createdBefore)",
    replace: ".where('created_at', '<=', createdBefore)",
    test: {
      file: 'src/app/server/kept-times.test.ts',
      title:
        'an unused code without an address is voided after as many days as the operator wants, and never unless they want it',
    },
  },
  {
    guard: 'an administrator needs twelve characters',
    file: 'src/features/accounts/passwords.rules.ts',
    find: 'minAdminPasswordLength = 12',
    replace: 'minAdminPasswordLength = 11',
    test: {
      file: 'src/app/server/password-rules.api.test.ts',
      title: 'an administrator needs twelve characters wherever a password is set, and signs in with the shorter one of before',
    },
  },
  {
    guard: 'strict rules know the common passwords',
    file: 'src/features/accounts/server/new-passwords.ts',
    find: 'const commonCount = 10_000',
    replace: 'const commonCount = 10',
    test: {
      file: 'src/app/server/password-rules.api.test.ts',
      title: 'strict rules refuse the 10,000 most common passwords',
    },
  },
]
