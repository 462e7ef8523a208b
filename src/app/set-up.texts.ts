import type { SetUp } from './overview.contract.ts'

interface StepWords {
  title: string
  /** Shown when the step is done; `missing` says what to do while it isn't. */
  done: string
  missing: string
  link: string
}

/** What a shop needs before its first customer, in the order of setting it up. */
export const setUpTexts = {
  title: 'Set up your shop',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  isDone: 'Done',
  isMissing: 'To do',
  hide: 'Hide this list',
  steps: {
    mail: {
      title: 'Email',
      done: 'A mail server is set up. Codes, links and reminders are sent.',
      missing: 'No mail server is set up, so every email waits here. Set SMTP_URL and start again.',
      link: 'Open the outbox',
    },
    storeLink: {
      title: 'Store link',
      done: '“Get Pro Pack” leads to your store.',
      missing: '“Get Pro Pack” leads to an example address. Set BRAND_STORE_URL to your store.',
      link: 'Try the link',
    },
    codes: {
      title: 'First batch of codes',
      done: 'There are access codes to give to customers.',
      missing: 'Customers sign up with access codes. Make the first ones.',
      link: 'Make codes',
    },
    privacy: {
      title: 'Privacy text',
      done: 'It names your address. Read it once, and change what is different in your shop.',
      missing: 'It names an example address for questions. Set BRAND_SUPPORT_EMAIL, and read it once.',
      link: 'Read it',
    },
    order: {
      title: 'Test order',
      done: 'Orders arrive here.',
      missing: 'Send an order from your shop, its test mode is enough, or import a CSV file, and check that it arrives.',
      link: 'See what arrives',
    },
    backups: {
      title: 'Backups',
      done: 'Backups are made each night, with everything that a restore needs.',
      missing:
        'Set BACKUP_TO to a folder on another disk, and run “willow backup key” on the server. Without both, a broken disk can end your shop.',
      link: 'See the installation',
    },
  } satisfies Record<keyof SetUp, StepWords>,
}
