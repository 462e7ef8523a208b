const pagesOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'page' : 'pages'}`

/** Texts of reading handwriting: the choice in Settings, and the screen on which its texts are looked through. */
export const handwritingTexts = {
  title: 'The words you write',
  offer: (host: string, model: string) =>
    `Your shop can have your handwriting read, so that the search finds it. The ink of your written pages then goes to ${host}: of your planner, of a Supernote’s notes, and of PDFs that you have written on. What is printed there stays here, and so does your name. The model ${model} reads it there. Nothing goes there before you turn this on.`,
  on: (host: string, model: string) => `The ink of your written pages goes to ${host}. The model ${model} reads it there.`,
  changed: (host: string, model: string) =>
    `Your shop now uses ${model} at ${host}. You haven’t agreed to that, so nothing goes there. What was read before stays.`,
  ended: 'Your shop has no server for this any more, so nothing leaves. What was read before stays.',
  read: (read: number, waiting: number) =>
    waiting === 0 ? `${pagesOf(read)} read.` : `${pagesOf(read)} read, ${waiting.toLocaleString('en-US')} waiting.`,
  turnOn: (host: string) => `Send my ink to ${host}`,
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off, and remove the texts?',
  turnOffText: (read: number) =>
    `Nothing goes to the server any more. The texts of ${pagesOf(read)} are removed, also those that you have corrected. Your pages stay.`,
  review: 'Look through the texts',
  loadFailed: 'We couldn’t look up whether your handwriting is read. Please try again.',
  changeFailed: 'That couldn’t be changed. Please try again.',
  screen: {
    title: 'What was read',
    lead: 'What you correct stays as you type it.',
    open: 'To look at',
    all: 'All pages',
    none: 'No text waits for you. New pages appear here once they are read.',
    loadFailed: 'The texts couldn’t be loaded.',
    text: 'Words on this page',
    readBy: (model: string, host: string) => `Read by ${model} at ${host}`,
    typed: 'Typed by you',
    waiting: 'This page waits to be read.',
    failed: 'No words were read on this page. You can type them.',
    unsure: 'The model wasn’t sure. [?] stands for a word that it couldn’t read.',
    inkChanged: 'The page has new ink since you typed this. Your words stay as they are.',
    save: 'Save',
    right: 'It’s right',
    saved: 'Saved',
    saveFailed: 'The text couldn’t be saved.',
    previous: 'Previous page',
    next: 'Next page',
    pageOf: (name: string, page: number) => `${name}, page ${page}`,
    pictureFailed: 'The page couldn’t be loaded.',
  },
}
