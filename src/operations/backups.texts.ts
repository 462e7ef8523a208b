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
