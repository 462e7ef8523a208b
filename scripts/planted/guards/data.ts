import type { PlantedFault } from '../planted.ts'

const search = 'src/features/library/server/search.store.ts'
const searchTest = 'src/features/library/server/search.store.test.ts'
const derived = 'src/kit/server/lists/derived.ts'
const derivedTest = 'src/operations/server/upkeep/derived.test.ts'

/** Search, derived data and migrations. */
export const data: PlantedFault[] = [
  {
    guard: 'a search treats a percent sign as an ordinary character',
    file: search,
    find: "replace(/[\\\\%_]/g, '\\\\$&')",
    replace: "replace(/[\\\\_]/g, '\\\\$&')",
    test: { file: searchTest, title: 'a search for % finds it anywhere in a name, in any case, with accents as written' },
  },
  {
    guard: 'a search treats an underscore as an ordinary character',
    file: search,
    find: "replace(/[\\\\%_]/g, '\\\\$&')",
    replace: "replace(/[\\\\%]/g, '\\\\$&')",
    test: { file: searchTest, title: 'a search for _ finds it anywhere in a name, in any case, with accents as written' },
  },
  {
    guard: 'a search does not find deleted uploads',
    file: search,
    find: ".where('deleted_at', 'is', null)",
    replace: '',
    test: { file: searchTest, title: 'deleted uploads are not found' },
  },
  {
    guard: 'a search counts at most 1,000 matches',
    file: search,
    find: 'countedMatches + 1',
    replace: 'countedMatches + 2',
    test: { file: searchTest, title: 'the pages of a search leave no gap, newest first, and at most 1,000 matches are counted' },
  },
  {
    guard: 'migrations import no program code',
    file: '.dependency-cruiser.mjs',
    find: "pathNot: '^migrations/|^src/kit/server/db/columns",
    replace: "pathNot: '^migrations/|^src/features/|^src/kit/server/db/columns",
    test: { file: 'scripts/checks/import-rules.test.ts', title: 'the rule migrations-are-frozen finds a planted violation' },
  },
  {
    guard: 'a rebuild reads the differences again when its turn comes',
    file: derived,
    find: 'const differences = await read(tx)',
    replace: 'const differences = seen',
    test: { file: derivedTest, title: 'two rebuilds at the same time count nothing twice' },
  },
]
