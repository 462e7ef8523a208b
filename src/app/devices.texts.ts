import type { Refusal, Source } from '#features/library/sources.rules.ts'
import { dateText } from '#kit/dates.ts'

const dayOf = (instant: string) => dateText(instant, 'mdy')
const countOf = (count: number, one: string, more: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

/** Where a sentence about a refused file leads on. */
const refused: Record<Refusal, (name: string, at: string) => string> = {
  not_a_page: (name, at) => `“${name}” was refused on ${dayOf(at)}: it can’t be read here. Export it as a PDF and send that.`,
  too_large: (name, at) => `“${name}” was refused on ${dayOf(at)}: it’s too large.`,
  full: (name, at) => `“${name}” didn’t fit on ${dayOf(at)}: your library is full. Emptying Recently deleted makes room.`,
  texts_full: (name, at) =>
    `“${name}” arrived on ${dayOf(at)}, but the search doesn’t find what’s written on it: the text of your other pages takes all the room.`,
}

const ways: Record<Source, string> = {
  'drop-box': 'WebDAV',
  form: 'Shortcut or script',
  browser: 'Uploaded or shared in a browser',
}

export const devicesTexts = {
  title: 'Devices',
  lead: 'Tablets, phones and programs that send pages to your library.',
  list: 'Your devices',
  emptyTitle: 'No device sends pages yet',
  emptyText: 'Apps such as Goodnotes and Notability can send what you write by themselves. You set it up once.',
  help: 'How to set up a device',
  loadFailed: 'Your devices couldn’t be loaded.',
  browsers: 'Browsers',
  ways,
  nothingYet: 'Hasn’t sent anything yet.',
  files: (files: number, lastName: string, lastAt: string) =>
    `${countOf(files, 'file', 'files')} in your library, the last on ${dayOf(lastAt)}: ${lastName}`,
  used: (at: string) => `Last connected ${dayOf(at)}`,
  noPassword: 'Has no password anymore. What it sent stays in your library.',
  refused,
  smallFilesOnly:
    'Large files don’t get through at the moment: something in front of the server refuses them. Ask the person who runs it to raise its limit. In nginx, that’s client_max_body_size.',
  writing: {
    label: 'Find what I wrote',
    hint: 'Keeps the text that a device has read from your handwriting and sends with a page, for the search. It stays on this server. Turning this off deletes it.',
  },
  test: 'Test',
  testOf: (device: string) => `Test ${device}`,
  testing: {
    lead: 'First we check this side. Then send a page from the device.',
    large: 'Large files get through.',
    room: 'Your library has room.',
    full: 'Your library is full. Emptying Recently deleted makes room.',
    waiting: (device: string) => `Waiting for ${device}. Send a page now that isn’t in your library yet.`,
    arrived: (name: string) => `${name} has arrived.`,
    nothing: 'Nothing has arrived. Check the address, the password and the Wi-Fi of the device.',
    failed: 'The test didn’t work. Please try again.',
    again: 'Test Again',
  },
  /** On the dashboard. `device` is null if several devices have sent them. */
  arrived: {
    pages: (pages: number, device: string | null) =>
      device === null
        ? `${countOf(pages, 'page', 'pages')} arrived from your devices.`
        : `${countOf(pages, 'page', 'pages')} arrived from ${device}.`,
    pagesToSee: (pages: number, device: string | null, open: number) =>
      device === null
        ? `${countOf(pages, 'page', 'pages')} arrived from your devices, ${countOf(open, 'needs', 'need')} a look.`
        : `${countOf(pages, 'page', 'pages')} arrived from ${device}, ${countOf(open, 'needs', 'need')} a look.`,
    files: (files: number, device: string | null) =>
      device === null
        ? `${countOf(files, 'file', 'files')} arrived from your devices.`
        : `${countOf(files, 'file', 'files')} arrived from ${device}.`,
    full: 'Your library is full: a file from one of your devices didn’t fit.',
    dismiss: 'Dismiss',
  },
}
