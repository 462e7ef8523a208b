import type { PlantedFault } from '../planted.ts'

const lazyParts = 'src/kit/web/lazy/lazy-part.test.tsx'
const chunks = 'src/kit/web/lazy/load-chunk.test.ts'
const builds = 'src/kit/web/lazy/new-build.test.ts'
const pages = 'src/app/server/pages/pages.test.ts'

export const tablet: PlantedFault[] = [
  {
    guard: 'a browser that is too old shows a message instead of a blank page',
    file: 'src/app/server/pages/old-browser.ts',
    find: '<style nonce="__NONCE__">',
    replace: '<style>',
    test: { file: pages, title: 'every page has a message for browsers that are too old, and its styles have the nonce' },
  },
  {
    guard: 'a current browser hides the message for old browsers',
    file: 'src/app/server/pages/old-browser.ts',
    find: '@supports selector(:has(a)){#old-browser{display:none}}',
    replace: '',
    test: { file: pages, title: 'a browser that is new enough hides the message for old browsers by itself' },
  },
  {
    guard: 'a page that is readable without scripts does not ask for them',
    file: 'src/app/server/pages/page-template.ts',
    find: "drawn?.for === 'visitor' ? '' : noScriptNotice(page.name)",
    replace: 'noScriptNotice(page.name)',
    test: { file: pages, title: "a page that is empty without scripts says so, and a readable page doesn't" },
  },
  {
    guard: 'the app is built for the oldest version of each browser',
    file: 'scripts/floor/build-targets.ts',
    find: 'Math.min(version, oldest.get(engine) ?? version)',
    replace: 'Math.max(version, oldest.get(engine) ?? version)',
    test: {
      file: 'scripts/floor/build-targets.test.ts',
      title: 'the app is built for the oldest version of each browser in the list',
    },
  },
  {
    guard: 'the oldest supported browsers are Chrome 110 and Safari 16.4',
    file: 'package.json',
    find: '"chrome >= 110"',
    replace: '"chrome >= 120"',
    test: { file: 'scripts/floor/build-targets.test.ts', title: 'the list names Chrome 110 and Safari 16.4' },
  },
  {
    guard: 'syntax that the oldest browsers do not support is found',
    file: 'scripts/floor/above-floor.ts',
    find: 'const ecmaVersion = 2022',
    replace: 'const ecmaVersion = 2024',
    test: { file: 'scripts/floor/above-floor.test.ts', title: "syntax that the oldest browsers don't support is found" },
  },
  {
    guard: 'a function that the oldest browsers lack is found by its object',
    file: 'scripts/floor/above-floor.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source code to find
    find: ', `${object.name}.${property.name}`]',
    replace: ']',
    test: {
      file: 'scripts/floor/above-floor.test.ts',
      title: 'a function that the oldest browsers lack is found by its object or by its own name',
    },
  },
  {
    guard: 'an object that the oldest browsers lack is found',
    file: 'scripts/floor/above-floor.ts',
    find: 'if (missingGlobals.includes(name)) found.add(name)',
    replace: '',
    test: { file: 'scripts/floor/above-floor.test.ts', title: 'an object that the oldest browsers lack is found' },
  },
  {
    guard: 'every lazy import is inside a boundary',
    file: 'src/app/web/home/reset-tile.tsx',
    find: "lazyDialog(async () => (await import('#features/breathing/web/breathing-dialog.tsx')).BreathingDialog)",
    replace: "(await import('#features/breathing/web/breathing-dialog.tsx')).BreathingDialog",
    test: {
      file: 'src/app/web/lazy-parts.test.ts',
      title: 'every lazy part is inside a boundary that can retry',
    },
  },
  {
    guard: "only the boundary uses React's lazy",
    file: 'src/app/web/home/reset-tile.tsx',
    find: "import { useState } from 'react'",
    replace: "import { lazy, useState } from 'react'",
    test: { file: 'src/app/web/lazy-parts.test.ts', title: 'no lazy part is created without the boundary' },
  },
  {
    guard: 'a file on the list of lazy imports contains exactly one',
    file: 'src/features/focus-timer/web/notify-end.ts',
    find: "await import('./chime.ts')",
    replace: 'await later',
    test: {
      file: 'src/app/web/lazy-parts.test.ts',
      title: 'the files that lazily load something other than a part do so once each',
    },
  },
  {
    guard: 'a part that failed to load appears when the network is back',
    file: 'src/kit/web/lazy/lazy-part.tsx',
    find: "window.addEventListener('online', this.comeBack)",
    replace: '',
    test: {
      file: lazyParts,
      title: "a part that couldn't be loaded appears by itself when the network is back",
    },
  },
  {
    guard: 'a preloaded part is shown without a loading state',
    file: 'src/kit/web/lazy/lazy-part.tsx',
    find: 'const newest = () => Loaded ?? (',
    replace: 'const newest = () => (',
    test: { file: lazyParts, title: 'a preloaded part is shown at once, and a failed preload is not an error yet' },
  },
  {
    guard: 'a message names the new version as the reason',
    file: 'src/kit/web/lazy/lazy-part.tsx',
    find: "this.setState({ problem: 'outdated' })",
    replace: "this.setState({ problem: 'unusable' })",
    test: {
      file: lazyParts,
      title: 'if code of an old build is missing, a message names the new version, and typed text stays',
    },
  },
  {
    guard: 'closing the message about a dialog closes the dialog',
    file: 'src/kit/web/lazy/lazy-dialog.tsx',
    find: "'onClose' in props ? props.onClose() : props.onOpenChange(false)",
    replace: "'onClose' in props ? undefined : props.onOpenChange(false)",
    test: {
      file: lazyParts,
      title: "a dialog that can't be loaded leaves the screen unchanged, and can be closed and opened again",
    },
  },
  {
    guard: 'offline, the error screen does not advise a refresh',
    file: 'src/kit/web/feedback/problem.tsx',
    find: 'isOnline ? error.text : error.textOffline',
    replace: 'error.text',
    test: { file: lazyParts, title: "offline, the error screen doesn't advise an immediate refresh" },
  },
  {
    guard: 'a screen that fails to render offers a refresh',
    file: 'src/kit/web/feedback/problem.tsx',
    find: "const canRefresh = problem !== 'unreachable'",
    replace: "const canRefresh = problem === 'outdated'",
    test: { file: lazyParts, title: 'a screen that fails to render shows the error screen with its refresh button' },
  },
  {
    guard: 'the offline message is shown when there is no network',
    file: 'src/kit/web/feedback/problem.tsx',
    find: "problem === 'unreachable' && !isOnline ? 'offline' : problem",
    replace: 'problem',
    test: {
      file: lazyParts,
      title: "a screen that can't be loaded offline says so beside the navigation, without advising a refresh",
    },
  },
  {
    guard: 'a file that the page failed to load is fetched again',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'entries.some(({ decodedBodySize }) => decodedBodySize > 0)',
    replace: 'entries.length > 0',
    test: {
      file: chunks,
      title: 'a file that the page has already loaded is not fetched again, unless that failed',
    },
  },
  {
    guard: 'a failed fetch can be repeated',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'known.catch(() => fetched.delete(address))',
    replace: 'known.catch(() => {})',
    test: { file: chunks, title: 'without a network nothing is imported, and the next try fetches again' },
  },
  {
    guard: 'a missing file is distinguished from a server error',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'if (answer.status === 404) throw new MissingChunk(address)',
    replace: '',
    test: { file: chunks, title: "a file that the server doesn't have is distinguished from a server error" },
  },
  {
    guard: 'a file counts as loaded only when it is complete',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'await answer.arrayBuffer().catch((error) => {',
    replace: 'await Promise.resolve().catch((error) => {',
    test: { file: chunks, title: 'a file that breaks off while loading counts as unreachable' },
  },
  {
    guard: 'a file that the page has already loaded is not fetched again',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'return Promise.resolve()\n',
    replace: '{}\n',
    test: {
      file: chunks,
      title: 'a file that the page has already loaded is not fetched again, unless that failed',
    },
  },
  {
    guard: 'each file is fetched once',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'fetched.get(address) ?? bring(address)',
    replace: 'intoCache(address)',
    test: { file: chunks, title: 'a chunk is imported after its files have arrived, each fetched once' },
  },
  {
    guard: 'the running build does not count as newer',
    file: 'src/kit/web/lazy/new-build.ts',
    find: 'offered === running ? null : offered',
    replace: 'offered',
    test: { file: builds, title: 'a page with the script that is running is not a newer build' },
  },
  {
    guard: 'a server error does not count as a newer build',
    file: 'src/kit/web/lazy/new-build.ts',
    find: 'answer.ok ? entryOf(await answer.text()) : null',
    replace: 'entryOf(await answer.text())',
    test: { file: builds, title: "an answer that isn't the page says nothing about a newer build" },
  },
  {
    guard: 'the page is not reloaded offline',
    file: 'src/kit/web/lazy/new-build.ts',
    find: '!navigator.onLine || ',
    replace: '',
    test: { file: builds, title: 'the page is never reloaded offline' },
  },
  {
    guard: 'the page is not reloaded while a field contains typed text',
    file: 'src/kit/web/lazy/new-build.ts',
    find: 'hasTypedText() || isAtWork()',
    replace: 'isAtWork()',
    test: { file: builds, title: 'the page is never reloaded while a field contains typed text' },
  },
  {
    guard: 'the page is not reloaded during an upload',
    file: 'src/kit/web/lazy/new-build.ts',
    find: 'hasTypedText() || isAtWork()',
    replace: 'hasTypedText()',
    test: { file: builds, title: 'the page is never reloaded during an upload' },
  },
  {
    guard: 'the page is reloaded once for each build',
    file: 'src/kit/web/lazy/new-build.ts',
    find: 'if (sessionStorage.getItem(noteKey) === build) return false',
    replace: '',
    test: { file: builds, title: 'the page is reloaded once for a newer build, and not again for the same one' },
  },
  {
    guard: 'the page is not reloaded if storage is blocked',
    file: 'src/kit/web/lazy/new-build.ts',
    find: '    return false\n  }\n}',
    replace: '    return true\n  }\n}',
    test: { file: builds, title: 'the page is not reloaded if storage is blocked, because it could reload endlessly' },
  },
  {
    guard: 'files that the service worker keeps are imported without a fetch',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: 'if (!(await isKept(address))) await intoCache(address)',
    replace: 'await intoCache(address)',
    test: {
      file: chunks,
      title:
        'files that the service worker keeps are imported at once, other files are fetched first, and all are if storage is blocked',
    },
  },
  {
    guard: 'stored files are used only if a service worker controls the page',
    file: 'src/kit/web/lazy/load-chunk.ts',
    find: '  if (!navigator.serviceWorker?.controller) return false\n',
    replace: '',
    test: {
      file: chunks,
      title:
        'files that the service worker keeps are imported at once, other files are fetched first, and all are if storage is blocked',
    },
  },
  {
    guard: 'the first screen delays the rest by at most three seconds',
    file: 'src/kit/web/page/first-screen.ts',
    find: 'setTimeout(beginRest, mostMs)',
    replace: 'setTimeout(firstScreenIsThere, mostMs)',
    test: {
      file: 'src/kit/web/page/first-screen.test.ts',
      title: 'a screen that needs more than its data delays the rest until it is shown, by three seconds at most',
    },
  },
  {
    guard: 'deferred work starts one after the other',
    file: 'src/kit/web/page/first-screen.ts',
    find: '  if (waiting.size > 0) whenIdle(beginNext)\n',
    replace: '  if (waiting.size > 0) beginNext()\n',
    test: {
      file: 'src/kit/web/page/first-screen.test.ts',
      title: 'deferred work starts one after the other in idle moments, and later work comes last',
    },
  },
]
