import type { PlantedFault } from '../planted.ts'

const uploadsStore = 'src/features/library/server/uploads.store.ts'
const searchStore = 'src/features/library/server/search.store.ts'
const favorites = 'src/features/library/server/favorites.api.test.ts'
const rules = 'src/features/library/library.rules.ts'
const rulesTest = 'src/features/library/library.rules.test.ts'
const keys = 'src/app/web/keyboard/keys.rules.ts'
const keysTest = 'src/app/web/keyboard/keys.rules.test.ts'
const narrowed = 'the kind and the days filter the list, its total and the selection; pages of the list leave no gap'

export const folders: PlantedFault[] = [
  {
    guard: 'deleted favorites are not counted',
    file: uploadsStore,
    find: `      .where('deleted_at', 'is', null)
      .where(sql<boolean>\`is_favorite\`),`,
    replace: '      .where(sql<boolean>`is_favorite`),',
    test: { file: favorites, title: 'files are counted by folder; empty folders and deleted files do not count' },
  },
  {
    guard: 'folders without files are not counted',
    file: uploadsStore,
    find: 'files > 0 ? [{ name: folder, files }] : []',
    replace: '[{ name: folder, files }]',
    test: { file: favorites, title: 'files are counted by folder; empty folders and deleted files do not count' },
  },
  {
    guard: 'a list filtered by kind contains no other kind',
    file: searchStore,
    find: "if (fileType !== undefined) found = found.where('file_type', '=', fileType)",
    replace: '',
    test: { file: favorites, title: narrowed },
  },
  {
    guard: 'a file uploaded in the first instant of a month belongs to that month',
    file: searchStore,
    find: "found.where('upload_date', '>=', since)",
    replace: "found.where('upload_date', '>', since)",
    test: { file: favorites, title: narrowed },
  },
  {
    guard: 'marking a file as a favorite is saved even if nothing else changes',
    file: uploadsStore,
    find: 'if (names || place || mark)',
    replace: 'if (names || place)',
    test: { file: favorites, title: 'a file is marked as a favorite, listed, counted and unmarked; nothing else of it changes' },
  },
  {
    guard: "the folder General is always listed with the user's own folders",
    file: rules,
    find: '!files.has(name) && name !== defaultFolder',
    replace: '!files.has(name)',
    test: {
      file: rulesTest,
      title: 'the folder list shows own folders first, by name; empty built-in folders are listed separately',
    },
  },
  {
    guard: 'a name has at most 200 characters',
    file: 'src/features/accounts/accounts.rules.ts',
    find: 'maxUserNameLength = 200',
    replace: 'maxUserNameLength = 201',
    test: {
      file: 'src/features/accounts/server/names.api.test.ts',
      title: 'a blank name, and one of more than 200 characters, is refused, and nothing changes',
    },
  },
  {
    guard: 'administrators find a user by a changed name',
    file: 'src/features/accounts/server/users.store.ts',
    find: `  await tx.updateTable('users').set(names).where('id', '=', userId).execute()
  await reindexUser(tx, userId)`,
    replace: `  await tx.updateTable('users').set(names).where('id', '=', userId).execute()`,
    test: {
      file: 'src/features/accounts/server/names.api.test.ts',
      title: 'a changed name appears to the user and to the administrators, who can search for it',
    },
  },
  {
    guard: 'single keys do nothing when they are switched off',
    file: keys,
    find: 'if (!areSingleKeysOn) return nothing',
    replace: '',
    test: {
      file: keysTest,
      title: 'when switched off, single keys do nothing, but Control or Command with K still opens the palette',
    },
  },
  {
    guard: 'a key with a modifier is left to the browser',
    file: keys,
    find: 'if (altKey) return nothing',
    replace: '',
    test: { file: keysTest, title: 'a key with a modifier is left to the browser' },
  },
  {
    guard: 'the key after g must follow within 1.5 seconds',
    file: keys,
    find: 'chordMs = 1500',
    replace: 'chordMs = 1501',
    test: { file: keysTest, title: 'a letter that comes too long after g counts as a key of its own' },
  },
]
