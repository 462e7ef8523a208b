import type { PlantedFault } from '../planted.ts'

const store = 'src/features/library/server/page-texts.store.ts'
const search = 'src/features/library/server/text-search.api.test.ts'
const copies = 'src/features/library/server/copies.api.test.ts'
const words = 'src/kit/text-words.ts'
const wordTests = 'src/kit/text-words.test.ts'
const found = 'a PDF is found by words of its pages and by the beginnings of words, with the page and the text around them'
const deleted = 'deleted files are not found, restored files are, and deleting for good removes their text'

export const texts: PlantedFault[] = [
  {
    guard: 'a search finds text only in the selected folder',
    file: store,
    find: "(folder === undefined ? found : found.where('folder', '=', folder))",
    replace: 'found',
    test: { file: search, title: found },
  },
  {
    guard: 'text of deleted files is not found',
    file: store,
    find: "      .where('user_id', '=', userId)\n      .where('deleted_at', 'is', null)\n    const rows",
    replace: "      .where('user_id', '=', userId)\n    const rows",
    test: { file: search, title: deleted },
  },
  {
    guard: "a search finds only pages of the user's own uploads",
    file: store,
    find: "      .where('user_id', '=', userId)\n      .where('deleted_at', 'is', null)\n    const rows",
    replace: "      .where('deleted_at', 'is', null)\n    const rows",
    test: { file: search, title: "attack: a search never finds another user's text, whatever the text or the search contains" },
  },
  {
    guard: 'the search index removes the words of deleted text',
    file: 'src/kit/server/db/sqlite-words.ts',
    find: 'delete: remove, ',
    replace: 'delete: sql`select 1;`, ',
    test: { file: search, title: deleted },
  },
  {
    guard: "a document that can't be read ends its job",
    file: 'src/features/library/server/read-texts.ts',
    find: "      if (pageCount === 0) throw new DrawingFailed('unreadable')\n",
    replace: '',
    test: { file: search, title: "a file that can't be read is not searched, and its job ends" },
  },
  {
    guard: 'the cleanup adds jobs for PDFs that were not read yet',
    file: 'src/operations/server/upkeep/cleanup.ts',
    find: '  await createPageTextsStore(database).enqueueUnread(textsAtOnce)\n',
    replace: '',
    test: { file: search, title: 'PDFs that were uploaded before texts were read are read later' },
  },
  {
    guard: 'a rebuild splits all texts into words again',
    file: store,
    find: "const words = wordsOf(text).join(' ')\n            if",
    replace: 'const words = kept\n            if',
    test: { file: search, title: 'lost or damaged search words are rebuilt from the texts' },
  },
  {
    guard: 'a search continues after its first batch of pages',
    file: store,
    find: 'for (let before = afterAll; found.size <= mostTextHits; ) {',
    replace: 'for (let before = afterAll; before === afterAll; ) {',
    test: { file: search, title: 'the newest 50 files are shown, even if more than a thousand pages match' },
  },
  {
    guard: 'Thai text, which has no spaces, is found by any two characters',
    file: words,
    find: String.raw`\p{Script=Thai}`,
    replace: '',
    test: { file: wordTests, title: 'ไทย is split into words in every script, with folded characters' },
  },
  {
    guard: 'at most 4,000 words of a text are kept',
    file: words,
    find: '    if (words.size >= mostWords) break\n',
    replace: '',
    test: { file: wordTests, title: 'at most 4,000 words of a text are kept' },
  },
  {
    guard: "a user can't find out whether another user has a file",
    file: 'src/features/library/server/copies.store.ts',
    find: "      .where('user_id', '=', userId)\n      .where('sha256', 'in'",
    replace: "      .where('sha256', 'in'",
    test: { file: copies, title: "attack: a user can't find out whether another user has a file with some content" },
  },
  {
    guard: 'of two equal files the one that arrived first is the original',
    file: 'src/features/library/server/copies.store.ts',
    find: 'one.uploadDate < other.uploadDate || (one.uploadDate === other.uploadDate && one.id < other.id)',
    replace: 'one.id < other.id',
    test: { file: copies, title: 'the file that arrived first is the original, not the one that was chosen first' },
  },
  {
    guard: 'a deleted file is not recognised as the original',
    file: 'src/features/library/server/copies.store.ts',
    find: "      .where('sha256', 'in', [...new Set(sha256)])\n      .where('deleted_at', 'is', null)",
    replace: "      .where('sha256', 'in', [...new Set(sha256)])",
    test: { file: copies, title: 'a deleted file is not recognised as the original' },
  },
  {
    guard: 'a copy replaces only a file in the library',
    file: 'src/features/library/upload-queue.rules.ts',
    find: "file.copy?.where === 'library' && file.status",
    replace: 'file.copy && file.status',
    test: {
      file: 'src/features/library/upload-queue.rules.test.ts',
      title: 'a copy is marked once it is recognised, and replaces the older file only if the user chooses so',
    },
  },
  {
    guard: 'a search inside a PDF wraps at the ends',
    file: 'src/features/library/web/viewer/matches.rules.ts',
    find: '((here - 1 + step + all) % all) + 1',
    replace: 'here + step',
    test: {
      file: 'src/features/library/web/viewer/matches.rules.test.ts',
      title: 'next and previous go through all matches and wrap at the ends',
    },
  },
]
