import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a file more than half of the library needs a fresh proof',
    file: '#features/library/server/selection.routes.ts',
    find: `name: 'archived-files',
    points: unprovedInArchives(await uploads.total(userId)),`,
    replace: `name: 'archived-files',
    points: 1 + unprovedInArchives(await uploads.total(userId)),`,
    test: 'attack: a ZIP file of all ids needs the same proof as the download of everything',
  },
  {
    kind: 'money',
    guard: 'the 21st single code of a day needs a fresh proof',
    file: '#features/access/server/codes.routes.ts',
    find: "name: 'single-codes', points: 20,",
    replace: "name: 'single-codes', points: 21,",
    test: 'attack: access codes that are created one by one need a fresh proof like a batch, from the 21st on',
  },
]
