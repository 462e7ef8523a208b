/**
 * Problems that a check finds and stores until a check no longer finds them. A new kind needs its words in `alarmTexts` and a call of
 * `createAlarms(...).set` where it's found; everything else is derived from this list.
 */
export const storedAlarmKinds = [
  'database-damaged',
  'database-older',
  'files-missing',
  'files-unnamed',
  'backup-unproven',
  'backup-without-key',
  'backup-key-untested',
  'settings-misspelt',
  'certificate-ending',
  'pictures-standing',
] as const
export type StoredAlarmKind = (typeof storedAlarmKinds)[number]

/** Problems that are looked up when somebody asks. A new kind needs its words, and an entry in `createAlarmWatch`. */
export const watchedAlarmKinds = [
  'settings-unread',
  'disk-low',
  'disk-read-only',
  'mail-server-silent',
  'mails-postponed',
  'mails-failed',
  'mails-kept',
  'jobs-dead',
  'model-silent',
  'backup-failed',
  'code-guessing',
  'shop-silent',
  'orders-undecided',
  'orders-waiting',
  'claims-waiting',
  'claims-guessed',
  'orders-refused',
  'orders-unread',
] as const
export type WatchedAlarmKind = (typeof watchedAlarmKinds)[number]

export const alarmKinds = [...storedAlarmKinds, ...watchedAlarmKinds] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Emails stand still, so nobody is told by email: these are pushed, and are the first line of the dashboard. */
export const mailAlarmKinds: readonly AlarmKind[] = ['mail-server-silent', 'mails-postponed', 'mails-failed', 'mails-kept']

/** What a check has found. */
export interface Found {
  count: number
  /** Names of what was found, such as ids; null when only the number is known. */
  subjects: readonly string[] | null
}

/** True when a settled alarm has to be raised again: something was found that wasn't there when it was settled. */
export function isFoundAnew(settled: Found, found: Found): boolean {
  if (settled.subjects === null || found.subjects === null) return found.count > settled.count
  const known = new Set(settled.subjects)
  return found.subjects.some((subject) => !known.has(subject))
}

/** Alarms that say how many things they are about. */
export const countedAlarmKinds = [
  ...storedAlarmKinds,
  'settings-unread',
  'mail-server-silent',
  'mails-postponed',
  'mails-failed',
  'mails-kept',
  'jobs-dead',
  'model-silent',
  'backup-failed',
  'shop-silent',
  'orders-undecided',
  'orders-waiting',
  'claims-waiting',
  'claims-guessed',
  'orders-refused',
  'orders-unread',
] as const
