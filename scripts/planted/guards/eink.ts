import type { PlantedFault } from '../planted.ts'

const folder = 'src/app/server/paper-pages'
const journey = `${folder}/paper-pages.api.test.ts`
const styles = `${folder}/paper-styles.test.ts`
const pages = 'src/app/server/pages/pages.test.ts'
const devices = 'src/features/accounts/server/device-passwords.api.test.ts'

/** E-ink: pages without scripts, the ink theme, and device passwords. */
export const eink: PlantedFault[] = [
  {
    guard: 'a form without scripts counts only with the token of its session',
    file: `${folder}/visit.ts`,
    find: 'if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw staleForm()',
    replace: 'if (given.length !== expected.length || !timingSafeEqual(given, given)) throw staleForm()',
    test: { file: journey, title: 'a form is refused without the token of the session that it was drawn for' },
  },
  {
    guard: 'what was typed stays when a goal is refused',
    file: `${folder}/goal-pages.ts`,
    find: 'return draw(visit, { title, timeframe, wrong: error.message })',
    replace: 'return draw(visit, { wrong: error.message })',
    test: { file: journey, title: 'the form of a refused goal keeps what was typed' },
  },
  {
    guard: 'a form without scripts that is sent twice counts once',
    file: `${folder}/goal-pages.ts`,
    find: '...(id ? { id } : {}), ',
    replace: '',
    test: { file: journey, title: 'a form that is sent twice by a double tap is processed once' },
  },
  {
    guard: 'who sends a form after their session has ended is asked to sign in again',
    file: `${folder}/paper-pages.ts`,
    find: '{ wrong: paperTexts.signIn.again }',
    replace: '{}',
    test: { file: journey, title: "visitors are sent to the sign-in, and no user sees another user's data" },
  },
  {
    guard: 'a page without scripts is small, however long its names are',
    file: `${folder}/goal-pages.ts`,
    find: 'const shownTitle = 160',
    replace: 'const shownTitle = 16_000',
    test: { file: journey, title: 'each page is at most 15 KB, even with the longest names' },
  },
  {
    guard: 'names of folders are clipped where they are many',
    file: `${folder}/library-pages.ts`,
    find: 'const foldersOnPage = 10',
    replace: 'const foldersOnPage = 30',
    test: { file: journey, title: 'each page is at most 15 KB, even with the longest names' },
  },
  {
    guard: 'a page without scripts reloads at most once a minute',
    file: `${folder}/frame.ts`,
    find: 'const shortestRefreshSeconds = 60',
    replace: 'const shortestRefreshSeconds = 5',
    test: {
      file: journey,
      title: "the timer shows its end in the user's time zone, reloads at most once a minute, and keeps the session",
    },
  },
  {
    guard: 'the policy of a page without scripts allows none',
    file: `${folder}/paper-styles.ts`,
    find: `"default-src 'none'",`,
    replace: `"default-src 'self'",`,
    test: { file: journey, title: 'no page contains a script or loads from another site, and its policy allows neither' },
  },
  {
    guard: 'a page of somebody is not kept by the browser after the sign-out',
    file: `${folder}/visit.ts`,
    find: "    .header('cache-control', 'no-store')\n",
    replace: '',
    test: { file: journey, title: 'no page contains a script or loads from another site, and its policy allows neither' },
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
    test: { file: styles, title: 'every text colour has a contrast of 7:1 on the paper' },
  },
  {
    guard: 'what can be tapped without scripts is large enough',
    file: `${folder}/paper-styles.ts`,
    find: 'export const targetPx = 44',
    replace: 'export const targetPx = 30',
    test: { file: styles, title: 'text is at least 16 px, and what can be tapped is at least 44 px' },
  },
  {
    guard: 'the styles without scripts are of 2014',
    file: `${folder}/paper-styles.ts`,
    find: "'.row{display:table;",
    replace: "'.row{display:flex;",
    test: {
      file: styles,
      title: 'a browser from 2014 understands the styles, and nothing moves, floats or needs a pointer',
    },
  },
  {
    guard: 'a browser that is too old is led to the pages without scripts',
    file: 'src/app/server/pages/pages.ts',
    find: "path === '/login' || site.returnPaths.includes(path)",
    replace: 'site.returnPaths.includes(path)',
    test: {
      file: pages,
      title: 'a browser too old for the app is sent to the pages without scripts if the page would be empty',
    },
  },
  {
    guard: 'who asks for the full app is not led away again',
    file: 'src/app/server/pages/old-browser.ts',
    find: "&&location.search.indexOf('full-app')<0)",
    replace: ')',
    test: {
      file: pages,
      title: 'the script that sends it there runs in browsers that old, and skips users who came from there',
    },
  },
  {
    guard: 'ink is black on white, without a grey',
    file: 'src/features/themes/themes.tokens.ts',
    find: "    'muted-foreground': '#000000',",
    replace: "    'muted-foreground': '#333333',",
    test: {
      file: 'src/features/themes/themes.tokens.test.ts',
      title: 'is only black and white, with no grey and no gradient',
    },
  },
  {
    guard: 'ink goes before every mood',
    file: 'src/features/themes/themes.rules.ts',
    find: "if (look === 'ink') return 'ink'",
    replace: "if (look === 'ink' && isSystemDark) return 'ink'",
    test: { file: 'src/features/themes/themes.rules.test.ts', title: 'is ink with any mood' },
  },
  {
    guard: 'a device that follows a light system is not dark',
    file: 'src/features/themes/themes.rules.ts',
    find: "return theme === 'dark' ? defaultTheme : theme",
    replace: 'return theme',
    test: {
      file: 'src/features/themes/themes.rules.test.ts',
      title: 'follows the system: dark when the system is dark, else the mood, with calm instead of dark',
    },
  },
  {
    guard: 'the page follows its system while it is open',
    file: 'src/features/themes/web/theme-store.ts',
    find: "  system?.addEventListener('change', update)\n",
    replace: '',
    test: {
      file: 'src/features/themes/web/theme-store.test.ts',
      title: 'follows the system when it changes to dark and back to light',
    },
  },
  {
    guard: 'the first paint is ink already',
    file: 'src/app/web/first-paint/first-theme.ts',
    find: "parseLook(readStored(lookKey)) ?? 'moods'",
    replace: "'moods'",
    test: {
      file: 'src/app/web/first-paint/first-theme.test.ts',
      title: 'the first paint is ink on a device set to ink, and dark on one that follows a dark system',
    },
  },
  {
    guard: 'the look of a device stays when somebody signs out',
    file: 'src/app/web/end-session.ts',
    find: 'keep: [signingOutKey, lookKey, ',
    replace: 'keep: [signingOutKey, ',
    test: { file: 'src/app/web/sign-out.test.ts', title: 'keeps the look of the device, which belongs to no user' },
  },
  {
    guard: 'ink is offered on screens of e-ink only',
    file: 'src/app/web/home/extra-card.tsx',
    find: 'return isSlowScreen() ? <InkOffer /> : null',
    replace: 'return <InkOffer />',
    test: { file: 'src/app/web/home/extra-card.test.tsx', title: 'the ink theme is not offered on other screens' },
  },
  {
    guard: 'in ink a dialog has a line around it',
    file: 'src/app/web/styles/ink.css',
    find: '    border: 3px solid var(--border);',
    replace: '    border: 1px solid var(--border);',
    test: {
      file: 'e2e/ink.test.ts',
      title: 'in ink nothing moves or has a shadow, and a dialog has a border instead of a dimmed page',
    },
  },
  {
    guard: 'a device password counts for uploads only',
    file: 'src/features/accounts/server/device-passwords.routes.ts',
    find: "if (request.method !== 'POST' || request.url !== uploadPath || request.user) return",
    replace: 'if (request.user) return',
    test: { file: devices, title: 'a device password allows nothing but uploads' },
  },
  {
    guard: 'a device adds pages to the library of its owner only',
    file: 'src/features/library/server/receive-upload.ts',
    find: "if (request.isFromDevice && !form.fields.has('userId')) form",
    replace: 'if (request.isFromDevice) form',
    test: { file: devices, title: "a device can't upload to another user's library" },
  },
  {
    guard: 'only a device may leave out whose page it is',
    file: 'src/features/library/server/receive-upload.ts',
    find: "if (request.isFromDevice && !form.fields.has('userId')) form",
    replace: "if (!form.fields.has('userId')) form",
    test: { file: devices, title: 'a form sent with a session still has to name the user' },
  },
  {
    guard: 'nobody revokes the device password of somebody else',
    file: 'src/features/accounts/server/device-passwords.store.ts',
    find: "        .where('id', '=', id)\n        .where('user_id', '=', userId)\n",
    replace:
      "        .where('id', '=', id)\n        .where((test) => test.or([test('user_id', '=', userId), test('id', '=', id)]))\n",
    test: { file: devices, title: "another user's device passwords can't be listed or revoked" },
  },
  {
    guard: 'a new password of the account ends the passwords of devices',
    file: 'src/features/accounts/server/held-access.ts',
    find: ' devicePasswords,',
    replace: '',
    test: { file: devices, title: 'a new account password ends every device password' },
  },
  {
    guard: 'nobody has more than 20 device passwords',
    file: 'src/features/accounts/device-passwords.rules.ts',
    find: 'export const mostDevicePasswords = 20',
    replace: 'export const mostDevicePasswords = 25',
    test: { file: devices, title: 'a device password needs a name, and a user can have at most 20' },
  },
  {
    guard: 'making a device password asks for a fresh proof',
    file: 'src/features/accounts/device-passwords.contract.ts',
    find: '    freshProofMinutes,\n',
    replace: '',
    test: { file: devices, title: 'making a device password needs a recent proof of identity' },
  },
]
