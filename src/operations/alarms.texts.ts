import type { AlarmKind } from '#kit/alarms.rules.ts'
import type { DataAlarm } from './alarms.contract.ts'

interface AlarmWords {
  words(count: number): string
  link?: { to: string; label: string }
}

const pages = (count: number, one: string, more: string) => (count === 1 ? one : more.replace('#', count.toLocaleString('en-US')))

/** Emails and orders are counted up to 1,000. */
const counted = (count: number, one: string, more: string) =>
  count === 1 ? one : more.replace('#', `${count.toLocaleString('en-US')}${count >= 1000 ? '+' : ''}`)
const waiting = (count: number) => counted(count, 'One email is waiting.', '# emails are waiting.')

/** What each alarm with a count says, and where its link leads. */
const data: Record<DataAlarm['kind'], AlarmWords> = {
  'database-damaged': {
    words: () =>
      'The database is damaged. No files are removed until it’s repaired. Restore it from a backup as soon as you can.',
  },
  'database-older': {
    words: () =>
      'The database has lost its last changes. No file is removed until you have checked. If you restored a backup on purpose, run “willow adopt --yes” on the server.',
  },
  'files-missing': {
    words: (count) =>
      `${pages(count, 'The file of one page or planner is missing.', 'The files of # pages or planners are missing.')} Restore them from a backup, or add a planner’s PDF again under Editions; “willow adopt” on the server names them.`,
  },
  'files-unnamed': {
    words: (count) =>
      `${pages(count, 'One file belongs to nothing.', '# files belong to nothing.')} Nothing was removed. Run “willow adopt” on the server for details.`,
  },
  'backup-unproven': {
    words: () => 'No backup has been proven for three days. The page Backups says why, and makes one now.',
    link: { to: '/admin/backups', label: 'Open Backups' },
  },
  'backup-without-key': {
    words: () =>
      'Backups don’t hold the secrets and aren’t encrypted, because there is no recovery key. Make one before your first customer comes, or later with “willow backup key” on the server, and keep it on another machine.',
    link: { to: '/admin/backups', label: 'Open Backups' },
  },
  'backup-key-untested': {
    words: () =>
      'Backups are encrypted, but nobody has tried the recovery key yet. Without the right key, no backup can be restored.',
    link: { to: '/admin/backups', label: 'Try it' },
  },
  'settings-misspelt': {
    words: (count) =>
      count === 1
        ? 'One setting of the server has a name or value that seems to be misspelt, so it has no effect.'
        : `${count.toLocaleString('en-US')} settings of the server have names or values that seem to be misspelt, so they have no effect.`,
    link: { to: '/admin/installation', label: 'See which' },
  },
  'certificate-ending': {
    words: () =>
      'The certificate of the shop’s address ends within 14 days, and hasn’t been renewed. After that, browsers refuse the address. Check the automatic renewal of the proxy or of certbot.',
    link: { to: '/admin/installation', label: 'See more' },
  },
  'pictures-standing': {
    words: () =>
      'Pages that customers export as pictures aren’t being recognized: the process that compares them with the planners ends before it is done, again and again. It goes on trying. If this lasts, give the server more memory.',
  },
  'backup-failed': {
    words: () => 'The last backup, or the attempt to prove it, has failed. The page Backups says why, and makes the next one.',
    link: { to: '/admin/backups', label: 'Open Backups' },
  },
  'shop-silent': {
    words: (count) =>
      pages(
        count,
        'A connected shop hasn’t sent anything for longer than ever before. Check there whether it still sends its messages here.',
        '# connected shops haven’t sent anything for longer than ever before. Check there whether they still send their messages here.',
      ),
    link: { to: '/admin/shops', label: 'Open Connected shops' },
  },
  'settings-unread': {
    words: (count) =>
      count === 1
        ? 'A setting of the shop can’t be read any more, so it has no effect. Type it again, or give the server its former SECRET_KEY.'
        : `${count.toLocaleString('en-US')} settings of the shop can’t be read any more, so they have no effect. Type them again, or give the server its former SECRET_KEY.`,
    link: { to: '/admin/settings', label: 'Open the settings' },
  },
  'mail-server-silent': {
    words: (count) => `The mail server has taken nothing for a while. ${waiting(count)}`,
    link: { to: '/admin/mails?state=waiting', label: 'Open the outbox' },
  },
  'mails-postponed': {
    words: (count) => `Recipients’ mail servers are putting emails off. ${waiting(count)}`,
    link: { to: '/admin/mails?state=waiting', label: 'Open the outbox' },
  },
  'mails-failed': {
    words: (count) => counted(count, 'An email couldn’t be sent.', '# emails couldn’t be sent.'),
    link: { to: '/admin/mails?state=failed', label: 'View' },
  },
  'mails-kept': {
    words: (count) => `No mail server is set up. ${counted(count, 'An email is waiting', '# emails are waiting')} in the outbox.`,
    link: { to: '/admin/mails', label: 'Open the outbox' },
  },
  'orders-undecided': {
    words: (count) => counted(count, 'An order needs your decision.', '# orders need your decision.'),
    link: { to: '/admin/orders?state=needs_decision', label: 'Decide now' },
  },
  'claims-waiting': {
    words: (count) => counted(count, 'A buyer’s claim waits for your answer.', '# claims of buyers wait for your answers.'),
    link: { to: '/admin/orders', label: 'See them' },
  },
  'claims-guessed': {
    words: (count) =>
      counted(
        count,
        'Someone sends wrong claims for codes (#). Until they stop, right ones wait for you too.',
        'Someone sends wrong claims for codes (#). Until they stop, right ones wait for you too.',
      ),
    link: { to: '/admin/orders', label: 'See them' },
  },
  'orders-waiting': {
    words: (count) => counted(count, 'A paid order waits for your answer.', '# paid orders wait for your answers.'),
    link: { to: '/admin/orders?state=waiting', label: 'See which' },
  },
  'orders-refused': {
    words: (count) =>
      `${counted(count, 'Messages from a network in the name of a connected shop were refused', 'Messages from # networks in the name of connected shops were refused')}. See why, put it right, then replay.`,
    link: { to: '/admin/deliveries?state=refused', label: 'See why' },
  },
  'orders-unread': {
    words: (count) =>
      counted(count, 'A message about a payment couldn’t be understood.', '# messages about payments couldn’t be understood.'),
    link: { to: '/admin/deliveries?state=unread', label: 'See why' },
  },
  'model-silent': {
    words: () => 'The model server that reads handwriting doesn’t answer, or not with words. Pages wait for it.',
    link: { to: '/admin/settings/reading', label: 'Test it' },
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
  since: 'Since',
  settle: 'Mark as settled',
  settleLabel: (alarm: string) => `Mark as settled: ${alarm}`,
  settleFailed: 'The alarm couldn’t be settled.',
  notRaised: 'There is no such alarm at the moment.',
}

/** What a notification on an administrator's device says. It names no person and no number that changes. */
const pushed: Record<AlarmKind, string> = {
  'database-damaged': 'The database is damaged.',
  'database-older': 'The database has lost its last changes.',
  'files-missing': 'Files of pages or planners are missing.',
  'files-unnamed': 'Files belong to nothing.',
  'backup-unproven': 'No backup has been proven for three days.',
  'backup-without-key': 'Backups lack a recovery key.',
  'backup-key-untested': 'Nobody has tried the recovery key of the backups.',
  'settings-misspelt': 'A setting of the server seems to be misspelt.',
  'certificate-ending': 'The certificate of the shop’s address ends soon.',
  'pictures-standing': 'Pictures of pages aren’t being recognized.',
  'settings-unread': 'Settings of the shop can’t be read.',
  'disk-low': 'The disk is nearly full.',
  'disk-read-only': 'The disk is read-only.',
  'mail-server-silent': 'The mail server doesn’t take emails.',
  'mails-postponed': 'Recipients’ mail servers are putting emails off.',
  'mails-failed': 'An email couldn’t be sent.',
  'mails-kept': 'Emails are waiting, because no mail server is set up.',
  'model-silent': 'The model server that reads handwriting doesn’t answer.',
  'jobs-dead': 'A background job was given up.',
  'backup-failed': 'A backup has failed.',
  'shop-silent': 'A connected shop has fallen silent.',
  'code-guessing': 'Someone is guessing access codes.',
  'orders-refused': 'A message from a connected shop was refused.',
  'orders-unread': 'A message about a payment couldn’t be understood.',
  'orders-undecided': 'An order needs your decision.',
  'claims-waiting': 'A buyer’s claim waits for your answer.',
  'claims-guessed': 'Someone sends wrong claims for codes.',
  'orders-waiting': 'A paid order waits for your answer.',
}

export const alarmPushTexts = {
  title: (product: string) => `${product} needs attention`,
  body: (kinds: readonly AlarmKind[]) => kinds.map((kind) => pushed[kind]).join(' '),
}
