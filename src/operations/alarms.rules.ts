import { type AlarmKind, mailAlarmKinds } from '#kit/alarms.rules.ts'

/** 3: data can be lost. 2: customers or money wait. 1: something has to be put right. 0: nothing is broken. */
export type AlarmWeight = 0 | 1 | 2 | 3

const weights: Readonly<Record<AlarmKind, AlarmWeight>> = {
  'database-damaged': 3,
  'database-older': 3,
  'disk-read-only': 3,
  'files-missing': 3,
  'backup-unproven': 3,
  'disk-low': 3,
  'backup-failed': 3,
  'certificate-ending': 2,
  'shop-silent': 2,
  'orders-refused': 2,
  'orders-unread': 2,
  'orders-waiting': 2,
  'claims-waiting': 2,
  'claims-guessed': 2,
  'mail-server-silent': 2,
  'mails-postponed': 2,
  'mails-failed': 2,
  'code-guessing': 2,
  'backup-without-key': 1,
  'backup-key-untested': 1,
  'files-unnamed': 1,
  'settings-unread': 1,
  'settings-misspelt': 1,
  'jobs-dead': 1,
  'model-silent': 1,
  'pictures-standing': 1,
  'mails-kept': 0,
  'orders-undecided': 0,
}

export const weightOf = (kind: AlarmKind): AlarmWeight => weights[kind]

/** While emails stand still, nobody is told by email: that comes first. Then the heaviest, and of the same weight what has lasted longest. */
export function byWeight<Alarm extends { kind: AlarmKind; raisedAt?: string }>(alarms: readonly Alarm[]): Alarm[] {
  const rankOf = ({ kind }: Alarm) => (mailAlarmKinds.includes(kind) ? 4 : weights[kind])
  const since = ({ raisedAt = '' }: Alarm) => raisedAt
  return [...alarms].sort((a, b) => rankOf(b) - rankOf(a) || (since(a) < since(b) ? -1 : since(a) > since(b) ? 1 : 0))
}
