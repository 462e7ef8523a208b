import type { PlantedFault } from '../planted.ts'

const visitorPage = 'src/app/web/first-paint/visitor-page.ts'
const visitorPageTest = 'src/app/web/first-paint/visitor-page.test.ts'
const firstTheme = 'src/app/web/first-paint/first-theme.ts'
const firstThemeTest = 'src/app/web/first-paint/first-theme.test.ts'
const pages = 'src/app/server/pages/pages.ts'
const pagesTest = 'src/app/server/pages/pages.test.ts'
const findScreen = 'src/app/web/find-screen.ts'
const screensTest = 'src/app/web/screens.test.tsx'

export const visitors: PlantedFault[] = [
  {
    guard: "a visitor's page does not load the app",
    file: 'src/app/server/pages/page-template.ts',
    find: '{drawn ? `<template id="app-files"',
    replace: '{drawn?.for === \'user\' ? `<template id="app-files"',
    test: { file: pagesTest, title: "a visitor's page loads no script: the app waits until something needs it" },
  },
  {
    guard: 'the service worker inserts the styles unchanged into stored pages',
    file: 'src/app/web/worker/kept-pages.ts',
    find: ".replace('__STYLES__', () => drawnStyles)",
    replace: ".replace('__STYLES__', drawnStyles)",
    test: {
      file: 'src/app/web/worker/kept-pages.test.ts',
      title: 'a stored page contains the styles for its prerendered content',
    },
  },
  {
    guard: 'the app starts once its styles are loaded',
    file: 'src/app/web/first-paint/app-files.ts',
    find: "for (const event of ['load', 'error'])",
    replace: "for (const event of ['error'])",
    test: {
      file: 'src/app/web/first-paint/app-files.test.ts',
      title: 'the app starts once when its styles are loaded or have failed: after load',
    },
  },
  {
    guard: 'the inline styles of a page cover everything it shows',
    file: 'src/app/web/styles/drawn.css',
    find: "@source '../../../kit/web/ui/field.tsx';\n",
    replace: '',
    test: {
      file: 'e2e/visitors.test.ts',
      title: 'the inline styles of / are all that the server-rendered page needs',
    },
  },
  {
    guard: "the script of a visitor's page stays small",
    file: 'src/app/web/first-paint/visitor.main.ts',
    find: 'import { paintFirstTheme }',
    replace: "import 'react-dom/client'; import { paintFirstTheme }",
    test: {
      file: 'e2e/visitors.test.ts',
      title: 'a first visit loads no framework: at most 15 KB of script, and no script file',
    },
  },
  {
    guard: 'the app starts if a sign-out is not confirmed by the server',
    file: visitorPage,
    find: ' || readStored(signingOutKey) === true',
    replace: '',
    test: {
      file: visitorPageTest,
      title: 'with a sign-out that the server has not confirmed: the app starts when it is needed',
    },
  },
  {
    guard: "a visitor's page checks the session when the browser shows the page again",
    file: visitorPage,
    find: "window.addEventListener('pageshow', look, { signal })",
    replace: '',
    test: { file: visitorPageTest, title: 'starts the app when the browser shows the page again after a sign-in' },
  },
  {
    guard: 'the app is not prefetched for a link that does not need it',
    file: visitorPage,
    find: ' || needsNoApp(link.pathname)',
    replace: '',
    test: {
      file: visitorPageTest,
      title: 'prefetches the app without starting it when the pointer or focus comes near a link that needs it',
    },
  },
  {
    guard: 'the app is not prefetched for a link to another site',
    file: visitorPage,
    find: ' || link.origin !== window.location.origin',
    replace: '',
    test: {
      file: visitorPageTest,
      title: 'prefetches the app without starting it when the pointer or focus comes near a link that needs it',
    },
  },
  {
    guard: 'the app is prefetched only once',
    file: visitorPage,
    find: 'isFetched = true',
    replace: 'isFetched = false',
    test: {
      file: visitorPageTest,
      title: 'prefetches the app without starting it when the pointer or focus comes near a link that needs it',
    },
  },
  {
    guard: "the theme of a visitor's page follows the clock",
    file: visitorPage,
    find: 'setInterval(look, autoCheckMs)',
    replace: 'setInterval(look, 2 * autoCheckMs)',
    test: {
      file: visitorPageTest,
      title: 'has a theme that follows the clock and the choice in another tab, and animates the change',
    },
  },
  {
    guard: "a visitor's page leaves the theme to the app once the app runs",
    file: visitorPage,
    find: '      stop()\n',
    replace: '',
    test: { file: visitorPageTest, title: 'leaves the theme to the app once the app runs' },
  },
  {
    guard: 'the first paint keeps the theme of the page if storage is blocked',
    file: 'src/app/web/first-paint/read-stored.ts',
    find: '  } catch {\n    return undefined',
    replace: '  } catch (error) {\n    if (error instanceof DOMException) throw error\n    return undefined',
    test: { file: firstThemeTest, title: 'the first paint is calm if storage is blocked' },
  },
  {
    guard: 'only a signed-in user gets the theme of a screen',
    file: firstTheme,
    find: '(user && activities.find(',
    replace: '(activities.find(',
    test: { file: firstThemeTest, title: 'a visitor who opens such a screen gets the theme of the hour' },
  },
  {
    guard: 'a page says which activity its screen is for',
    file: 'src/app/server/pages/page-template.ts',
    find: '{activity ?',
    replace: '{false && activity ?',
    test: { file: pagesTest, title: 'a page says which activity its screen is for' },
  },
  {
    guard: 'a readable page has its own title',
    file: pages,
    find: '        title: drawn.title,\n',
    replace: '',
    test: {
      file: pagesTest,
      title: 'a visitor gets a readable page with its title, a signed-in user gets the skeleton and the start data of their page',
    },
  },
  {
    guard: 'signing in returns only to screens that need it',
    file: findScreen,
    find: 'screenPaths.filter(needsSignIn)',
    replace: 'screenPaths',
    test: { file: screensTest, title: 'decides which screens signing in may return to: every screen that needs it' },
  },
  {
    guard: 'only administrators see the shop in the navigation',
    file: 'src/app/web/layout/navigation.tsx',
    find: 'if (forAdministrators && !isAdmin) return null',
    replace: '',
    test: { file: screensTest, title: 'has the screens that the manifest lists, in that order' },
  },
]
