import type { DateDoubt } from './name-dates.rules.ts'

const filesOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`

/** Texts of the days that are in the names of files. */
export const nameDatesTexts = {
  offer: (files: number) => (files === 1 ? '1 file has a date in its name.' : `${filesOf(files)} have a date in their names.`),
  title: 'Dates in file names',
  intro: 'We can put these files on their days in your calendar. The files and their names stay as they are.',
  pictures: 'Pictures without a date in their names',
  withoutPictures: 'Leave out',
  until: (year: number) => `Use their own date, up to ${year}`,
  picturesHint: 'A camera writes the day of the picture into its file. For a scan, that isn’t the day of the page.',
  nothing: 'None of these files has a date that we can use. A page can be put on a day from its own menu.',
  which: (name: string) => `Which day is “${name}”?`,
  whichHint: 'Your answer counts for all names like it.',
  put: (files: number) => (files === 0 ? 'Put them on their days' : `Put ${filesOf(files)} on their days`),
  done: (pages: number) =>
    pages === 1 ? '1 page is on its day now.' : `${pages.toLocaleString('en-US')} pages are on their days now.`,
  doubtful: (files: number) => (files === 1 ? '1 file stays as it is' : `${filesOf(files)} stay as they are`),
  doubts: {
    order: 'It could be more than one day.',
    future: 'This day is yet to come.',
    several: 'There is more than one date in its name.',
    pages: 'It has many pages, so this may be the day on which it was saved.',
    known: 'One of its pages is on a day already, in another file.',
    scan: 'The picture may be a scan that was made later.',
  } satisfies Record<DateDoubt, string>,
  more: (files: number) => `And ${filesOf(files)} more.`,
}
