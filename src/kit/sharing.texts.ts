/** Texts for handing a file to another app of the device. */
export const sharingTexts = {
  file: 'Share',
  page: 'Share this page',
  failed: 'This couldn’t be shared. Please try again.',
}
