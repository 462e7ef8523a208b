const pagesOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'page' : 'pages'}`

/** Texts of the choice whether pages are read, and of what was read. */
export const readingTexts = {
  title: 'The pages of your planner',
  on: 'We find your days in what you upload. Nothing leaves this server, and no handwriting is read.',
  /** For an owner whose handwriting is read, at that host. */
  onWithInk: (host: string) =>
    `We find your days in what you upload. The ink of your written pages goes to ${host} and is read there, because you turned that on.`,
  /** `pages`: how many were read and are kept. */
  off: (pages: number) =>
    pages === 0
      ? 'This is off: nothing is read.'
      : `This is off: nothing new is read. What was read of ${pagesOf(pages)} is kept and shown nowhere.`,
  removed: (pages: number, day: string) =>
    `What was read of ${pagesOf(pages)} is hidden and goes for good on ${day}. Until then you can have it back.`,
  pause: 'Pause',
  turnOn: 'Turn on',
  undo: 'Undo',
  remove: 'Remove what was read',
  removeTitle: (pages: number) => `Remove what was read of ${pagesOf(pages)}?`,
  removeText:
    'Your planner is empty at once, and nothing new is read. You can undo this for seven days, then it’s gone for good. Your files stay, and so does what you said about their pages.',
  removeNow: 'Remove',
  loadFailed: 'We couldn’t look up what was read. Please try again.',
  changeFailed: 'That couldn’t be changed. Please try again.',
  offTitle: 'Your planner is off',
  offText: 'Nothing new is read, and what was read is shown nowhere. Your files are in your library.',
  toSettings: 'Change this in Settings',
}
