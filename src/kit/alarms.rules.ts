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
  'settings-misspelt',
] as const
export type StoredAlarmKind = (typeof storedAlarmKinds)[number]
