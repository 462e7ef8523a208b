import type { PlantedFault } from '../planted.ts'

const touch = 'e2e/keyboard-and-touch.test.ts'
const screens = 'e2e/screens.test.ts'
const worker = 'e2e/offline-worker.test.ts'
const titles = {
  dialogs: 'the most common tasks need few presses of Tab, work by keyboard alone, and each dialog returns the focus',
  room: 'on a phone every target is large enough for a finger, and wider text spacing cuts nothing off',
  goals:
    'the screen "goals filled" fits every size, has room for fingers, is readable in every theme, reached by keyboard, and stands still',
}

/** Tablets as they are held: fingers, keys, e-ink, and a worker that is gone. */
export const browsers: PlantedFault[] = [
  {
    guard: 'the worker keeps every file of its build',
    file: 'src/app/web/worker/worker.main.ts',
    find: 'cache.addAll(willowBuild.files)',
    replace: 'cache.addAll(willowBuild.files.slice(0, 4))',
    test: {
      file: 'e2e/offline.test.ts',
      title: 'with the server down, every screen of an owner opens after a reload, each time with a new nonce',
    },
  },
  {
    guard: 'a browser without a worker gets one',
    file: 'src/app/web/offline/keep-offline.ts',
    find: '  await keepWorker()\n',
    replace: '',
    test: { file: worker, title: 'the app recovers by itself after the browser has cleared its data' },
  },
  {
    guard: 'a worker that cannot be had is left alone',
    file: 'src/app/web/offline/keep-worker.ts',
    find: '    // The app works without a service worker.\n',
    replace: '    window.location.reload()\n',
    test: { file: worker, title: 'the app works with a service worker that is missing' },
  },
  {
    guard: 'what another app shares and is no page is refused',
    file: 'src/features/library/library.errors.ts',
    find: "defineError('library.not_a_page', 415,",
    replace: "defineError('library.not_a_page', 503,",
    test: {
      file: worker,
      title: 'a shared file that is not a page is shown in one row with its name and the reason, and can be removed there',
    },
  },
  {
    guard: 'nothing makes the database of somebody who has signed out again',
    file: 'src/kit/web/offline/user-database.ts',
    find: '  removed.add(userId)\n',
    replace: '',
    test: {
      file: 'src/kit/web/offline/kept-replies.test.ts',
      title: "a reply that arrives after the sign-out doesn't create the user's database again",
    },
  },
  {
    guard: 'what has focus stands above a toast',
    file: 'src/app/web/styles/base.css',
    find: 'calc(16rem + env(safe-area-inset-bottom))',
    replace: 'calc(6rem + env(safe-area-inset-bottom))',
    test: { file: touch, title: 'on a phone no toast covers the focused element' },
  },
  {
    guard: 'a goal is ticked with a finger',
    file: 'src/features/goals/web/goal-row.tsx',
    find: 'group grid size-11 shrink-0',
    replace: 'group grid size-8 shrink-0',
    test: { file: screens, title: titles.goals },
  },
  {
    guard: 'words have room for wider spacing',
    file: 'src/features/goals/web/goal-row.tsx',
    find: '<p className="text-muted-foreground text-sm">',
    replace: '<p className="h-4 overflow-hidden text-muted-foreground text-sm">',
    test: { file: touch, title: titles.room },
  },
  {
    guard: 'typed words stay after a failure',
    file: 'src/features/goals/web/goal-dialog.tsx',
    find: '      await onSave({ title: cleanTitle(title), timeframe })\n',
    replace: "      setTitle('')\n      await onSave({ title: cleanTitle(title), timeframe })\n",
    test: { file: touch, title: 'entered text is kept after the server has failed' },
  },
  {
    guard: 'focus comes back from a dialog',
    file: 'src/kit/web/ui/focus-return.ts',
    find: '      if (opener.current?.isConnected) opener.current.focus()\n',
    replace: '',
    test: { file: touch, title: titles.dialogs },
  },
  {
    guard: 'the tiles of the dashboard are reached by keyboard',
    file: 'src/app/web/home/tiles.tsx',
    find: '<button type="button" onClick={onPress}',
    replace: '<button type="button" tabIndex={-1} onClick={onPress}',
    test: { file: touch, title: titles.dialogs },
  },
  {
    guard: 'the oldest browsers send the query of a call',
    file: 'src/kit/web/page/address.ts',
    find: "words === '' ?",
    replace: '!search.size ?',
    test: {
      file: 'src/kit/web/page/address.test.ts',
      title: 'a browser without URLSearchParams.size still sends the query',
    },
  },
  {
    guard: 'in ink nothing changes bit by bit',
    file: 'src/app/web/styles/ink.css',
    find: '    transition: none !important;\n',
    replace: '',
    test: { file: screens, title: titles.goals },
  },
]
