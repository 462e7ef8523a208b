import type { PlantedFault } from '../planted.ts'

const focusMonth = 'src/features/focus-timer/focus-month.rules.test.ts'
const focusGoal = 'src/features/focus-timer/focus-goal.rules.test.ts'
const knownContent = 'src/features/library/web/known-content.test.ts'
const setUp = 'src/app/server/admin/set-up.api.test.ts'

export const smallThings: PlantedFault[] = [
  {
    guard: 'no month of focus lies in the future',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: ' && text <= latest',
    replace: '',
    test: { file: focusMonth, title: 'is the one that the address names, and this one for nonsense and for the future' },
  },
  {
    guard: 'a month of focus begins below its own weekday',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: '.getUTCDay() + 6) % 7',
    replace: '.getUTCDay())',
    test: { file: focusMonth, title: 'has its days, and begins below its own weekday, Monday first' },
  },
  {
    guard: 'two pomodoros are the second level of a day',
    file: 'src/features/focus-timer/focus-month.rules.ts',
    find: 'const levelEnds = [25, 50, 100] as const',
    replace: 'const levelEnds = [25, 25, 100] as const',
    test: { file: focusMonth, title: 'adds what is kept and what is not sent yet, and is darker the longer a day was' },
  },
  {
    guard: 'the goal that one person works on is not shown to another',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: 'if (chosen?.userId !== userId) return undefined',
    replace: 'if (chosen === null) return undefined',
    test: { file: focusGoal, title: 'is not shown once it is done or deleted, or to somebody else' },
  },
  {
    guard: 'a stored goal without its words is none',
    file: 'src/features/focus-timer/focus-goal.rules.ts',
    find: "|| typeof title !== 'string'",
    replace: '',
    test: { file: focusGoal, title: 'is read from what was stored, and nothing else is' },
  },
  {
    guard: 'without a network a page is known by what the device keeps',
    file: 'src/features/library/web/known-content.ts',
    find: 'if (hashes.includes(sha256)) copies',
    replace: 'if (copies.size < 0) copies',
    test: { file: knownContent, title: 'without a network a page is known by what this device was told of the newest files' },
  },
  {
    guard: 'a refusal of the server is no missing network',
    file: 'src/features/library/web/known-content.ts',
    find: 'if (!isUnanswered(error)) throw error',
    replace: '',
    test: { file: knownContent, title: 'a server that refuses to answer is not replaced by what the device knows' },
  },
  {
    guard: 'what is refused has not arrived',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: "if (end === 'sent') onSent?.(change)",
    replace: 'onSent?.(change)',
    test: { file: 'src/kit/web/offline/send-unsent.test.ts', title: 'what the server has now is told, and nothing else is' },
  },
  {
    guard: 'contents are told of one’s own files only',
    file: 'src/features/library/server/copies.store.ts',
    find: ".where('user_id', '=', userId)\n        .where('deleted_at', 'is', null)\n        .orderBy('id', 'desc')",
    replace: ".where('deleted_at', 'is', null)\n        .orderBy('id', 'desc')",
    test: {
      file: 'src/features/library/server/copies.api.test.ts',
      title: 'a device is told the contents of the newest files, by which it knows them without a network',
    },
  },
  {
    guard: 'the code to try the sign-up with is no batch of codes',
    file: 'src/app/server/admin/overview.routes.ts',
    find: 'sumOf(codes) > 1',
    replace: 'sumOf(codes) > 0',
    test: { file: setUp, title: 'nothing is set up on the first day, and the code to try the sign-up with is no batch' },
  },
  {
    guard: 'an example address is no store',
    file: 'src/app/server/admin/overview.routes.ts',
    find: 'brand.storeUrl !== defaultBrand.storeUrl',
    replace: "brand.storeUrl !== ''",
    test: { file: setUp, title: 'nothing is set up on the first day, and the code to try the sign-up with is no batch' },
  },
  {
    guard: 'whoever runs the shop is led to what it needs',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: "isAdmin ? '/admin' : '/welcome'",
    replace: "'/welcome'",
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'whoever runs the shop is led to what it needs instead, and is not asked again',
    },
  },
  {
    guard: 'without a network favorites narrow the list',
    file: 'src/features/library/web/pins/uploads-here.ts',
    find: "searchParams.get('isFavorite') === 'true' || undefined",
    replace: 'undefined',
    test: {
      file: 'src/features/library/web/pins/uploads-here.test.ts',
      title: 'without a network favorites, kinds and months narrow the list as they do with one',
    },
  },
  {
    guard: 'the download of everything says what is a favorite',
    file: 'src/app/server/compose/own-data.ts',
    find: 'yield { filename, originalName, folder, size, uploadDate, isFavorite }',
    replace: 'yield { filename, originalName, folder, size, uploadDate, isFavorite: isFavorite && false }',
    test: {
      file: 'src/app/server/compose/own-data.api.test.ts',
      title: 'everything a person keeps is in one archive, byte for byte, in its folders',
    },
  },
  {
    guard: 'a picture of 100 megapixels is not too large',
    file: 'src/kit/server/documents/memory.rules.ts',
    find: 'export const maxPixels = 0x3fff * 0x3fff',
    replace: 'export const maxPixels = 0x1fff * 0x1fff',
    test: { file: 'src/kit/server/documents/document-worker.test.ts', title: 'a picture of 100 megapixels is drawn' },
  },
]
