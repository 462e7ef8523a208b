import { libraryTexts } from './library.texts.ts'

/** Texts of the Recently deleted screen. */
export const deletedTexts = {
  title: libraryTexts.deleted.title,
  lead: 'Deleted files stay here for 30 days. Then they’re gone for good.',
  back: 'Back to the library',
  restore: 'Restore',
  restoreAll: 'Restore all',
  restoreLabel: (name: string) => `Restore ${name}`,
  remove: 'Delete now',
  removeLabel: (name: string) => `Delete now: ${name}`,
  removeTitle: (name: string) => `Delete “${name}” now?`,
  removeText: 'It can’t be restored after that.',
  empty: 'Empty',
  emptyTitle: 'Delete everything here now?',
  emptyText: 'None of these files can be restored after that. Your library stays as it is.',
  emptyNow: 'Delete everything',
  failed: 'This couldn’t be deleted. Please try again.',
  goes: (instant: string) => `Goes on ${libraryTexts.uploadDate(instant)}`,
  none: 'Nothing here',
  noneText: 'When you delete a file, it stays here for 30 days in case you want it back.',
  more: 'Show more',
  loadFailed: 'The deleted files couldn’t be loaded.',
}
