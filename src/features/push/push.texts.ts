/** What is said about notifications on a device. */
export const pushTexts = {
  testTitle: 'It works',
  testText: 'Notifications arrive on this device.',
  removed: 'This device gets no more notifications.',
}
