import type { PlantedFault } from '../planted.ts'

const file = 'src/app/server/fresh-proof.api.test.ts'

export const freshProof: PlantedFault[] = [
  {
    guard: 'a file more than half of the library needs a fresh proof',
    file: 'src/features/library/server/selection.routes.ts',
    find: "name: 'archived-files',\n    points: unprovedInArchives(await uploads.total(userId)),",
    replace: "name: 'archived-files',\n    points: 1 + unprovedInArchives(await uploads.total(userId)),",
    test: { file, title: 'attack: a ZIP file of all ids needs the same proof as the download of everything' },
  },
  {
    guard: 'the 21st single code of a day needs a fresh proof',
    file: 'src/features/access/server/codes.routes.ts',
    find: "name: 'single-codes', points: 20,",
    replace: "name: 'single-codes', points: 21,",
    test: { file, title: 'attack: access codes that are created one by one need a fresh proof like a batch, from the 21st on' },
  },
  {
    guard: 'the fourth month saved in a day needs a fresh proof',
    file: 'src/features/planner/server/ink/ink.routes.ts',
    find: "name: 'saved-months', points: 3,",
    replace: "name: 'saved-months', points: 4,",
    test: {
      file: 'src/features/planner/server/book.api.test.ts',
      title: 'attack: the planner saved month by month needs a fresh proof, like the download of everything',
    },
  },
  {
    guard: 'a browser that keeps no cookie is told once a day',
    file: 'src/features/accounts/server/owner-notices.ts',
    find: "name: 'new-browser-mail', points: 1,",
    replace: "name: 'new-browser-mail', points: 2,",
    test: {
      file: 'src/app/server/owner-notices.api.test.ts',
      title: 'a browser that keeps no cookie is told once a day, another kind of browser on the same day too',
    },
  },
]
