import type { PlantedFault } from '../planted.ts'

const folder = 'src/paper/server'
const journey = `${folder}/paper-pages.api.test.ts`
const styles = `${folder}/paper-styles.test.ts`
const pages = 'src/app/server/pages/pages.test.ts'
const devices = 'src/features/accounts/server/device-passwords.api.test.ts'

/** E-ink: pages without scripts, the ink theme, and device passwords. */
export const eink: PlantedFault[] = [
  {
    guard: 'a form on a page without scripts requires the token of its session',
    file: `${folder}/visit.ts`,
    find: 'if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw staleForm()',
    replace: 'if (given.length !== expected.length || !timingSafeEqual(given, given)) throw staleForm()',
    test: { file: journey, title: 'a form is refused without the token of the session that it was drawn for' },
  },
  {
    guard: 'the form of a refused goal keeps the entered text',
    file: `${folder}/goal-pages.ts`,
    find: 'return draw(visit, { title, timeframe, wrong: error.message })',
    replace: 'return draw(visit, { wrong: error.message })',
    test: { file: journey, title: 'the form of a refused goal keeps what was typed' },
  },
  {
    guard: 'a form that is sent twice on a page without scripts is processed once',
    file: `${folder}/goal-pages.ts`,
    find: '...(id ? { id } : {}), ',
    replace: '',
    test: { file: journey, title: 'a form that is sent twice by a double tap is processed once' },
  },
  {
    guard: 'a form that is sent after the session has ended asks the user to sign in again',
    file: `${folder}/paper-pages.ts`,
    find: '{ wrong: paperTexts.signIn.again }',
    replace: '{}',
    test: { file: journey, title: "visitors are sent to the sign-in, and no user sees another user's data" },
  },
  {
    guard: 'a page without scripts shortens long titles',
    file: `${folder}/goal-pages.ts`,
    find: 'const shownTitle = 160',
    replace: 'const shownTitle = 16_000',
    test: { file: journey, title: 'each page is at most 15 KB, even with the longest names' },
  },
  {
    guard: 'a page without scripts lists at most 10 folders at a time',
    file: `${folder}/library-pages.ts`,
    find: 'const foldersOnPage = 10',
    replace: 'const foldersOnPage = 30',
    test: { file: journey, title: 'each page is at most 15 KB, even with the longest names' },
  },
  {
    guard: 'a page without scripts reloads at most once a minute',
    file: `${folder}/layout.ts`,
    find: 'const shortestRefreshSeconds = 60',
    replace: 'const shortestRefreshSeconds = 5',
    test: {
      file: journey,
      title: "the timer shows its end in the user's time zone, reloads at most once a minute, and keeps the session",
    },
  },
  {
    guard: 'the policy of a page without scripts allows no scripts',
    file: `${folder}/paper-styles.ts`,
    find: `"default-src 'none'",`,
    replace: `"default-src 'self'",`,
    test: { file: journey, title: 'no page contains a script or loads from another site, and its policy allows neither' },
  },
  {
    guard: "a browser does not cache a user's page without scripts",
    file: `${folder}/visit.ts`,
    find: "    .header('cache-control', 'no-store')\n",
    replace: '',
    test: { file: journey, title: 'no page contains a script or loads from another site, and its policy allows neither' },
  },
  {
    guard: 'a refused sign-in on a page without scripts says when to try again',
    file: `${folder}/sign-in-pages.ts`,
    find: "if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)",
    replace: '',
    test: { file: journey, title: 'signing in here uses up the same limits as in the app' },
  },
  {
    guard: 'text on pages without scripts has a contrast of 7:1',
    file: `${folder}/paper-styles.ts`,
    find: "faint: '#333333'",
    replace: "faint: '#777777'",
    test: { file: styles, title: 'every text colour has a contrast of 7:1 on the paper' },
  },
  {
    guard: 'targets on pages without scripts are large enough to tap',
    file: `${folder}/paper-styles.ts`,
    find: 'export const targetPx = 44',
    replace: 'export const targetPx = 30',
    test: { file: styles, title: 'text is at least 16 px, and what can be tapped is at least 44 px' },
  },
  {
    guard: 'browsers from 2014 understand the styles of the pages without scripts',
    file: `${folder}/paper-styles.ts`,
    find: "'.row{display:table;",
    replace: "'.row{display:flex;",
    test: {
      file: styles,
      title: 'a browser from 2014 understands the styles, and nothing moves, floats or needs a pointer',
    },
  },
  {
    guard: 'a browser that is too old is sent to the pages without scripts',
    file: 'src/app/server/pages/pages.ts',
    find: "path === '/login' || site.returnPaths.includes(path)",
    replace: 'site.returnPaths.includes(path)',
    test: {
      file: pages,
      title: 'a browser too old for the app is sent to the pages without scripts if the page would be empty',
    },
  },
  {
    guard: 'a user who opens the full app from there is not sent back',
    file: 'src/app/server/pages/old-browser.ts',
    find: "&&location.search.indexOf('full-app')<0)",
    replace: ')',
    test: {
      file: pages,
      title: 'the script that sends it there runs in browsers that old, and skips users who came from there',
    },
  },
  {
    guard: 'the ink theme is only black and white',
    file: 'src/features/themes/themes.tokens.ts',
    find: "    'muted-foreground': '#000000',",
    replace: "    'muted-foreground': '#333333',",
    test: {
      file: 'src/features/themes/themes.tokens.test.ts',
      title: 'is only black and white, with no grey and no gradient',
    },
  },
  {
    guard: 'the ink theme takes precedence over every mood',
    file: 'src/features/themes/themes.rules.ts',
    find: "if (look === 'ink') return 'ink'",
    replace: "if (look === 'ink' && isSystemDark) return 'ink'",
    test: { file: 'src/features/themes/themes.rules.test.ts', title: 'is ink with any mood' },
  },
  {
    guard: 'a device that follows a light system never shows the dark theme',
    file: 'src/features/themes/themes.rules.ts',
    find: "return theme === 'dark' ? defaultTheme : theme",
    replace: 'return theme',
    test: {
      file: 'src/features/themes/themes.rules.test.ts',
      title: 'follows the system: dark when the system is dark, else the mood, with calm instead of dark',
    },
  },
  {
    guard: 'an open page follows changes of the system theme',
    file: 'src/features/themes/web/theme-store.ts',
    find: "  system?.addEventListener('change', update)\n",
    replace: '',
    test: {
      file: 'src/features/themes/web/theme-store.test.ts',
      title: 'follows the system when it changes to dark and back to light',
    },
  },
  {
    guard: 'the first paint uses the ink theme',
    file: 'src/app/web/first-paint/first-theme.ts',
    find: "parseLook(readStored(lookKey)) ?? 'moods'",
    replace: "'moods'",
    test: {
      file: 'src/app/web/first-paint/first-theme.test.ts',
      title: 'the first paint is ink on a device set to ink, and dark on one that follows a dark system',
    },
  },
  {
    guard: 'signing out keeps the look of the device',
    file: 'src/app/web/end-session.ts',
    find: 'keep: [signingOutKey, lookKey, ',
    replace: 'keep: [signingOutKey, ',
    test: { file: 'src/app/web/sign-out.test.ts', title: 'keeps the look of the device, which belongs to no user' },
  },
  {
    guard: 'the ink theme is offered only on e-ink screens',
    file: 'src/app/web/home/extra-card.tsx',
    find: 'return isSlowScreen() ? <InkOffer /> : null',
    replace: 'return <InkOffer />',
    test: { file: 'src/app/web/home/extra-card.test.tsx', title: 'the ink theme is not offered on other screens' },
  },
  {
    guard: 'a dialog in the ink theme has a border',
    file: 'src/app/web/styles/ink.css',
    find: '    border: 3px solid var(--border);',
    replace: '    border: 1px solid var(--border);',
    test: {
      file: 'e2e/ink.test.ts',
      title: 'in ink nothing moves or has a shadow, and a dialog has a border instead of a dimmed page',
    },
  },
  {
    guard: 'a device password allows only uploads',
    file: 'src/features/accounts/server/device-passwords.routes.ts',
    find: "if (request.method !== 'POST' || request.url !== uploadPath || request.user) return",
    replace: 'if (request.user) return',
    test: { file: devices, title: 'a device password allows nothing but uploads' },
  },
  {
    guard: "a device can upload only to its owner's library",
    file: 'src/features/library/server/receive-upload.ts',
    find: "if (request.isFromDevice && !form.fields.has('userId')) form",
    replace: 'if (request.isFromDevice) form',
    test: { file: devices, title: "a device can't upload to another user's library" },
  },
  {
    guard: 'only a device may leave out the user in an upload form',
    file: 'src/features/library/server/receive-upload.ts',
    find: "if (request.isFromDevice && !form.fields.has('userId')) form",
    replace: "if (!form.fields.has('userId')) form",
    test: { file: devices, title: 'a form sent with a session still has to name the user' },
  },
  {
    guard: "a user can't revoke another user's device password",
    file: 'src/features/accounts/server/device-passwords.store.ts',
    find: "        .where('id', '=', id)\n        .where('user_id', '=', userId)\n",
    replace:
      "        .where('id', '=', id)\n        .where((test) => test.or([test('user_id', '=', userId), test('id', '=', id)]))\n",
    test: { file: devices, title: "another user's device passwords can't be listed or revoked" },
  },
  {
    guard: 'a new account password ends all device passwords',
    file: 'src/features/accounts/server/held-access.ts',
    find: ' devicePasswords,',
    replace: '',
    test: { file: devices, title: 'a new account password ends every device password' },
  },
  {
    guard: 'a user can have at most 20 device passwords',
    file: 'src/features/accounts/device-passwords.rules.ts',
    find: 'export const mostDevicePasswords = 20',
    replace: 'export const mostDevicePasswords = 25',
    test: { file: devices, title: 'a device password needs a name, and a user can have at most 20' },
  },
  {
    guard: 'creating a device password requires a recent proof of identity',
    file: 'src/features/accounts/device-passwords.contract.ts',
    find: '    freshProofMinutes,\n',
    replace: '',
    test: { file: devices, title: 'making a device password needs a recent proof of identity' },
  },
]
