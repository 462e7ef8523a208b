import type { DataAlarm } from './overview.contract.ts'

interface AlarmWords {
  words(count: number): string
  link?: { to: string; label: string }
}

const pages = (count: number, one: string, more: string) => (count === 1 ? one : more.replace('#', count.toLocaleString('en-US')))

/** What each alarm with a count says, and where its link leads. */
const data: Record<DataAlarm['kind'], AlarmWords> = {
  'database-damaged': {
    words: () =>
      "The database is damaged. No files are removed until it's repaired. Restore it from a backup as soon as you can.",
  },
  'database-older': {
    words: () =>
      'The database has lost its last changes. No file is removed until you have checked. If you restored a backup on purpose, run “willow adopt --yes” on the server.',
  },
  'files-missing': {
    words: (count) =>
      `${pages(count, 'The file of one page is missing.', 'The files of # pages are missing.')} Restore them from a backup; “willow adopt” on the server names them.`,
  },
  'files-unnamed': {
    words: (count) =>
      `${pages(count, 'One file belongs to no page.', '# files belong to no page.')} Nothing was removed. Run “willow adopt” on the server for details.`,
  },
  'backup-unproven': {
    words: () =>
      'No backup has been proven for three days. Run “willow backup create” and “willow backup drill” on the server: they say what is wrong.',
  },
  'settings-misspelt': {
    words: (count) =>
      count === 1
        ? 'One setting of the server has a name or value that seems to be misspelt, so it has no effect.'
        : `${count} settings of the server have names or values that seem to be misspelt, so they have no effect.`,
    link: { to: '/admin/installation', label: 'See which' },
  },
  'jobs-dead': {
    words: (count) => `${pages(count, 'One background job was given up.', '# background jobs were given up.')}`,
    link: { to: '/admin/installation', label: 'See why' },
  },
}

/** Texts of the alarms on the Admin Dashboard. */
export const alarmTexts = {
  label: 'Needs attention',
  data,
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
