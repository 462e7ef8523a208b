/** Texts of the dialog that asks a signed-in user to confirm their identity. */
export const proofTexts = {
  title: 'Confirm that it’s you',
  lead: 'You signed in a while ago. Enter your password, and we’ll carry on where you are.',
  leadWithPasskey: 'You signed in a while ago. Use a passkey or enter your password, and we’ll carry on where you are.',
  leadPasskeyAlone: 'You signed in a while ago. Use a passkey, and we’ll carry on where you are.',
  leadPasskeyOrProvider: (provider: string) =>
    `You signed in a while ago. Use a passkey, and we’ll carry on where you are. Or sign in at ${provider} again, then repeat what you were doing.`,
  leadWithoutPassword: (provider: string) =>
    `You signed in a while ago. Sign in at ${provider} again, then repeat what you were doing.`,
  leadWithoutAnyWay: 'You signed in a while ago. Please sign out and in again.',
  usePasskey: 'Use a passkey',
  noPasskey: 'No passkey was used. You can try again.',
  or: 'or',
  password: 'Your password',
  confirm: 'Continue',
  signInAgain: 'Sign In Again',
  proved: 'Thank you.',
  failed: 'That didn’t work. Please try again.',
}
