import type { ToldEvent } from '#kit/security-events.rules.ts'

/** What the owner of an account is told about: an event of a route, or a sign-in in a browser that has never signed in before. */
export type NoticeEvent = ToldEvent | 'new-browser'

interface NoticeWords {
  /** Follows the product's name in the subject. */
  title: string
  what: string
}

/** What the email says about each event. */
export const noticeWords: Record<NoticeEvent, NoticeWords> = {
  'new-browser': {
    title: 'new sign-in',
    what: 'Someone signed in to your account in a browser that we haven’t seen before.',
  },
  'device-password-made': {
    title: 'a device password was made',
    what: 'A device password was made. A device that has it can add pages to your library, and read what it has sent.',
  },
  'api-key-made': {
    title: 'an API key was made',
    what: 'An API key was made. A program that has it can read or change what the key allows in your shop.',
  },
  'calendar-made': {
    title: 'a calendar address was made',
    what: 'A private calendar address was made. Anyone who has it can read your goals and reminders.',
  },
  'pages-shown': {
    title: 'pages are shown by a link',
    what: 'A link was made that shows pages of your planner. Anyone who has it, and its password if it has one, can see them until it ends. You can end it in Settings, under “Data”.',
  },
  'sheet-address-named': {
    title: 'an address for your morning sheet was named',
    what: 'The address of a device was named for your morning sheet. Once the code on its first sheet is typed in Settings, your goals and events go there each morning.',
  },
  'identity-linked': {
    title: 'an account was linked',
    what: 'An account at another provider was linked. From now on, it can be used to sign in.',
  },
  'data-exported': {
    title: 'your pages were downloaded',
    what: 'Your whole library, or a large part of it, was downloaded.',
  },
  'list-exported': {
    title: 'a list was exported',
    what: 'A list was exported in the admin area, in your name.',
  },
  'notices-off': {
    title: 'emails about your account are off',
    what: 'From now on, we won’t email you about new sign-ins, device passwords, calendar addresses, links to your pages, linked accounts and downloads.',
  },
}

/** Texts of the switch. */
export const ownerNoticesTexts = {
  title: 'Emails about your account',
  label: 'Tell me by email',
  hint: 'About sign-ins in a new browser, device passwords, calendar addresses, links to your pages, linked accounts and downloads of your library.',
  on: 'We’ll email you about your account',
  off: 'We won’t email you about your account',
  failed: 'That didn’t work. Please try again.',
  loading: 'Loading the emails about your account',
  loadFailed: 'This couldn’t be loaded.',
}
