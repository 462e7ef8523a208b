import type { HeldRestore } from './backups.contract.ts'

const count = (number: number, one: string, many: string) =>
  number === 1 ? one : many.replace('#', number.toLocaleString('en-US'))

export const backupsTexts = {
  label: 'Backups',
  proven: 'Last proven backup:',
  none: 'No backup has been proven yet.',
  late: 'It’s more than two days old.',
  lastError: (error: string) => `The last attempt failed: ${error}`,
  heldBefore: 'This installation was restored from a backup of',
  /** What the operator must know before releasing the held emails. */
  held: ({ heldMails, removedUsers, removedUploads, missingFiles, newSecrets }: HeldRestore): string[] => [
    'Used codes, orders, revocations and changed passwords from after that are lost. Everyone has to sign in again.',
    ...(removedUsers + removedUploads > 0
      ? [
          `Deleted again, because they were deleted after the backup: ${count(removedUsers, 'one user', '# users')} and ${count(removedUploads, 'one page', '# pages')}.`,
        ]
      : []),
    ...(missingFiles > 0
      ? [count(missingFiles, 'The file of one page wasn’t restored.', 'The files of # pages weren’t restored.')]
      : []),
    ...(newSecrets ? ['The secret that signs orders is new: give your shop the one that “willow webhook secret” shows.'] : []),
    heldMails === 0
      ? 'No emails are held. Backups continue once you release the installation.'
      : `${count(heldMails, 'One email is held', '# emails are held')}: some may have been sent since the backup. Backups continue once you release the installation.`,
  ],
  release: 'Release',
  releaseFailed: 'It couldn’t be released.',
}

/** Where an administrator sets up and looks after backups. */
export const backupsCardTexts = {
  lead: 'Made and checked each night, and encrypted, so that a broken disk doesn’t end your shop.',
  nothingYet: 'No backup was made yet.',
  made: 'Last backup:',
  loadFailed: 'The state of the backups couldn’t be loaded.',
  key: 'Recovery key',
  makeKey: 'Make the recovery key',
  keyLead: 'Only you have it. It opens the backups, and with them every diary.',
  keyByCommand: 'Your shop has customers, so it’s made on the server: willow backup key',
  hasKey: 'Backups are encrypted to it. Without it nobody can restore them, also not you.',
  keyFailed: 'The recovery key couldn’t be made.',
  onlyOnce:
    'Keep it on paper or on another device. It’s shown only now. If you leave before you have kept it, just make another one.',
  copy: 'Copy',
  copied: 'Recovery key copied',
  copiedText: 'Keep it apart from this machine.',
  copyFailed: 'The recovery key couldn’t be copied.',
  ending: 'Its last six characters',
  endingHint: 'They show that you have kept it. It counts from then on.',
  keep: 'I have kept it',
  placeHint:
    'A folder on another disk, such as /mnt/disk/willow, or a bucket such as s3://name?endpoint=https://s3.example&region=eu-1.',
  make: 'Make a backup now',
  busy: 'A backup is being made or checked …',
  makeFailed: 'The backup couldn’t be started.',
  drill: 'Try the key',
  drillKey: 'Your recovery key',
  drillHint: 'The newest backup is restored beside your shop, looked through, and removed again. Do this now, and twice a year.',
  drillFailed: 'The trial couldn’t be started.',
  drilled: 'Last restored for a trial:',
  outside: 'Nothing here gives out a backup. Commands on the server restore one, or change the key.',
}

export const backupErrorTexts = {
  keyByCommand: 'Your shop has customers, so the recovery key is made on the server: willow backup key',
  keyThere: 'There is a recovery key already, made in another tab or by somebody else. Throw the one away that is shown here.',
  wrongEnding: 'These aren’t the last six characters of the recovery key that was shown.',
  keyExpired: 'This recovery key was shown too long ago. It isn’t used: make another one.',
  wrongKey: 'This isn’t the recovery key of these backups.',
  noPlace: 'No place for backups is set.',
  held: 'This shop was restored from a backup. Release it first.',
  busy: 'A backup is being made or checked right now. Try again later.',
}
