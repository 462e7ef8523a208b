import { datesIn } from '#kit/dates.ts'
import { rangeName } from './planner.texts.ts'

const date = datesIn('en-US')
const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

interface Listed {
  pages: number
  firstDay: string | null
  lastDay: string | null
  openings: number
  openedAt: string | null
}

export const showingTexts = {
  open: 'Show to somebody',
  title: 'Show pages to somebody',
  lead: 'You get a link. Whoever has it sees these pages as pictures, as they are now, and nothing else of yours.',
  from: 'From',
  to: 'To',
  choose: 'Pages with writing',
  chosen: (count: number, most: number) => (count > most ? `${count} chosen, ${most} at most` : `${count} chosen`),
  all: 'All',
  none: 'None',
  noPages: 'No page with writing is in these days.',
  noPagesInFiles: 'None of these files has a page with writing that was read.',
  without: (files: number) => (files === 1 ? '1 file has no page to show.' : `${files} files have no page to show.`),
  loadFailed: 'The pages couldn’t be loaded.',
  name: 'For whom',
  nameHint: 'Only you see this. It may stay empty.',
  ends: 'Ends after',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  password: 'Password',
  passwordHint: (least: number) =>
    `At least ${least} characters. Without one, the link alone is enough. Tell it by another way than the link.`,
  make: 'Make Link',
  failed: 'That didn’t work. Please try again.',
  made: 'The link to your pages',
  onlyOnce: 'Copy it now. It’s shown only once. You can end it at any time in Settings, under “Data”.',
  copy: 'Copy',
  copied: 'Copied',
  copiedText: 'The link is on your clipboard.',
  copyFailed: 'Please select the link and copy it by hand.',
  done: 'Done',
  listTitle: 'Pages you show',
  empty: 'You show no pages to anybody. To begin, open the menu of a month in your planner, or Share on a page.',
  listFailed: 'The links to your pages couldn’t be loaded.',
  what: ({ pages: count, firstDay, lastDay }: Listed) =>
    firstDay === null || lastDay === null ? pages(count) : `${pages(count)}, ${rangeName({ from: firstDay, to: lastDay })}`,
  until: (at: string) => `Until ${date(at, 'mdyt')}`,
  opened: ({ openings, openedAt }: Listed) =>
    openedAt === null
      ? 'Not opened yet'
      : `Opened ${openings === 1 ? 'once' : `${openings} times`}, last on ${date(openedAt, 'mdt')}`,
  withPassword: 'With a password',
  change: 'Change end',
  changeTitle: 'When should this link end?',
  endsFromNow: 'From now on',
  save: 'Save',
  end: 'End link',
  endTitle: 'End this link?',
  endText: 'It shows nothing from now on, also to those who have it open.',
  ended: 'The link shows nothing anymore.',
}
