import { datesIn } from '#kit/dates.ts'

const date = datesIn('en-US')
/** `Nov 29`, and of other years `Nov 29, 2025`. */
const dayText = (text: string) => date(text, text.startsWith(String(new Date().getFullYear())) ? 'md' : 'mdy')
const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const booksTexts = {
  /** @param until the last day with writing, such as `2026-11-29` */
  written: (pages: number, until: string | null) => {
    if (pages === 0) return 'Nothing written yet'
    const written = `${pages.toLocaleString('en-US')} written`
    return until === null ? written : `${written}, until ${dayText(until)}`
  },
  all: (states: number) => counted(states, 'export', 'exports'),
  allOf: (name: string, states: number) => `${counted(states, 'export', 'exports')} of ${name}`,
  lead: 'The same planner, from one device and in one folder. The newest is on top.',
  until: (day: string) => `Until ${dayText(day)}`,
  uploaded: (date: string) => `uploaded ${date}`,
  /** @param which when it ends and when it was uploaded, because all have one name */
  open: (name: string, which: string) => `Open ${name}: ${which}`,
  download: (name: string, which: string) => `Download ${name}: ${which}`,
  remove: (name: string, which: string) => `Delete ${name}: ${which}`,
  /** Buttons for selected files; `show`: to somebody, by a link. */
  putOnDays: 'Put on days',
  show: 'Show',
  more: 'Show more',
  onlyHere: (days: number, pages: number) =>
    days === pages
      ? `${counted(days, 'day is', 'days are')} only here`
      : `${counted(pages, 'written page is', 'written pages are')} only here`,
  nothingLost: 'All of its writing is in another file too.',
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeSomeTitle: (files: number) => `Delete ${counted(files, 'file', 'files')}?`,
  removeOne: 'Delete',
  removeNewest: 'Delete the newest',
  removeAll: (states: number) => `Delete all ${states}`,
  /** Shows what was found in the print of the planner, too. */
  inPrint: 'Also in the printed text',
  kept: 'Deleted files can be restored for 30 days.',
}
