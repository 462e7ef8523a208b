/** Asking a signed-in person to prove who they are. */
export const proofTexts = {
  title: 'Confirm that it’s you',
  lead: 'You signed in a while ago. Enter your password, and we’ll carry on where you are.',
  leadWithoutPassword: (provider: string) =>
    `You signed in a while ago. Sign in at ${provider} again, then repeat what you were doing.`,
  leadWithoutAnyWay: 'You signed in a while ago. Please sign out and in again.',
  password: 'Your password',
  confirm: 'Continue',
  signInAgain: 'Sign In Again',
  cancel: 'Cancel',
  proved: 'Thank you.',
  failed: 'That didn’t work. Please try again.',
}
