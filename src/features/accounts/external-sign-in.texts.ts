import { accountsTexts } from './accounts.texts.ts'

/** Messages for a failed sign-in at the identity provider, by the `problem` parameter of the address (`/login?problem=...`). */
export const externalProblems = {
  unknown: 'This account isn’t linked yet. Sign in with your password and link it in Settings, or join with an access code.',
  expired:
    'This sign-in was started in another browser, took too long, or this browser keeps no cookies. Allow cookies for this site, then try again.',
  cancelled: 'Sign-in was canceled.',
  refused: 'We couldn’t verify the response from the sign-in service. Please try again.',
  marked: 'The sign-in service sent an email address with invisible characters. Correct your address there, then try again.',
  unavailable: 'The sign-in service isn’t responding. Please try again later, or use your password.',
  later: 'Too many attempts. Please try again in a few minutes.',
  taken: 'This account is already linked to someone here. If that’s you, sign in with it.',
  registration: 'Your registration took too long. Please enter your access code again.',
  waiting: accountsTexts.waitingForApproval,
  revoked: accountsTexts.revoked,
} as const
export type ExternalProblem = keyof typeof externalProblems

/** Returns the message for a `problem` parameter; null when the parameter is missing or unknown. */
export function externalProblemOf(word: string | null): string | null {
  return word !== null && Object.hasOwn(externalProblems, word) ? externalProblems[word as ExternalProblem] : null
}

export const externalSignInTexts = {
  lastWay: 'This is your only way to sign in. Set a password first: use "Forgot your password?" on the sign-in screen.',
  otherIssuer: (given: string, named: string) => `OIDC_ISSUER is "${given}", but the provider there calls itself "${named}".`,
  markedAddress: 'The verified email address has invisible characters.',
  linked: 'Your account is linked. You can now sign in with it.',
  linking: {
    title: 'Link an account',
    lead: (provider: string) =>
      `Anyone who can sign in to that ${provider} account will be able to open this one. Enter your password to confirm.`,
    password: 'Your password',
    goOn: 'Continue',
    failed: 'That didn’t work. Please try again.',
  },
  ways: {
    title: 'Ways to sign in',
    password: 'Email and password',
    noPassword: 'No password set. To set one, use "Forgot your password?" on the sign-in screen, then link this account again.',
    isLinked: (provider: string) => `Linked with ${provider}`,
    notLinked: (provider: string) => `Sign in with ${provider} as well`,
    link: 'Link an account',
    unlink: 'Unlink',
    unlinked: 'Account unlinked',
    unlinkedText: 'You can’t sign in with it anymore.',
    failed: 'That didn’t work. Please try again.',
  },
}
