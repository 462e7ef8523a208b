import type { PlantedFault } from '../planted.ts'

const knownContent = 'src/features/library/web/known-content.test.ts'
const uploadsStore = 'src/features/library/server/uploads.store.ts'
const selectionRoutes = 'src/features/library/server/selection.routes.ts'
const selection = 'src/features/library/server/selection.api.test.ts'
const attack = "attack: a user can't select, move, delete, restore or download another user's files"
const card = 'src/features/library/web/file-card.test.tsx'
const longPress = 'src/kit/web/ui/use-long-press.ts'
const restingFinger = 'a long press selects a card without opening the file when it ends, and scrolling selects nothing'

export const library: PlantedFault[] = [
  {
    guard: "a ZIP file contains only the user's own files",
    file: uploadsStore,
    find: `            .where('id', 'in', ids.slice(at, at + mostAtOnce))
            .where('user_id', '=', userId)`,
    replace: `            .where('id', 'in', ids.slice(at, at + mostAtOnce))`,
    test: { file: selection, title: attack },
  },
  {
    guard: "files can't be moved into a folder that no longer exists",
    file: uploadsStore,
    find: 'if (!(await hasFolder(tx, owned.userId, folder))) throw unknownFolder()',
    replace: 'if (rows.length > 1 && !(await hasFolder(tx, owned.userId, folder))) throw unknownFolder()',
    test: { file: selection, title: 'moving files into a folder that no longer exists moves nothing' },
  },
  {
    guard: 'a call takes at most 500 ids',
    file: 'src/features/library/library.rules.ts',
    find: 'mostAtOnce = 500',
    replace: 'mostAtOnce = 501',
    test: { file: selection, title: 'a call takes 1 to 500 ids' },
  },
  {
    guard: 'a ZIP file contains at most ten thousand files',
    file: selectionRoutes,
    find: 'if (ids.length > mostInArchive) throw tooManyFiles()',
    replace: '',
    test: { file: selection, title: 'a ZIP file of no files, or of more than ten thousand, is refused' },
  },
  {
    guard: 'a ZIP file is refused if its list of files was cut off',
    file: selectionRoutes,
    find: 'if (part.valueTruncated) throw tooManyFiles()',
    replace: '',
    test: { file: selection, title: 'a ZIP file of no files, or of more than ten thousand, is refused' },
  },
  {
    guard: 'scrolling selects nothing',
    file: longPress,
    find: '> stillPx) forget()',
    replace: '> 1000) forget()',
    test: { file: card, title: restingFinger },
  },
  {
    guard: 'a long press does not open the file when it ends',
    file: longPress,
    find: '      event.stopPropagation()\n',
    replace: '',
    test: { file: card, title: restingFinger },
  },
  {
    guard: 'the part of a selection that failed stays selected',
    file: 'src/features/library/web/selection-changes.ts',
    find: 'left: ids.slice(done)',
    replace: 'left: ids.slice(done > 0 ? done + 1 : 0)',
    test: {
      file: 'src/features/library/web/selection-changes.test.ts',
      title: 'if the connection fails midway, the rest stays in the list, and the finished part can be undone',
    },
  },
  {
    guard: 'an instant of the year 0 never reaches the database',
    file: 'src/kit/server/read-instant.ts',
    find: '(?!0000)',
    replace: '',
    test: {
      file: 'src/kit/server/read-instant.test.ts',
      title: 'years that the engines store differently are refused',
    },
  },
  {
    guard: 'a list by size refuses a cursor of another order',
    file: 'src/features/library/server/library.routes.ts',
    find: "if (sort === 'size' && !/^\\d{1,15}$/.test(after.key)) throw",
    replace: 'if (sort === undefined) throw',
    test: {
      file: 'src/features/library/server/ordering.api.test.ts',
      title: 'in every order the pages of a list leave no gap, even when files are equal in it',
    },
  },
  {
    guard: 'sorted by name, page 2 comes before page 10',
    file: 'src/features/library/library.rules.ts',
    find: "padStart(12, '0')",
    replace: "padStart(1, '0')",
    test: {
      file: 'src/features/library/library.rules.test.ts',
      title: 'names are ordered by their numbers, and the case does not matter',
    },
  },
  {
    guard: 'a file can be turned only by right angles',
    file: 'src/features/library/library.rules.ts',
    find: 'rotations = [0, 90, 180, 270]',
    replace: 'rotations = [0, 45, 90, 180, 270]',
    test: {
      file: 'src/features/library/server/reading-place.api.test.ts',
      title: 'there is no page 0, and files turn by right angles only',
    },
  },
  {
    guard: 'each key of the month scrubber counts, even before a list has loaded or scrolled',
    file: 'src/features/library/web/month-scrubber.tsx',
    find: 'dragged ?? asked?.month ?? month',
    replace: 'dragged ?? month',
    test: {
      file: 'e2e/ordering.test.ts',
      title: 'the scrubber jumps to a past month, which the address keeps, and back',
    },
  },
  {
    guard: 'the month scrubber follows the list once the list is loaded',
    file: 'src/features/library/web/month-scrubber.tsx',
    find: '  if (isThere) setAsked(undefined)\n',
    replace: '  if (isThere && month < 0) setAsked(undefined)\n',
    test: {
      file: 'e2e/ordering.test.ts',
      title: 'the scrubber jumps to a past month, which the address keeps, and back',
    },
  },
  {
    guard: 'offline, a copy is recognised by the hashes on the device',
    file: 'src/features/library/web/known-content.ts',
    find: 'if (hashes.includes(sha256)) copies',
    replace: 'if (copies.size < 0) copies',
    test: {
      file: knownContent,
      title: 'offline, a copy is recognised by the content hashes that this device got for the newest files',
    },
  },
  {
    guard: 'a refusal by the server does not count as being offline',
    file: 'src/features/library/web/known-content.ts',
    find: 'if (!isUnanswered(error)) throw error',
    replace: '',
    test: { file: knownContent, title: 'if the server refuses to answer, the hashes on the device are not used instead' },
  },
  {
    guard: "a device gets the content hashes of the user's own files only",
    file: 'src/features/library/server/copies.store.ts',
    find: ".where('user_id', '=', userId)\n        .where('deleted_at', 'is', null)\n        .orderBy('id', 'desc')",
    replace: ".where('deleted_at', 'is', null)\n        .orderBy('id', 'desc')",
    test: {
      file: 'src/features/library/server/copies.api.test.ts',
      title: "a device gets the content hashes of the user's newest files, to recognise copies offline",
    },
  },
  {
    guard: 'offline, favorites filter the list',
    file: 'src/features/library/web/pins/uploads-here.ts',
    find: "searchParams.get('isFavorite') === 'true' || undefined",
    replace: 'undefined',
    test: {
      file: 'src/features/library/web/pins/uploads-here.test.ts',
      title: 'offline, favorites, kinds and months filter the list as they do online',
    },
  },
  {
    guard: 'the download of all data says which files are favorites',
    file: 'src/app/server/compose/own-data.ts',
    find: 'yield { filename, originalName, folder, size, uploadDate, isFavorite }',
    replace: 'yield { filename, originalName, folder, size, uploadDate, isFavorite: isFavorite && false }',
    test: {
      file: 'src/app/server/compose/own-data.api.test.ts',
      title: 'one archive contains everything that a user has stored, byte for byte, in its folders',
    },
  },
  {
    guard: 'a device gets the content hashes of the newest 500 files only',
    file: 'src/features/library/library.rules.ts',
    find: 'mostContents = 500',
    replace: 'mostContents = 501',
    test: {
      file: 'src/features/library/server/copies.api.test.ts',
      title: 'a device gets the content hashes of the newest 500 files only',
    },
  },
  {
    guard: 'the list is requested before the screen is drawn',
    file: 'src/features/library/web/library-queries.ts',
    find: '  usePrefetchInfiniteQuery(pages)\n',
    replace: '',
    test: {
      file: 'src/features/library/web/library-queries.test.tsx',
      title: 'the list is requested once, while the screen is first drawn',
    },
  },
  {
    guard: 'only the parts of a flat PDF that are read are loaded',
    file: 'vite.config.ts',
    find: 'plugins: () => [flatPageTrees()]',
    replace: 'plugins: () => []',
    test: {
      file: 'e2e/reading.test.ts',
      title: 'only the parts of a large planner that are read are loaded, however its pages are organised',
    },
  },
  {
    guard: 'a pdf.js worker that does not reply is replaced',
    file: 'src/features/library/web/viewer/early-worker.ts',
    find: 'if (await taken?.isReady) return taken?.worker',
    replace: 'if (taken) return taken.worker',
    test: { file: 'e2e/reading.test.ts', title: "a worker that doesn't reply is replaced" },
  },
  {
    guard: 'the pdf.js worker ends with the viewer',
    file: 'src/features/library/web/viewer/pdf-document.ts',
    find: '        port?.terminate()\n',
    replace: '',
    test: {
      file: 'e2e/reading.test.ts',
      title: 'a PDF is read by one worker, which starts while the viewer loads and ends with it',
    },
  },
  {
    guard: 'closing a file before its worker runs ends the worker',
    file: 'src/features/library/web/viewer/pdf-document.ts',
    find: '    if (isEnded) port?.terminate()\n',
    replace: '',
    test: { file: 'e2e/reading.test.ts', title: 'closing a file before its worker runs ends the worker too' },
  },
  {
    guard: 'a page opened by its address loads before what the first screen does not need',
    file: 'src/features/library/web/viewer/preload-pdf-pages.ts',
    find: '  holdFirstScreen()\n',
    replace: '',
    test: {
      file: 'e2e/reading.test.ts',
      title: "a page opened by its address loads before the list under it, and before anything the first screen doesn't need",
    },
  },
  {
    guard: 'the list loads after the page that covers it',
    file: 'src/features/library/web/library-page.tsx',
    find: 'const isListWanted = isAfterFirstScreen || !file',
    replace: 'const isListWanted = true',
    test: {
      file: 'e2e/reading.test.ts',
      title: "a page opened by its address loads before the list under it, and before anything the first screen doesn't need",
    },
  },
]
