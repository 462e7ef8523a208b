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
    edition: {
      title: 'Your planner',
      done: 'The PDF of your planner is here.',
      missing: 'Add the blank PDF that you sell. Each page that a customer writes on then finds its day.',
      link: 'Add it',
    },
    published: {
      title: 'Published planner',
      done: 'Pages that customers bring are put on their days.',
      missing: 'Look over the dates that were read, and publish the planner.',
      link: 'Publish it',
    },
    product: {
      title: 'Product',
      done: 'A product opens your planner, so customers download it here.',
      missing: 'Name what you sell and the planner that it opens. Customers then download it here.',
      link: 'Name it',
    },
    https: {
      title: 'Secure address',
      done: 'Customers reach your shop by https.',
      missing: 'Customers can sign in safely only by https. Set PUBLIC_URL on the server to an address with https://.',
      link: 'See the installation',
    },
    mail: {
      title: 'Email',
      done: 'A mail server is set up. Codes, links and reminders are sent.',
      missing: 'No mail server is set up, so every email waits in the outbox. Name yours, and send a test.',
      link: 'Set it up',
    },
    storeLink: {
      title: 'Store link',
      done: '“Get Pro Pack” leads to your store.',
      missing: '“Get Pro Pack” leads to an example address. Say under Shop Settings where your store is.',
      link: 'Try the link',
    },
    connection: {
      title: 'Connected shop',
      done: 'A shop is connected, so its orders become codes.',
      missing: 'Connect the shop that sells your planner, so that its orders become codes.',
      link: 'Connect it',
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
      missing: 'It names an example address for questions. Set yours under Shop Settings, and read it once.',
      link: 'Read it',
    },
    legalNotice: {
      title: 'Legal notice',
      done: 'It says who runs this shop, and the footer leads to it.',
      missing: 'In many countries a shop must say who runs it. Write your legal notice.',
      link: 'Write it',
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
