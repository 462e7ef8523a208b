import type { PlantedFault } from '../planted.ts'

const folder = 'src/features/planner'
const server = `${folder}/server`
const bookTest = `${server}/book.api.test.ts`
const stepsTest = `${server}/import-steps.test.ts`
const badFilesTest = 'src/features/planner/server/pdf/bad-files.test.ts'

/** The planner as a book, the PDF of a month, and imports that continue after the process is killed. */
export const book: PlantedFault[] = [
  {
    guard: 'an upload that is read again does not count as newer',
    file: `${server}/book.store.ts`,
    find: 'order by import_id desc, id desc',
    replace: 'order by id desc',
    test: { file: bookTest, title: 'an upload that is read again does not count as newer' },
  },
  {
    guard: 'an upload that is read again does not count as newer in the calendar',
    file: `${server}/pages.store.ts`,
    find: ".orderBy('import_id')\n",
    replace: ".orderBy('kind')\n",
    test: { file: bookTest, title: 'an upload that is read again does not count as newer' },
  },
  {
    guard: 'a planner contains no pages of deleted uploads',
    file: `${server}/book.routes.ts`,
    find: 'found.filter(({ uploadId }) => there.has(uploadId)),',
    replace: 'found,',
    test: { file: bookTest, title: 'deleting its uploads, or switching recognition off, closes the planner' },
  },
  {
    guard: 'only a user with pages in a planner can see its blank pages',
    file: `${server}/book.routes.ts`,
    find: '    await ownShelf(userId, id)\n',
    replace: '',
    test: {
      file: bookTest,
      title: "a planner is 404 for a user with no page in it, and another user's pages can't be read",
    },
  },
  {
    guard: 'pages can be requested only for days that exist',
    file: `${server}/book.routes.ts`,
    find: 'if (day !== undefined && !isDay(day)) throw noSuchDay()',
    replace: 'if (day !== undefined && day.length > 10) throw noSuchDay()',
    test: { file: bookTest, title: 'pages are filtered by day, by kind, by having no date, and by writing' },
  },
  {
    guard: 'ink is shown separately only if the print of the page is known',
    file: 'src/features/planner/server/pdf/page-parts.ts',
    find: 'return isPrintKnown || shapes.length > 0 ?',
    replace: 'return number > 0 ?',
    test: { file: bookTest, title: "the ink can't be read on its own if it can't be separated from the print" },
  },
  {
    guard: "an image of the ink can't run scripts",
    file: `${server}/ink/ink.routes.ts`,
    find: "default-src 'none'; sandbox",
    replace: "default-src 'none'",
    test: { file: bookTest, title: 'the ink of a page can be read on its own, on a transparent ground, as PNG and as SVG' },
  },
  {
    guard: 'the PDF of a month contains only written pages',
    file: `${server}/ink/ink.routes.ts`,
    find: ".filter(({ inkStep }) => inkStep !== 'none')",
    replace: '.filter(({ inkStep }) => inkStep !== undefined)',
    test: { file: bookTest, title: 'a month is one PDF of the newest version of each written page, ordered by day' },
  },
  {
    guard: 'a user can have at most 40 tasks at a time',
    file: `${server}/ink/paper-maker.ts`,
    find: 'const mostOfOwner = 40',
    replace: 'const mostOfOwner = 400',
    test: {
      file: `${server}/ink/paper-maker.test.ts`,
      title: 'a user can have 40 tasks at a time, and other users are still served',
    },
  },
  {
    guard: 'steps that were read with other planners are discarded',
    file: `${server}/import-steps.ts`,
    find: 'row.readWith === known',
    replace: "row.readWith !== ''",
    test: { file: stepsTest, title: 'steps that were read with a different set of published planners are discarded' },
  },
  {
    guard: 'steps of another program version are discarded',
    file: `${server}/import-steps.ts`,
    find: 'if (step === null) break',
    replace: 'if (step === null) continue',
    test: { file: stepsTest, title: 'a step that another program version wrote is read again, and so are those after it' },
  },
  {
    guard: 'the CPU time of all attempts is added up',
    file: `${server}/read-pages.ts`,
    find: 'budget.leftMs = Math.min(budget.leftMs, kept.leftMs)',
    replace: 'budget.leftMs = Math.max(budget.leftMs, kept.leftMs)',
    test: { file: stepsTest, title: 'the time of all attempts is added up' },
  },
  {
    guard: 'cancelling an import deletes its steps',
    file: `${server}/recognise-upload.ts`,
    find: "if (!['waiting', 'working'].includes(found.state)) return job.finish((tx) => imports.forgetSteps(tx, found.id))",
    replace: "if (!['waiting', 'working'].includes(found.state)) return",
    test: { file: stepsTest, title: 'cancelling an import, or switching recognition off, deletes its steps' },
  },
  {
    guard: 'a document is read for at most 15 minutes of CPU time',
    file: 'src/kit/server/documents/document-reader.ts',
    find: 'const documentCpuMs = 15 * 60_000',
    replace: 'const documentCpuMs = 150 * 60_000',
    test: {
      file: 'src/kit/server/documents/document-reader.test.ts',
      title: 'the CPU time of a document is counted, and after a quarter of an hour the document is read no further',
    },
  },
  {
    guard: 'a document that has used up its CPU time is not read',
    file: 'src/kit/server/documents/document-reader.ts',
    find: "if (budget.leftMs <= 0) throw new DrawingFailed('too_slow')",
    replace: "if (budget.leftMs < -1e9) throw new DrawingFailed('too_slow')",
    test: {
      file: 'src/kit/server/documents/document-reader.test.ts',
      title: 'a document that has already used up its time is not read at all',
    },
  },
  {
    guard: 'a document above the maximum size is not written',
    file: 'src/features/planner/server/pdf/pdf-writer.ts',
    find: 'if (this.#bytes > this.#mostBytes) throw new PdfTooLarge()',
    replace: 'if (this.#bytes > this.#mostBytes * 1e6) throw new PdfTooLarge()',
    test: { file: badFilesTest, title: 'a document above the maximum size is not written' },
  },
  {
    guard: 'annotations are copied without their actions',
    file: 'src/features/planner/server/pdf/pdf-writer.ts',
    find: '.filter(([key]) => !actions.has(key))',
    replace: '',
    test: { file: badFilesTest, title: 'pages are copied with what they refer to, and with the links between them' },
  },
  {
    guard: 'a page tree is read only to a maximum depth',
    file: 'src/features/planner/server/pdf/page-tree.ts',
    find: 'depth > mostDepth ||',
    replace: 'depth > 1000 ||',
    test: { file: badFilesTest, title: 'a page tree that is deeper than any real one is abandoned' },
  },
  {
    guard: 'a page tree that refers back to itself is read only once',
    file: 'src/features/planner/server/pdf/page-tree.ts',
    find: '(object !== null && seen.has(object))',
    replace: 'false',
    test: { file: badFilesTest, title: 'a page tree that refers back to itself ends' },
  },
  {
    guard: 'the PDF of a month includes weeks that start in the month before',
    file: 'src/features/planner/server/ink/ink.routes.ts',
    find: 'first: addDays(first, -longestPage)',
    replace: 'first: addDays(first, 0)',
    test: {
      file: 'src/features/planner/server/book.api.test.ts',
      title: 'a week that starts in the month before is part of both months',
    },
  },
  {
    guard: 'the ETag of a month changes when one of its pages is replaced',
    file: 'src/features/planner/server/ink/ink.routes.ts',
    find: 'rows.map(({ id, dateFrom, editionPage }) => [id, dateFrom, editionPage])',
    replace: 'rows.length',
    test: {
      file: 'src/features/planner/server/book.api.test.ts',
      title: 'a month is one PDF of the newest version of each written page, ordered by day',
    },
  },
]
