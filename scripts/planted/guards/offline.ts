import type { PlantedFault } from '../planted.ts'

const goals = 'src/features/goals/server/goals.api.test.ts'
const sentTwice = 'src/features/library/server/sent-twice.api.test.ts'
const sending = 'src/kit/web/offline/send-unsent.test.ts'
const keptReplies = 'src/kit/web/offline/kept-replies.test.ts'
const unsent = 'src/kit/web/cache/unsent.test.ts'
const keptPages = 'src/app/web/worker/kept-pages.test.ts'
const pages = 'src/app/server/pages/pages.test.ts'
const builds = 'src/app/server/pages/earlier-builds.test.ts'
const sentTwiceTitles = {
  goal: 'a goal that is sent several times under one id is created once',
  otherGoal: "an id can't be used for another goal or by another user, and must have the right form",
  upload: 'an upload that is sent twice under one id is stored once, with one file, even if both arrive at once',
  folder: 'a folder that is sent again under its id is created once, even if it was renamed since',
}

const keptBytes = 'src/app/web/worker/kept-bytes.ts'
const keptFiles = {
  file: 'e2e/kept-files.test.ts',
  title: 'viewed files are kept up to 200 MB, and the last viewed ones stay',
}

export const offline: PlantedFault[] = [
  {
    guard: 'an id that belongs to something else is refused',
    file: 'src/kit/server/sent-once.ts',
    find: '  if (row.sentAs !== sent.sentAs) throw idTaken()\n',
    replace: '',
    test: { file: goals, title: sentTwiceTitles.otherGoal },
  },
  {
    guard: "another user's row is not returned",
    file: 'src/kit/server/sent-once.ts',
    find: '  if (row.userId !== sent.userId) throw notFound()\n',
    replace: '',
    test: { file: goals, title: sentTwiceTitles.otherGoal },
  },
  {
    guard: 'an id from the browser must be a UUIDv7',
    file: 'src/kit/contract.ts',
    find: '-7[0-9a-f]{3}-[89ab]',
    replace: '-[0-9a-f]{4}-[0-9a-f]',
    test: { file: goals, title: sentTwiceTitles.otherGoal },
  },
  {
    guard: 'a goal that is sent again is answered with 200 and its fields',
    file: 'src/features/goals/server/goals.routes.ts',
    find: '    if (!isNew) reply.status(200)\n',
    replace: '',
    test: { file: goals, title: sentTwiceTitles.goal },
  },
  {
    guard: 'a title that was replaced is kept',
    file: 'src/features/goals/server/goals.store.ts',
    find: 'goal.title !== titleBefore',
    replace: 'goal.title === titleBefore',
    test: {
      file: goals,
      title: 'a title that another device set before is kept beside the newer one until the user has seen it',
    },
  },
  {
    guard: "the id of a focus session can't be reused for another session",
    file: 'src/features/focus-timer/server/focus-timer.store.ts',
    find: "        .where('minutes', '=', session.minutes)\n",
    replace: '',
    test: {
      file: 'src/features/focus-timer/server/focus-timer.api.test.ts',
      title: "the id of a session can't be reused for another session, but another user may have the same id",
    },
  },
  {
    guard: 'an upload that is sent again leaves no second file',
    file: 'src/features/library/server/receive-upload.ts',
    find: '  if (made) return { upload: made, isNew: false }\n',
    replace: '  if (made) await draft.keep(filename)\n  if (made) return { upload: made, isNew: false }\n',
    test: { file: sentTwice, title: sentTwiceTitles.upload },
  },
  {
    guard: 'an upload that arrives twice at the same time is stored once',
    file: 'src/features/library/server/receive-upload.ts',
    find: '    if (madeMeanwhile) return { upload: madeMeanwhile, isNew: false }\n',
    replace: '',
    test: { file: sentTwice, title: sentTwiceTitles.upload },
  },
  {
    guard: 'a folder that is sent again is created once',
    file: 'src/features/library/server/folders.store.ts',
    find: 'database.isUniqueViolation(error) ? await madeUnder(id, sent) : null',
    replace: 'null',
    test: { file: sentTwice, title: sentTwiceTitles.folder },
  },
  {
    guard: 'a 401 does not refuse a change for good',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: ' && status !== 401',
    replace: '',
    test: { file: sending, title: 'an ended session refuses nothing: the work waits for the same user' },
  },
  {
    guard: 'a change that was refused for good is not sent again',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: '    if (change.refused !== undefined) continue\n',
    replace: '',
    test: {
      file: sending,
      title: 'a change that the server refuses is kept with the reason, is not sent again, and blocks nothing',
    },
  },
  {
    guard: 'a changed text that arrives too late is kept',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: " || words === '')",
    replace: ' || true)',
    test: {
      file: sending,
      title: 'a change to a row that was deleted elsewhere is dropped silently, except when it contains text',
    },
  },
  {
    guard: 'content without a queued change is removed',
    file: 'src/kit/web/offline/unsent-changes.ts',
    find: '.filter((parts) => !known.has(parts))',
    replace: '.filter(() => false)',
    test: { file: sending, title: 'content without a queued change is removed, and no other content' },
  },
  {
    guard: 'nothing stored is shown after 30 days without the server',
    file: 'src/kit/web/offline/kept-replies.ts',
    find: 'Math.abs(now - contactAt) > keptWithoutContactMs',
    replace: 'contactAt === 0',
    test: {
      file: keptReplies,
      title: 'after 30 days without the server everything is removed instead of shown, even if the clock was set back',
    },
  },
  {
    guard: 'replies to searches are not stored',
    file: 'src/kit/web/offline/kept-replies.ts',
    find: '  if (/[?&]q=/.test(address)) return\n',
    replace: '',
    test: { file: keptReplies, title: 'replies to searches are not kept, and of all others the latest sixty' },
  },
  {
    guard: 'later changes wait behind a queued change',
    file: 'src/kit/web/cache/unsent.ts',
    find: '  if (hasUnsent(kept.userId)) {',
    replace: '  if (hasUnsent("")) {',
    test: { file: unsent, title: 'later changes wait behind a queued one' },
  },
  {
    guard: 'a 503 that the server itself sends counts as an answer',
    file: 'src/kit/web/cache/unsent.ts',
    find: 'error.code === undefined && ',
    replace: '',
    test: { file: unsent, title: 'nothing is queued when the server answers, and a refusal is thrown unchanged' },
  },
  {
    guard: 'each page from the service worker has its own nonce',
    file: 'src/app/web/worker/kept-pages.ts',
    find: 'crypto.getRandomValues(new Uint8Array(16))',
    replace: 'new Uint8Array(16)',
    test: {
      file: keptPages,
      title: 'a signed-in user gets their stored page at once, each time with a new nonce in page and policy',
    },
  },
  {
    guard: 'the service worker shows nothing of a user who has signed out',
    file: 'src/app/web/worker/kept-pages.ts',
    find: 'userId !== null && !isSigningOut',
    replace: 'userId !== null',
    test: {
      file: keptPages,
      title: "a user who has signed out gets the visitor page, even if the server doesn't know it yet",
    },
  },
  {
    guard: 'no stored page contains a nonce',
    file: 'src/app/server/pages/pages.ts',
    find: "'content-security-policy': pagePolicy(noncePlaceholder, scriptHashes)",
    replace: "'content-security-policy': pagePolicy('fixed', scriptHashes)",
    test: { file: pages, title: 'the service worker has each page for visitors and for users, without a nonce' },
  },
  {
    guard: 'the service worker loads from this server only',
    file: 'src/app/server/pages/offline-build.ts',
    find: "connect-src 'self'",
    replace: 'connect-src *',
    test: { file: pages, title: 'the service worker is requested each time, and loads from this server only' },
  },
  {
    guard: 'the service worker stores nothing of the admin area',
    file: 'src/app/server/pages/offline-build.ts',
    find: 'isForAdministrators(source) ? [file] : []',
    replace: 'false ? [file] : []',
    test: { file: pages, title: 'the service worker keeps what users need, without the admin area and the maps for rare PDFs' },
  },
  {
    guard: 'only file names are looked up in earlier builds',
    file: 'src/app/server/pages/earlier-builds.ts',
    find: '      if (!/^[\\w-][\\w.-]*$/.test(name)) return null\n',
    replace: '',
    test: {
      file: builds,
      title: 'a tab with an earlier build gets its files from the server, cached for good, and no files from other folders',
    },
  },
  {
    guard: 'without a service worker, sharing a file opens the library with an explanation',
    file: 'src/app/server/pages/pages.ts',
    find: "reply.redirect('/library?shared=failed', 303)",
    replace: "reply.redirect('/library', 303)",
    test: { file: pages, title: 'without a service worker, sharing opens the library, which says what to do' },
  },
  {
    guard: 'a refused change is not reported as sent',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: "if (end === 'sent') onSent?.(change)",
    replace: 'onSent?.(change)',
    test: {
      file: 'src/kit/web/offline/send-unsent.test.ts',
      title: 'only changes that the server accepted are reported as sent',
    },
  },
  {
    guard: 'the content of a file that another tab is writing does not count as lost',
    file: 'src/kit/web/offline/unsent-changes.ts',
    find: '    if (!lock) return\n',
    replace: '',
    test: { file: sending, title: "the content of a file that is still being written doesn't count as lost" },
  },
  {
    guard: 'without browser locks no content counts as lost',
    file: 'src/kit/web/offline/unsent-changes.ts',
    find: "  if (!('locks' in navigator)) return\n",
    replace: '',
    test: { file: sending, title: 'without browser locks no content counts as lost' },
  },
  {
    guard: 'a file is stored under the lock that other tabs check',
    file: 'src/kit/web/offline/unsent-changes.ts',
    find: "await ('locks' in navigator ? navigator.locks.request(partsLock(userId), { mode: 'shared' }, write) : write())",
    replace: 'await write()',
    test: { file: sending, title: "the content of a file that is still being written doesn't count as lost" },
  },
  {
    guard: 'a network failure is not reported as missing space',
    file: 'src/features/library/web/use-upload-queue.ts',
    find: 'if (!(reason instanceof NetworkError)) failure',
    replace: 'failure',
    test: {
      file: 'e2e/uploading.test.ts',
      title: "if the network fails before the offline code is loaded, the message isn't about missing space",
    },
  },
  {
    guard: 'choosing a file loads the code that stores it',
    file: 'src/features/library/web/use-upload-queue.ts',
    find: '      loadUnsent().catch(() => {})\n',
    replace: '',
    test: { file: 'e2e/uploading.test.ts', title: 'choosing a file loads the code that keeps it if the network fails' },
  },
  {
    guard: 'files that an earlier version stored are counted',
    file: keptBytes,
    find: 'before === null ? await removeOldest(cache, keptBytes) : before + bytes',
    replace: '(before ?? 0) + bytes',
    test: keptFiles,
  },
  {
    guard: 'the size of a new file is added to the total',
    file: keptBytes,
    find: 'before + bytes',
    replace: 'before',
    test: keptFiles,
  },
  {
    guard: 'the files that were viewed last are kept',
    file: keptBytes,
    find: 'keptBytes / 2',
    replace: 'keptBytes * 2',
    test: keptFiles,
  },
  {
    guard: 'viewing a file writes nothing while there is room',
    file: 'src/app/web/worker/kept-files.ts',
    find: '(await isFillingUp(cache)) ? await cache.match(url, { ignoreVary: true }) : undefined',
    replace: 'await cache.match(url, { ignoreVary: true })',
    test: keptFiles,
  },
]
