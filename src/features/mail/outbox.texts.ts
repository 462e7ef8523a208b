/** Words of the screens Mail and Log. */
export const outboxScreensTexts = {
  title: 'Mail',
  lead: 'Every mail to your customers, and whether it has left.',
  label: 'Mails',
  words: ['mail', 'mails'] as const,
  searchLabel: 'Search mails',
  searchPlaceholder: 'Beginning of an address...',
  noServer:
    'No mail server is set up, so mails wait here. Set SMTP_URL and they leave; until then you can read them and pass them on yourself.',
  states: { waiting: 'Waiting', sending: 'Leaving', sent: 'Sent', failed: 'Failed' },
  kinds: {
    code: 'Access code',
    'lost-code': 'Lost code',
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
    'backup-unproven': 'Backups need you',
  } as Partial<Record<string, string>>,
  mail: 'Mail',
  kind: 'Kind',
  state: 'State',
  created: 'Written',
  empty: { title: 'No mails yet', text: 'Codes, password resets and notices to customers appear here.' },
  read: 'Read',
  retry: 'Send again',
  retryFailed: 'The mail could not be sent again.',
  loadFailed: 'The mail could not be loaded.',
  to: 'To',
  sent: 'Sent',
  nextTry: 'Next try',
  tries: 'Tries',
  error: 'Last error',
  hidden: 'The link in this mail is for its recipient alone, so its words are not shown here.',
  write: 'Open in your mail program',
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
  empty: { title: 'Nothing has been done yet', text: 'Approving, revoking, codes, exports: everything will stand here.' },
  actions: {
    'user.approve': 'Approved a user',
    'user.revoke': 'Revoked access',
    'user.restore': 'Restored access',
    'user.admin': 'Became an administrator',
    'session.end': 'Ended sessions',
    'code.create': 'Created an access code',
    'code.batch': 'Created access codes',
    'code.void': 'Closed an access code',
    'code.bind': 'Bound an access code',
    'code.send': 'Sent an access code',
    'order.resend': 'Sent an order’s code again',
    'order.keep': 'Decided: access kept',
    'order.revoke': 'Decided: access revoked',
    'order.import': 'Imported orders',
    'mail.retry': 'Sent a mail again',
    export: 'Exported',
    'admin.create': 'Created an administrator',
  } as Partial<Record<string, string>>,
}

const pages = (count: number, one: string, more: string) => (count === 1 ? one : more.replace('#', count.toLocaleString('en-US')))

export const alarmTexts = {
  label: 'What needs you',
  data: {
    'database-damaged': () =>
      'The database is damaged. No file is removed while it is. Restore it from a backup as soon as you can.',
    'database-older': () =>
      'The database has lost its last changes. No file is removed until you have looked. If you restored a backup on purpose, run “willow adopt --yes” on the server.',
    'files-missing': (count: number) =>
      `${pages(count, 'The file of one page is missing.', 'The files of # pages are missing.')} Restore them from a backup; “willow adopt” on the server names them.`,
    'files-unnamed': (count: number) =>
      `${pages(count, 'One file belongs to no page.', '# files belong to no page.')} Nothing was removed. Run “willow adopt” on the server to look.`,
    'backup-unproven': () =>
      'No backup has been proven for three days. Run “willow backup create” and “willow backup drill” on the server: they say what is wrong.',
  },
  guessing: (tries: number) =>
    `Somebody is guessing access codes: ${tries.toLocaleString('en-US')} refused tries within the hour.`,
  guessingFrom: (networks: readonly string[]) => `Most came from ${networks.join(', ')}.`,
  guessingLimit: 'Until the hour ends, only codes bound to the very address are accepted.',
  diskLow: (freeMb: number, floorMb: number) =>
    `The disk is nearly full: ${freeMb.toLocaleString('en-US')} MB are free. Uploads are refused until there are ${floorMb.toLocaleString('en-US')} MB again.`,
  diskReadOnly: 'The disk can only be read. Nobody can sign in, and nothing is saved.',
  failedMails: (count: number) =>
    count === 1
      ? 'A mail could not be sent.'
      : `${count.toLocaleString('en-US')}${count >= 1000 ? '+' : ''} mails could not be sent.`,
  failedMailsLink: 'Have a look',
  noServer: (waiting: number) =>
    `No mail server is set up. ${waiting === 1 ? 'A mail waits' : `${waiting.toLocaleString('en-US')}${waiting >= 1000 ? '+' : ''} mails wait`} in the outbox.`,
  noServerLink: 'Open the outbox',
  decisions: (count: number) =>
    count === 1
      ? 'A refunded order needs your decision.'
      : `${count.toLocaleString('en-US')} refunded orders need your decision.`,
  decisionsLink: 'Decide now',
}

/** What administrators are told when they send a mail again. */
export const mailChangesTexts = {
  mailNotFound: 'There is no such mail.',
  mailNotFailed: 'This mail has not failed.',
  mailRetried: (email: string) => `The mail to ${email} is on its way again.`,
}
