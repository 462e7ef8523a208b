/** Replies to an administrator who helps a user, and sentences of the emails about it. */
export const helpTexts = {
  isAdministrator: 'This is an administrator. Take the role away first.',
  notApproved: 'Only someone who is approved can become an administrator.',
  onlyReads: 'This account is read-only. Let them write again first.',
  lastAdministrator: 'This is the last administrator.',
  isRevoked: 'This user’s access is revoked. Restore it first.',
  mailed: (email: string) => `We’ve emailed ${email}.`,
  waits: (email: string) => `No mail server is set up, so the email to ${email} waits in the outbox.`,
  deletionPlanned: (email: string) =>
    `The account will be deleted in seven days. ${email} gets an email, and can keep it until then.`,
  deletionCanceled: 'The account stays.',
  made: (email: string) => `${email} is an administrator now. All administrators get an email.`,
  unmade: (email: string) => `${email} is no longer an administrator. All administrators get an email.`,
  writesAgain: (email: string) => `${email} can write again. We’ll email them.`,
  unchanged: 'This was already so. Nothing has changed.',
  signedOut: (count: number) => (count === 1 ? 'One session has ended.' : `${count} sessions have ended.`),
  noted: 'The note is saved.',
}

export const helpMailTexts = {
  ownData: {
    subject: 'your data',
    what: 'You asked the shop for your data. Only you can download it: sign in, and choose "Download Everything" in Settings.',
    label: 'Open Settings',
  },
  lostFactor: {
    subject: 'your second step',
    what: 'You told the shop that you have lost your second step. Sign in with your password, and choose that you have lost it. We then email you a link, and 24 hours later your password is enough.',
    label: 'Sign in',
  },
  deletionByShop: (day: string) => `The shop will delete your account and everything in it on ${day}.`,
  deletionAsAsked: (day: string) => `As you asked, your account and everything in it will be deleted on ${day}.`,
  made: (who: string, by: string) => `${who} is an administrator now. It was done by ${by}.`,
  unmade: (who: string, by: string) => `${who} is no longer an administrator. It was done by ${by}.`,
  commandLine: 'a command on the server',
}
