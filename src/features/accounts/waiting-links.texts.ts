/** About emailed links that wait because the mail server was moved, and about a new address that waits. */
export const waitingLinksTexts = {
  waits: (until: string) =>
    `The shop moved its mail server a short while ago, so this link works only in a browser in which you have signed in before. Here it works from ${until}. If you know your password or have a passkey, sign in now: that ends the wait, and the link too.`,
  notYet: 'This link doesn’t work in this browser yet.',
  label: 'Someone wants to open your account',
  link: (browser: string, until: string) =>
    browser === ''
      ? `Someone opened an emailed link to your account in a browser in which you haven’t signed in. It opens nothing before ${until}.`
      : `Someone opened an emailed link to your account in a browser in which you haven’t signed in (${browser}). It opens nothing before ${until}.`,
  address: (newAddress: string, until: string) =>
    `The shop was told that your address is ${newAddress}. From ${until}, it is the address of your account.`,
  refuse: 'This wasn’t me',
  refusedTitle: 'It has ended',
  refusedText: 'The link no longer works, and your account stays as it is.',
  refuseFailed: 'That didn’t work. Please try again.',
}
