import type { SetUp } from './overview.contract.ts'

interface StepWords {
  title: string
  /** What to do. */
  missing: string
  link: string
}

/** What a shop needs before its first customer, in the order of setting it up. */
export const setUpTexts = {
  title: 'Set up your shop',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  later: (count: number) => `${count} more steps`,
  done: (titles: readonly string[]) => `Done: ${titles.join(', ')}.`,
  hide: 'Hide this list',
  steps: {
    edition: {
      title: 'Your planner',
      missing: 'Add the blank PDF that you sell. Each page that a customer writes on then finds its day.',
      link: 'Add it',
    },
    published: {
      title: 'Published planner',
      missing: 'Look over the dates that were read, and publish the planner.',
      link: 'Publish it',
    },
    product: {
      title: 'Product',
      missing: 'Name what you sell and the planner that it opens. Customers then download it here.',
      link: 'Name it',
    },
    https: {
      title: 'Secure address',
      missing: 'Customers can sign in safely only by https. Set PUBLIC_URL on the server to an address with https://.',
      link: 'See the installation',
    },
    mail: {
      title: 'Email',
      missing: 'No mail server is set up, so every email waits in the outbox. Name yours, and send a test.',
      link: 'Set it up',
    },
    storeLink: {
      title: 'Store link',
      missing: '“Get Pro Pack” leads to an example address. Say under Shop where your store is.',
      link: 'Say where',
    },
    connection: {
      title: 'Connected shop',
      missing: 'Connect the shop that sells your planner, so that its orders become codes.',
      link: 'Connect it',
    },
    codes: {
      title: 'First batch of codes',
      missing: 'Customers sign up with access codes. Make the first ones.',
      link: 'Make codes',
    },
    privacy: {
      title: 'Privacy text',
      missing: 'It names an example address for questions. Set yours under Shop, and read it once.',
      link: 'Set yours',
    },
    legalNotice: {
      title: 'Legal notice',
      missing: 'In many countries a shop must say who runs it. Write your legal notice.',
      link: 'Write it',
    },
    order: {
      title: 'Test order',
      missing: 'Send an order from your shop, its test mode is enough, or import a CSV file, and check that it arrives.',
      link: 'See what arrives',
    },
    backups: {
      title: 'Backups',
      missing:
        'Make a recovery key, name a place on another disk, and make the first backup. Without one, a broken disk can end your shop.',
      link: 'Set them up',
    },
  } satisfies Record<keyof SetUp, StepWords>,
}
