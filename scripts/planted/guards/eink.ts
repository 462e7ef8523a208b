import type { PlantedFault } from '../planted.ts'

const folder = 'src/app/server/paper-pages'
const journey = `${folder}/paper-pages.api.test.ts`
const styles = `${folder}/paper-styles.test.ts`
const pages = 'src/app/server/pages.test.ts'

/** E-ink: the pages without scripts, the look of black on white, passwords of devices. */
export const eink: PlantedFault[] = [
  {
    guard: 'a form without scripts counts only with the token of its session',
    file: `${folder}/visit.ts`,
    find: 'if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw staleForm()',
    replace: 'if (given.length !== expected.length || !timingSafeEqual(given, given)) throw staleForm()',
    test: { file: journey, title: 'no form is taken without the token of the session that drew it' },
  },
  {
    guard: 'what was typed stays when a goal is refused',
    file: `${folder}/goal-pages.ts`,
    find: 'return draw(visit, { title, timeframe, wrong: error.message })',
    replace: 'return draw(visit, { wrong: error.message })',
    test: { file: journey, title: 'a goal that is refused keeps what was typed' },
  },
  {
    guard: 'a form without scripts that is sent twice counts once',
    file: `${folder}/goal-pages.ts`,
    find: '...(id ? { id } : {}), ',
    replace: '',
    test: { file: journey, title: 'a form that is sent twice by a double tap counts once' },
  },
  {
    guard: 'who sends a form after their session has ended is asked to sign in again',
    file: `${folder}/paper-pages.ts`,
    find: '{ wrong: paperTexts.signIn.again }',
    replace: '{}',
    test: { file: journey, title: 'strangers are led to the sign-in, and nothing of another person is shown' },
  },
  {
    guard: 'a page without scripts is small, however long its names are',
    file: `${folder}/goal-pages.ts`,
    find: 'const shownTitle = 160',
    replace: 'const shownTitle = 16_000',
    test: { file: journey, title: 'each page is at most 15 KB, of the longest names too' },
  },
  {
    guard: 'names of folders are clipped where they are many',
    file: `${folder}/library-pages.ts`,
    find: 'const foldersOnPage = 10',
    replace: 'const foldersOnPage = 30',
    test: { file: journey, title: 'each page is at most 15 KB, of the longest names too' },
  },
  {
    guard: 'a page without scripts reloads at most once a minute',
    file: `${folder}/frame.ts`,
    find: 'const shortestRefreshSeconds = 60',
    replace: 'const shortestRefreshSeconds = 5',
    test: {
      file: journey,
      title:
        'the timer says when it ends in the time zone of its reader, reloads no more than once a minute, and keeps the session',
    },
  },
  {
    guard: 'work that ended while nobody looked is kept',
    file: `${folder}/timer-pages.ts`,
    find: "if (ended?.mode === 'work' && ended !== before.ended) {",
    replace: "if (ended?.mode === 'break' && ended !== before.ended) {",
    test: {
      file: journey,
      title:
        'the timer says when it ends in the time zone of its reader, reloads no more than once a minute, and keeps the session',
    },
  },
  {
    guard: "the timer of a tablet is not another person's",
    file: `${folder}/timer-pages.ts`,
    find: "timer(device.timer(request), { type: 'claim', userId: user.id, now })",
    replace: "timer(device.timer(request), { type: 'claim', userId: device.timer(request).userId, now })",
    test: { file: journey, title: "the timer and F.L.O.W. of a tablet are not another person's" },
  },
  {
    guard: 'the policy of a page without scripts allows none',
    file: `${folder}/paper-styles.ts`,
    find: `"default-src 'none'",`,
    replace: `"default-src 'self'",`,
    test: { file: journey, title: 'no page holds a script or asks another site, and its policy allows none' },
  },
  {
    guard: 'a page of somebody is not kept by the browser after the sign-out',
    file: `${folder}/visit.ts`,
    find: "    .header('cache-control', 'no-store')\n",
    replace: '',
    test: { file: journey, title: 'no page holds a script or asks another site, and its policy allows none' },
  },
  {
    guard: 'a sign-in without scripts says when to try again',
    file: `${folder}/sign-in-pages.ts`,
    find: "if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)",
    replace: '',
    test: { file: journey, title: 'signing in here uses up the same limits as in the app' },
  },
  {
    guard: 'text without scripts has a contrast of 7:1',
    file: `${folder}/paper-styles.ts`,
    find: "faint: '#333333'",
    replace: "faint: '#777777'",
    test: { file: styles, title: 'every colour of a text has 7:1 on the paper' },
  },
  {
    guard: 'what can be tapped without scripts is large enough',
    file: `${folder}/paper-styles.ts`,
    find: 'export const targetPx = 44',
    replace: 'export const targetPx = 30',
    test: { file: styles, title: 'text is at least 16 px, and what can be tapped 44 px' },
  },
  {
    guard: 'the styles without scripts are of 2014',
    file: `${folder}/paper-styles.ts`,
    find: "'.row{display:table;",
    replace: "'.row{display:flex;",
    test: {
      file: styles,
      title: 'a browser of 2014 understands the styles, and nothing moves, floats above the page, or waits for a pointer',
    },
  },
  {
    guard: 'a browser that is too old is led to the pages without scripts',
    file: 'src/app/server/pages.ts',
    find: "path === '/login' || site.returnPaths.includes(path)",
    replace: 'site.returnPaths.includes(path)',
    test: {
      file: pages,
      title: 'a browser too old for the app is led to the pages without scripts, where it could show nothing',
    },
  },
  {
    guard: 'who asks for the full app is not led away again',
    file: 'src/app/server/old-browser.ts',
    find: "&&location.search.indexOf('full-app')<0)",
    replace: ')',
    test: {
      file: pages,
      title: 'the script that leads there is as old as the browsers it is for, and lets those go who came from there',
    },
  },
]
