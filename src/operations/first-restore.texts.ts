const count = (number: number, one: string, many: string) =>
  number === 1 ? one : many.replace('#', number.toLocaleString('en-US'))

export const firstRestoreTexts = {
  eyebrow: 'First start',
  title: 'Restore a backup',
  lead: 'Everything comes back as it was when the backup was made. Everyone has to sign in again, and emails wait until you release them.',
  find: 'Find Backups',
  loading: 'Looking for backups',
  notFound: 'The search for backups failed.',
  /** Why nothing can be restored here. */
  reasons: {
    noPlace: 'Set RESTORE_FROM to the folder or bucket of your backups, and start the server again.',
    elsewhere:
      'This installation keeps its data in PostgreSQL or S3. Restore on the server, into a new folder and a new database (DATABASE_URL): willow restore FROM --into FOLDER. Then move the files to a new place in S3: willow files move --to s3://...',
    none: (place: string) => `There is no backup in ${place}.`,
    failed: 'The backup couldn’t be restored. The server’s log says why.',
    changed: 'A user was added to this installation in the meantime. Nothing was changed.',
  },
  place: (place: string) => `Backups in ${place}`,
  content: (people: number, pages: number) => `${count(people, 'One user', '# users')}, ${count(pages, 'one page', '# pages')}`,
  key: 'Recovery key',
  keyHint:
    'The line that begins with AGE-SECRET-KEY. Without it the server creates new secrets, and your shop needs the new one for its orders.',
  /** For a backup that is encrypted, not only its secrets. */
  keyHintEncrypted: 'The line that begins with AGE-SECRET-KEY. The backup is encrypted, and can’t be restored without it.',
  keyConfigured: 'The recovery key is configured on the server.',
  restore: 'Restore Backup',
  failed: 'The restore couldn’t be started. Please try again.',
  running: 'Restoring',
  files: (files: number, all: number) => `${files.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} files`,
  /** Shown while the server restarts and doesn't answer requests. */
  starting: 'The files are back. The server is starting again.',
  doneTitle: 'Your backup is back',
  doneLead: 'Sign in as an administrator, and read on the dashboard what was lost and what waits for you.',
  signIn: 'Sign In',
  setUpInstead: 'Set up an empty installation',
}
