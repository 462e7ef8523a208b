import { accountsTexts } from './accounts.texts.ts'

/** Why signing in at the provider came to nothing, by the word in the address (`/login?problem=...`). */
export const externalProblems = {
  unknown:
    'This account is not linked to anyone here yet. Sign in with your password and link it in the settings, or join with an access code.',
  expired: 'This sign-in was not begun in this browser, or took too long. Please try again.',
  cancelled: 'Signing in there was cancelled.',
  refused: 'The answer of the sign-in service could not be trusted. Please try again.',
  unavailable: 'The sign-in service does not answer. Please try again later, or use your password.',
  later: 'This was tried very often. Please try again in a few minutes.',
  taken: 'This account is linked to a person here already. If that is you, sign in with it.',
  registration: 'Your registration has run out. Please enter your access code again.',
  waiting: accountsTexts.waitingForApproval,
  revoked: accountsTexts.revoked,
} as const
export type ExternalProblem = keyof typeof externalProblems

/** The words for what an address says of a sign-in; null for anything that is not one of ours. */
export function externalProblemOf(word: string | null): string | null {
  return word !== null && Object.hasOwn(externalProblems, word) ? externalProblems[word as ExternalProblem] : null
}

export const externalSignInTexts = {
  lastWay: 'This is your only way to sign in. Set a password first, by "Forgot your password?" on the sign-in screen.',
  noProvider: 'There is no sign-in service here.',
  linked: 'Your account is linked. You can sign in with it from now on.',
  linking: {
    title: 'Link an account',
    lead: (provider: string) => `Whoever signs in at ${provider} with it then comes in here too, so please say that it is you.`,
    password: 'Your password',
    cancel: 'Cancel',
    goOn: 'Go on',
    failed: 'This did not work. Please try again.',
  },
  ways: {
    title: 'Ways to sign in',
    password: 'Email and password',
    noPassword:
      'No password set. "Forgot your password?" on the sign-in screen sets one. You link this account again after that.',
    isLinked: (provider: string) => `Linked with ${provider}`,
    notLinked: (provider: string) => `Sign in with ${provider} as well`,
    link: 'Link an account',
    unlink: 'Unlink',
    unlinked: 'Account unlinked',
    unlinkedText: 'It cannot be used to sign in here any more.',
    failed: 'This did not work. Please try again.',
  },
}
