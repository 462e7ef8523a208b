import type { PlantedFault } from '../planted.ts'

const folder = 'src/kit/server/documents'
const worker = `${folder}/document-worker.ts`
const child = `${folder}/drawing-child.ts`
const rules = `${folder}/memory.rules.ts`
const cache = `${folder}/page-cache.ts`
const thumbnails = 'src/features/library/server/thumbnails.ts'
const jobs = 'src/kit/server/jobs/jobs.store.ts'

const inWorker = (title: string) => ({ file: 'faults/drawing-process.test.ts', title })
const inRules = (title: string) => ({ file: `${folder}/memory.rules.test.ts`, title })
const inCache = (title: string) => ({ file: `${folder}/page-cache.test.ts`, title })
const inThumbnails = (title: string) => ({ file: 'src/features/library/server/thumbnails.api.test.ts', title })
const inPages = (title: string) => ({ file: 'src/features/library/server/document-pages.api.test.ts', title })
const inJobs = (title: string) => ({ file: 'src/kit/server/jobs/worker.test.ts', title })

export const documents: PlantedFault[] = [
  {
    guard: 'decoding uses at most 128 MB',
    file: rules,
    find: 'maxDecodedBytes = 128',
    replace: 'maxDecodedBytes = 129',
    test: inRules('an interlaced picture of 8192 x 4097 pixels: refused true (the limit is 128 MB)'),
  },
  {
    guard: 'a picture that is decoded line by line has at most 268 megapixels',
    file: rules,
    find: 'picture.width * picture.height > maxPixels || ',
    replace: '',
    test: inRules('a picture of 16384 x 16383 pixels, decoded line by line: refused true'),
  },
  {
    guard: 'the depth of a picture counts towards its decoded size',
    file: rules,
    find: ': channels * bytesPerChannel\n',
    replace: ': channels\n',
    test: inRules('an interlaced picture needs pixels times channels times depth'),
  },
  {
    guard: 'a picture that is too large is refused before it is decoded',
    file: `${folder}/draw-image.ts`,
    find: "if (isTooLarge(headOf(found))) throw new DrawingFailed('too_large')",
    replace: '',
    test: inWorker(
      'an interlaced picture that needs 256 MB to decode is refused, and the same picture without interlacing is drawn',
    ),
  },
  {
    guard: 'a document is still drawn after its process was lost twice',
    file: worker,
    find: 'mostLosses = 3',
    replace: 'mostLosses = 1',
    test: inWorker('a file is drawn even if its process is killed twice'),
  },
  {
    guard: 'a slow document moves to the slow process',
    file: worker,
    find: 'quickCpuMs = 600',
    replace: 'quickCpuMs = 600_000',
    test: inWorker("a slow document does not delay other users' pages, only its owner's"),
  },
  {
    guard: 'the slow process ends a document that uses up its CPU time',
    file: `${folder}/lanes.ts`,
    find: "if (cpuMs > Math.min(limits.slowCpuMs, task.mostCpuMs)) on.child.end(new DrawingFailed('too_slow'))",
    replace: '',
    test: inWorker('a document that uses up its CPU time is tried twice and no more'),
  },
  {
    guard: 'a frozen process is replaced',
    file: child,
    find: "if (now - moved.at > stillAfterMs) return end(new DrawingLost('still'))",
    replace: '',
    test: {
      file: `${folder}/drawing-child.test.ts`,
      title: 'a process that hangs is given up, and one that only waits for the CPU is not',
    },
  },
  {
    guard: 'a process that uses too much memory is ended',
    file: child,
    find: "if (used.residentBytes > maxResidentBytes) return end(new DrawingFailed('too_large'))",
    replace: '',
    test: { file: `${folder}/drawing-child.test.ts`, title: 'a process that takes more than 384 MB is ended' },
  },
  {
    guard: 'a thumbnail is given up only after its process was lost three times',
    file: 'src/kit/server/documents/drawing.ts',
    find: 'mostLostTries = 3',
    replace: 'mostLostTries = 2',
    test: inThumbnails('a document is given up only after its process was lost three times'),
  },
  {
    guard: 'thumbnails wait while the disk is full',
    file: thumbnails,
    find: "if (error instanceof StorageFull) throw new NotNow('There is no room for thumbnails.')",
    replace: '',
    test: inThumbnails('on a full disk thumbnails wait until there is room, however long it takes'),
  },
  {
    guard: 'only its owner can see the pages of a file',
    file: 'src/features/library/server/library.routes.ts',
    find: 'const file = found(await uploads.findFile({ userId: user.id, filename: params.filename }))\n    return pages',
    replace:
      'const file = found(await uploads.findFile({ userId: (await database.queries.selectFrom("uploads").select("user_id").where("filename", "=", params.filename).executeTakeFirst())?.user_id ?? user.id, filename: params.filename }))\n    return pages',
    test: inPages("attack: a user who knows the name of another user's file gets none of its pages, drawn before or not"),
  },
  {
    guard: 'a page is at most 2,048 pixels wide',
    file: 'src/features/library/library.contract.ts',
    find: 'maximum: 2048',
    replace: 'maximum: 2049',
    test: inPages('a page request that is out of bounds is refused: 1?width=2049'),
  },
  {
    guard: 'deleting a file for good removes its cached pages',
    file: 'src/kit/server/files/remove-files.ts',
    find: '      await forget(file)\n',
    replace: '',
    test: inPages("the pages of a deleted file can't be read, and deleting it for good clears its pages from the cache"),
  },
  {
    guard: 'the cache of pages has a maximum size',
    file: cache,
    find: 'bytes > maxBytes || ',
    replace: '',
    test: inCache('beyond the maximum size the oldest pages are removed'),
  },
  {
    guard: 'a cached page is kept for 7 days',
    file: cache,
    find: 'keptMs = 7 ',
    replace: 'keptMs = 8 ',
    test: inCache('a page is kept for 7 days'),
  },
  {
    guard: 'on a full disk no page is cached',
    file: cache,
    find: 'await disk.requireRoomFor(page.bytes.byteLength)',
    replace: '',
    test: inCache('on a full disk nothing is cached, and drawing still works'),
  },
  {
    guard: 'jobs of different users take turns',
    file: jobs,
    find: "            .orderBy('turn')\n",
    replace: '',
    test: inJobs('jobs of different users take turns'),
  },
  {
    guard: 'jobs of different kinds take turns',
    file: 'src/kit/server/jobs/worker.ts',
    find: '      isAnyDue = true\n      await run(claimed)',
    replace:
      '      isAnyDue = true\n      await run(claimed)\n      while (!stopping.signal.aborted) { const more = await store.claim(kind, owner, leaseMs); if (!more) break; await run(more) }',
    test: inJobs('no kind of job waits for all jobs of another kind'),
  },
  {
    guard: 'a postponed job does not use up an attempt',
    file: 'src/kit/server/jobs/worker.ts',
    find: 'if (error instanceof NotNow) return store.postpone(claimed, error.message, error.pauseMs)',
    replace: '',
    test: inJobs('a job that is postponed is retried a minute later, without a limit'),
  },
  {
    guard: 'a picture of 100 megapixels is drawn',
    file: 'src/kit/server/documents/memory.rules.ts',
    find: 'export const maxPixels = 0x3fff * 0x3fff',
    replace: 'export const maxPixels = 0x1fff * 0x1fff',
    test: { file: 'src/kit/server/documents/document-worker.test.ts', title: 'a picture of 100 megapixels is drawn' },
  },
]
