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

/** Browsers on tablets: touch, keyboard, e-ink, and a missing service worker. */
export const browsers: PlantedFault[] = [
  {
    guard: 'the service worker stores every file of its build',
    file: 'src/app/web/worker/worker.main.ts',
    find: 'cache.addAll(willowBuild.files)',
    replace: 'cache.addAll(willowBuild.files.slice(0, 4))',
    test: {
      file: 'e2e/offline.test.ts',
      title: 'with the server down, every screen of an owner opens after a reload, each time with a new nonce',
    },
  },
  {
    guard: 'a browser without a service worker gets one',
    file: 'src/app/web/offline/keep-offline.ts',
    find: '  await keepWorker()\n',
    replace: '',
    test: { file: worker, title: 'the app recovers by itself after the browser has cleared its data' },
  },
  {
    guard: 'the app works without a service worker',
    file: 'src/app/web/offline/keep-worker.ts',
    find: '    // The app works without a service worker.\n',
    replace: '    window.location.reload()\n',
    test: { file: worker, title: 'the app works with a service worker that is missing' },
  },
  {
    guard: 'a shared file that is not a page is refused',
    file: 'src/features/library/library.errors.ts',
    find: "defineError('library.not_a_page', 415,",
    replace: "defineError('library.not_a_page', 503,",
    test: {
      file: worker,
      title: 'a shared file that is not a page is shown in one row with its name and the reason, and can be removed there',
    },
  },
  {
    guard: 'a late reply does not create the database of a signed-out user again',
    file: 'src/kit/web/offline/user-database.ts',
    find: '  removed.add(userId)\n',
    replace: '',
    test: {
      file: 'src/kit/web/offline/kept-replies.test.ts',
      title: "a reply that arrives after the sign-out doesn't create the user's database again",
    },
  },
  {
    guard: 'no toast covers the focused element',
    file: 'src/app/web/styles/base.css',
    find: 'calc(16rem + env(safe-area-inset-bottom))',
    replace: 'calc(6rem + env(safe-area-inset-bottom))',
    test: { file: touch, title: 'on a phone no toast covers the focused element' },
  },
  {
    guard: 'the checkbox of a goal is large enough for a finger',
    file: 'src/features/goals/web/goal-row.tsx',
    find: 'group grid size-11 shrink-0',
    replace: 'group grid size-8 shrink-0',
    test: { file: screens, title: titles.goals },
  },
  {
    guard: 'wider text spacing cuts nothing off',
    file: 'src/features/goals/web/goal-row.tsx',
    find: '<p className="text-muted-foreground text-sm">',
    replace: '<p className="h-4 overflow-hidden text-muted-foreground text-sm">',
    test: { file: touch, title: titles.room },
  },
  {
    guard: 'entered text is kept after a failure',
    file: 'src/features/goals/web/goal-dialog.tsx',
    find: '      await onSave({ title: cleanTitle(title), timeframe })\n',
    replace: "      setTitle('')\n      await onSave({ title: cleanTitle(title), timeframe })\n",
    test: { file: touch, title: 'entered text is kept after the server has failed' },
  },
  {
    guard: 'closing a dialog returns the focus',
    file: 'src/kit/web/ui/focus-return.ts',
    find: '      if (opener.current?.isConnected) opener.current.focus()\n',
    replace: '',
    test: { file: touch, title: titles.dialogs },
  },
  {
    guard: 'the tiles of the dashboard can be reached by keyboard',
    file: 'src/app/web/home/tiles.tsx',
    find: '<button type="button" onClick={onPress}',
    replace: '<button type="button" tabIndex={-1} onClick={onPress}',
    test: { file: touch, title: titles.dialogs },
  },
  {
    guard: 'browsers without URLSearchParams.size send the query',
    file: 'src/kit/web/page/address.ts',
    find: "words === '' ?",
    replace: '!search.size ?',
    test: {
      file: 'src/kit/web/page/address.test.ts',
      title: 'a browser without URLSearchParams.size still sends the query',
    },
  },
  {
    guard: 'the ink theme has no transitions',
    file: 'src/app/web/styles/ink.css',
    find: '    transition: none !important;\n',
    replace: '',
    test: { file: screens, title: titles.goals },
  },
]
