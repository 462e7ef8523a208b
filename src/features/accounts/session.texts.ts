/** Texts about the session, which every screen may need. */
export const sessionTexts = {
  logout: {
    button: 'Log Out',
    doneTitle: 'Logged out successfully',
    doneText: 'You have been logged out of your account.',
    failedTitle: 'Logout failed',
    failedText: 'Please try again.',
    failedHint: 'You’re signed out on this device. We’ll end the session on the server as soon as we can reach it.',
  },
  noCookie:
    'Your browser keeps no cookies for this address, so you can’t stay signed in. Allow cookies for this site in the browser’s settings, then sign in again.',
  otherAddress: (address: string) => `You can’t stay signed in at this address. Please open ${address} and sign in there.`,
}
