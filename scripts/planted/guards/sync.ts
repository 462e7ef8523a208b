import type { PlantedFault } from '../planted.ts'

const sending = 'src/kit/web/offline/send-unsent.test.ts'
const parts = 'src/features/library/server/upload-parts.api.test.ts'
const replay = 'faults/replay.test.ts'
const leaving = 'e2e/offline-leaving.test.ts'
const worker = 'e2e/offline-worker.test.ts'
const touch = 'e2e/keyboard-and-touch.test.ts'
const work = 'e2e/offline-replay.test.ts'
const partsTitles = {
  goesOn: 'an interrupted upload in parts continues, the file is stored once and byte for byte, and its parts are removed',
  damaged: 'a damaged part is refused, and a part that is sent again replaces the first',
  size: 'a part is at most 1 MiB, and parts of a file that is too large are refused',
  quota: 'parts count towards the quota, and are not counted twice when they become a file',
  lost: 'a part whose file is missing is requested again',
  kept: 'abandoned parts are kept for seven days and are not treated as lost files',
}

/** The sync queue, uploads in parts, and whole journeys offline. */
export const sync: PlantedFault[] = [
  {
    guard: 'a change that causes a server error does not delay other changes',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: 'now() + pauseAfter((change.failed?.times ?? 0) + 1))\n      continue\n',
    replace: 'now() + pauseAfter((change.failed?.times ?? 0) + 1))\n      return\n',
    test: {
      file: sending,
      title: 'a change that causes a server error waits, with later changes to the same row, and all others are sent',
    },
  },
  {
    guard: 'a change waits for the folder that it refers to',
    file: 'src/kit/web/offline/send-order.ts',
    find: "[folder, address.startsWith('/api/folders') ? name : undefined]",
    replace: '[folder === name ? folder : undefined]',
    test: { file: sending, title: 'a file waits for its folder' },
  },
  {
    guard: 'a failed change waits longer before each retry',
    file: 'src/kit/web/offline/send-order.ts',
    find: 'firstPauseMs * 2 ** (failures - 1)',
    replace: 'firstPauseMs',
    test: {
      file: sending,
      title: 'a failed change is retried after growing pauses, of half an hour at most, or on request',
    },
  },
  {
    guard: 'parts that the server has are not sent again',
    file: 'src/kit/web/offline/send-parts.ts',
    find: '    if (come.has(number)) continue\n',
    replace: '',
    test: {
      file: sending,
      title: "a large file is sent in the parts that the server doesn't have, and reports its progress",
    },
  },
  {
    guard: 'a file that the server has completely is not sent again',
    file: 'src/kit/web/offline/send-parts.ts',
    find: 'isWhole ? 0 : ',
    replace: '',
    test: { file: sending, title: 'no part is sent again of a file that the server has completely' },
  },
  {
    guard: 'lost parts are sent again',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: "  if (partsAgain.has(error.code ?? '')) return 'failed'\n",
    replace: '',
    test: { file: sending, title: 'parts that the server has lost are not a refusal, and are sent again later' },
  },
  {
    guard: 'a file is sent only if its content is complete',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: '  if (content.size !== file.size) throw new ContentLost()\n',
    replace: '',
    test: { file: sending, title: 'a file whose content the browser has lost is never sent in part, and says why' },
  },
  {
    guard: 'the files of parts are deleted once the upload is complete',
    file: 'src/features/library/server/upload-parts.store.ts',
    find: '  await enqueueFileRemoval(tx, filesOf(await removed.execute()))\n}\n\n/** Removes all parts',
    replace: '  await removed.execute()\n}\n\n/** Removes all parts',
    test: { file: parts, title: partsTitles.goesOn },
  },
  {
    guard: 'a damaged part is refused',
    file: 'src/features/library/server/upload-parts.ts',
    find: '    if (sent.sha256 !== undefined && sent.sha256 !== draft.sha256) throw partDamaged()\n',
    replace: '',
    test: { file: parts, title: partsTitles.damaged },
  },
  {
    guard: 'a part beyond the maximum file size is refused',
    file: 'src/features/library/server/upload-parts.ts',
    find: 'number * maxPartBytes >= maxUploadMb * mib',
    replace: 'number < 0',
    test: { file: parts, title: partsTitles.size },
  },
  {
    guard: 'parts count towards the quota',
    file: 'src/features/library/server/upload-parts.store.ts',
    find: '(await usedBytes(tx, userId)) + part.size > quotaBytes',
    replace: 'part.size > quotaBytes',
    test: { file: parts, title: partsTitles.quota },
  },
  {
    guard: 'parts are not counted twice when they become a file',
    file: 'src/features/library/server/uploads.store.ts',
    find: 'usedBytes(tx, upload.userId, upload.id)',
    replace: 'usedBytes(tx, upload.userId)',
    test: { file: parts, title: partsTitles.quota },
  },
  {
    guard: 'a user can see only their own parts',
    file: 'src/features/library/server/upload-parts.store.ts',
    find: "        .select(['number', 'filename', 'size', 'sha256'])\n        .where('user_id', '=', userId)\n",
    replace: "        .select(['number', 'filename', 'size', 'sha256'])\n",
    test: { file: parts, title: "a user can't see or join another user's parts, or use the id of their upload" },
  },
  {
    guard: "the id of an upload in parts can't be used for another file",
    file: 'src/features/library/server/upload-parts.ts',
    find: '    if (upload && upload.size !== size) throw idTaken()\n',
    replace: '',
    test: {
      file: parts,
      title: "parts that form no valid page are refused, and the id of an upload can't be used for another file",
    },
  },
  {
    guard: 'a part whose file is missing is requested again',
    file: 'src/features/library/server/upload-parts.ts',
    find: '      await parts.remove(joined, part)\n',
    replace: '',
    test: { file: parts, title: partsTitles.lost },
  },
  {
    guard: 'parts expire after seven days',
    file: 'src/features/library/library.rules.ts',
    find: 'export const partsKeptMs = 7 *',
    replace: 'export const partsKeptMs = 6 *',
    test: { file: parts, title: partsTitles.kept },
  },
  {
    guard: 'deleting an account deletes its parts',
    file: 'src/operations/server/upkeep/delete-accounts.ts',
    find: '      await removeAllParts(tx, userId)\n',
    replace: '',
    test: { file: parts, title: 'deleting an account deletes its parts too' },
  },
  {
    guard: 'a change without a reply stays in the queue',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: "  if (!(error instanceof CallError)) return 'later'\n",
    replace: "  if (!(error instanceof CallError)) return 'sent'\n",
    test: {
      file: 'e2e/offline.test.ts',
      title: 'a favorite marked offline is found, survives a reload, and is sent',
    },
  },
  {
    guard: 'a goal that is sent again is not refused',
    file: 'src/kit/server/sent-once.ts',
    find: '  if (!row) return null\n',
    replace: '  if (row?.sentAs !== undefined) throw idTaken()\n  if (!row) return null\n',
    test: {
      file: replay,
      title: 'unsent changes arrive once and completely, even if the first reply to each call is cut off',
    },
  },
  {
    guard: 'a change is stored before the screen reports success',
    file: 'src/kit/web/cache/unsent.ts',
    find: '  await (content ? keepUnsentFile(userId, change, content) : keepUnsent(userId, change))\n',
    replace: '  if (content) await keepUnsentFile(userId, change, content)\n',
    test: { file: work, title: 'an afternoon offline that ends with an empty battery is sent once and byte for byte' },
  },
  {
    guard: 'only one tab sends',
    file: 'src/kit/web/offline/send-unsent.ts',
    find: "'locks' in navigator ? ",
    replace: "'none' in navigator ? ",
    test: { file: work, title: 'one of four tabs sends, and another takes over when it is closed' },
  },
  {
    guard: 'a full storage shows a message',
    file: 'src/features/library/web/use-upload-queue.ts',
    find: '          if (!(reason instanceof NetworkError)) failure = noRoomHere\n',
    replace: '',
    test: {
      file: work,
      title: 'a file the browser has no room for shows a message and stays chosen, and no unsent file is lost',
    },
  },
  {
    guard: 'the browser sends the title that its change replaces',
    file: 'src/features/goals/server/goals.store.ts',
    find: 'goal.title !== titleBefore',
    replace: 'goal.title === titleBefore',
    test: {
      file: work,
      title: 'if two devices rename a goal offline, the last title is used, and the other is kept until it was seen',
    },
  },
  {
    guard: "signing out removes the user's stored files",
    file: 'src/app/web/offline/forget-user.ts',
    find: 'for (const name of [keptFilesCache, pinnedFilesCache])',
    replace: 'for (const name of [pinnedFilesCache])',
    test: {
      file: leaving,
      title: "signing out with a network clears the browser, and keeps another user's unsent work",
    },
  },
  {
    guard: 'after an offline sign-out the service worker shows the visitor pages',
    file: 'src/app/web/worker/kept-pages.ts',
    find: 'userId !== null && !isSigningOut',
    replace: 'userId !== null',
    test: {
      file: 'src/app/web/worker/kept-pages.test.ts',
      title: "a user who has signed out gets the visitor page, even if the server doesn't know it yet",
    },
  },
  {
    guard: 'open tabs can still load the files of earlier builds',
    file: 'src/app/server/pages/earlier-builds.ts',
    find: 'if (await exists(join(path, name))) return path',
    replace: "if (name === '' && (await exists(join(path, name)))) return path",
    test: { file: worker, title: 'a tab of the previous version opens every screen after an update' },
  },
  {
    guard: 'a shared file is stored before the browser continues',
    file: 'src/app/web/worker/shared-files.ts',
    find: 'await keepUnsentFile(userId, { ...unsentUpload({ userId, id: v7(), file }), isShared: true }, file)',
    replace: 'unsentUpload({ userId, id: v7(), file })',
    test: {
      file: worker,
      title: 'a file shared from another app is kept in the library, online and offline, and is sent once',
    },
  },
  {
    guard: 'the lists show a file that another app shared',
    file: 'src/app/web/offline/keep-offline.ts',
    find: '        if (await count(userId)) client.invalidateQueries()\n',
    replace: '        await count(userId)\n',
    test: {
      file: 'src/app/web/offline/keep-offline.test.ts',
      title: 'the lists are reloaded if the service worker has queued a file',
    },
  },
  {
    guard: 'the app can be installed',
    file: 'src/app/server/pages/pages.ts',
    find: "    display: 'standalone',\n",
    replace: "    display: 'browser',\n",
    test: { file: worker, title: 'the browser finds no obstacle to installing the app' },
  },
  {
    guard: 'the navigation does not cover the focused element',
    file: 'src/app/web/styles/base.css',
    find: '    scroll-padding-bottom: calc(6rem + env(safe-area-inset-bottom));\n',
    replace: '',
    test: { file: touch, title: 'on a phone no bar covers the focused element' },
  },
]
