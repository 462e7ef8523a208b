/** Texts of the Email and Log screens. */
export const outboxScreensTexts = {
  title: 'Email',
  lead: 'Every email to your customers, and whether it was sent.',
  label: 'Emails',
  words: ['email', 'emails'] as const,
  searchLabel: 'Search emails',
  searchPlaceholder: 'Beginning of an address...',
  noServer:
    'No mail server is set up, so emails wait here. Set SMTP_URL to send them. Until then you can read them and forward them yourself.',
  states: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent', failed: 'Failed' },
  kinds: {
    code: 'Access code',
    'lost-code': 'Lost code',
    'code-link': 'Link to check a code',
    'password-reset': 'Password reset',
    'confirm-address': 'New address',
    'password-reset-done': 'Password replaced',
    'password-changed': 'Password changed',
    'address-changed': 'Address changed',
    'address-in-use': 'Address in use',
    'access-revoked': 'Access revoked',
    'access-restored': 'Access restored',
    'confirm-newsletter': 'Newsletter',
    'deletion-planned': 'Deletion planned',
    'account-deleted': 'Account deleted',
    'backup-unproven': 'Backups unproven',
    'codes-guessed': 'Guessed codes',
  } as Partial<Record<string, string>>,
  mail: 'Email',
  kind: 'Kind',
  state: 'State',
  created: 'Written',
  empty: { title: 'No emails yet', text: 'Codes, password resets and notices to customers appear here.' },
  read: 'Read',
  retry: 'Send again',
  retryFailed: "The email couldn't be sent again.",
  loadFailed: "The email couldn't be loaded.",
  to: 'To',
  sent: 'Sent',
  nextTry: 'Next attempt',
  tries: 'Attempts',
  error: 'Last error',
  hidden: "The link in this email is only for its recipient, so the text isn't shown here.",
  write: 'Open in your email app',
  name: (subject: string, to: string) => `${subject}, to ${to}`,
}

export const logScreensTexts = {
  title: 'Log',
  lead: 'What administrators did. Nobody can change it.',
  label: 'Actions',
  words: ['action', 'actions'] as const,
  action: 'Action',
  who: 'Who',
  from: 'From',
  when: 'When',
  commandLine: 'Command line',
  empty: { title: 'Nothing has been done yet', text: 'Everything administrators do is listed here: approvals, codes, exports.' },
  actions: {
    'user.approve': 'Approved a user',
    'user.revoke': 'Revoked access',
    'user.restore': 'Restored access',
    'user.admin': 'Became an administrator',
    'session.end': 'Ended sessions',
    'code.create': 'Created an access code',
    'code.batch': 'Created access codes',
    'code.void': 'Voided an access code',
    'code.bind': 'Assigned an access code',
    'code.send': 'Sent an access code',
    'order.resend': 'Sent an order’s code again',
    'order.keep': 'Decided: access kept',
    'order.revoke': 'Decided: access revoked',
    'order.import': 'Imported orders',
    'mail.retry': 'Sent an email again',
    'job.run-again': 'Ran a background job again',
    'edition.add': 'Added an edition of the planner',
    'edition.page': 'Corrected a page of an edition',
    'edition.publish': 'Published an edition',
    'edition.retire': 'Retired an edition',
    export: 'Exported',
    'admin.create': 'Created an administrator',
  } as Partial<Record<string, string>>,
}

const pages = (count: number, one: string, more: string) => (count === 1 ? one : more.replace('#', count.toLocaleString('en-US')))

export const alarmTexts = {
  label: 'Needs attention',
  data: {
    'database-damaged': () =>
      "The database is damaged. No files are removed until it's repaired. Restore it from a backup as soon as you can.",
    'database-older': () =>
      'The database has lost its last changes. No file is removed until you have checked. If you restored a backup on purpose, run “willow adopt --yes” on the server.',
    'files-missing': (count: number) =>
      `${pages(count, 'The file of one page is missing.', 'The files of # pages are missing.')} Restore them from a backup; “willow adopt” on the server names them.`,
    'files-unnamed': (count: number) =>
      `${pages(count, 'One file belongs to no page.', '# files belong to no page.')} Nothing was removed. Run “willow adopt” on the server for details.`,
    'backup-unproven': () =>
      'No backup has been proven for three days. Run “willow backup create” and “willow backup drill” on the server: they say what is wrong.',
    'jobs-dead': (count: number) => `${pages(count, 'One background job was given up.', '# background jobs were given up.')}`,
  },
  jobsLink: 'See why',
  guessing: (tries: number) =>
    `Someone is guessing access codes: ${tries.toLocaleString('en-US')} refused attempts within a day.`,
  guessingFrom: (networks: readonly string[]) => `Most came from ${networks.join(', ')}.`,
  guessingLimit: 'Until the day ends, codes without an address are checked by an emailed link, one at a time.',
  guessingLimitWithoutMail: 'Until the day ends, only codes assigned to the same address are accepted.',
  diskLow: (freeMb: number, floorMb: number) =>
    `The disk is nearly full: ${freeMb.toLocaleString('en-US')} MB are free. Uploads are refused until there are ${floorMb.toLocaleString('en-US')} MB again.`,
  diskReadOnly: 'The disk is read-only. Nobody can sign in, and nothing is saved.',
  failedMails: (count: number) =>
    count === 1
      ? "An email couldn't be sent."
      : `${count.toLocaleString('en-US')}${count >= 1000 ? '+' : ''} emails couldn't be sent.`,
  failedMailsLink: 'View',
  noServer: (waiting: number) =>
    `No mail server is set up. ${waiting === 1 ? 'An email is waiting' : `${waiting.toLocaleString('en-US')}${waiting >= 1000 ? '+' : ''} emails are waiting`} in the outbox.`,
  noServerLink: 'Open the outbox',
  decisions: (count: number) =>
    count === 1
      ? 'A refunded order needs your decision.'
      : `${count.toLocaleString('en-US')} refunded orders need your decision.`,
  decisionsLink: 'Decide now',
}

/** Messages for administrators who send an email again. */
export const mailChangesTexts = {
  mailNotFound: "This email doesn't exist.",
  mailNotFailed: "This email hasn't failed.",
  mailRetried: (email: string) => `We're sending the email to ${email} again.`,
}
