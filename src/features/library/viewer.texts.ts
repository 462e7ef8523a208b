export const viewerTexts = {
  previous: 'Previous file',
  next: 'Next file',
  position: (position: number, total: number, isMore = false) =>
    `File ${position.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}${isMore ? '+' : ''}`,
  loading: 'Loading',
  download: 'Download',
  putOnDay: 'Put on a day',
  gone: 'This file is no longer in your library.',
  rotate: 'Rotate',
  search: 'Search in this file',
  searchLabel: 'Search in this file',
  found: (number: number, all: number, isReading: boolean) => {
    if (all === 0) return isReading ? 'Searching...' : 'Not found'
    const many = `${all.toLocaleString('en-US')}${isReading ? '+' : ''}`
    return number === 0 ? `${many} found` : `${number.toLocaleString('en-US')} of ${many}`
  },
  previousFound: 'Previous match',
  nextFound: 'Next match',
  endSearch: 'End search',
  inside: (count: number) =>
    count === 1 ? 'There is a PDF inside this one' : `There are ${count.toLocaleString('en-US')} PDFs inside this one`,
  addInside: 'Add to library',
  insideUnreadable: 'What is inside can’t be read here. Please open this file on a computer, and save it from there.',
  locked: 'This PDF is locked. The password stays in your browser.',
  password: 'Password',
  unlock: 'Open',
  wrongPassword: 'That’s not the right password. Please try again.',
  failed: 'This file can’t be shown here. You can still download it.',
  missing: 'This file is missing from the server. The shop has been alerted.',
  unreachable: 'This file can’t be opened right now. Please try again in a moment.',
}
