import type { PlantedFault } from '../planted.ts'

const addressSearch = 'src/kit/web/page/address-search.ts'
const addressTest = 'src/kit/web/page/address-search.test.tsx'

export const web: PlantedFault[] = [
  {
    guard: 'a POST without a body has the JSON content type',
    file: 'src/kit/web/calls/call.ts',
    find: "if (body !== undefined || method === 'POST') init.headers",
    replace: 'if (body !== undefined) init.headers',
    test: {
      file: 'src/kit/web/calls/call.test.ts',
      title: 'sends the JSON content type even for a POST without a body',
    },
  },
  {
    guard: 'the welcome card links to the welcome screen',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: ": '/welcome'}",
    replace: ": '/'}",
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'a new user stays on the dashboard and sees a card with a link to the welcome screen',
    },
  },
  {
    guard: 'only a new user sees the welcome card',
    file: 'src/app/web/home/extra-card.tsx',
    find: 'if (settings?.isWelcomed === false)',
    replace: 'if (settings && !isSlowScreen())',
    test: { file: 'src/app/web/home/extra-card.test.tsx', title: 'a user who has been welcomed sees no card' },
  },
  {
    guard: 'dismissing the welcome card moves focus to the heading',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: "document.querySelector('h1')?.focus({ preventScroll: true })",
    replace: '',
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'dismissing the welcome card is saved on the server, and focus moves to the heading',
    },
  },
  {
    guard: "signing out clears the browser's storage",
    file: 'src/kit/web/page/persisted.ts',
    find: 'if (!keep.includes(key)) window.localStorage',
    replace: "if (key === 'user') window.localStorage",
    test: {
      file: 'src/app/web/sign-out.test.ts',
      title: "leaves nothing in storage but the sign-out mark, which names no user, and other users' unsent work",
    },
  },
  {
    guard: 'unsent focus sessions are kept after signing out',
    file: 'src/app/web/end-session.ts',
    find: 'lookKey, unsentSessionsKey, passkeyKnownKey, ',
    replace: 'lookKey, passkeyKnownKey, ',
    test: {
      file: 'src/app/web/sign-out.test.ts',
      title: "leaves nothing in storage but the sign-out mark, which names no user, and other users' unsent work",
    },
  },
  {
    guard: 'a failed sign-out shows its own message',
    file: 'src/app/web/sign-out.ts',
    find: 'messageOf(error, failedText)',
    replace: "''",
    test: {
      file: 'src/app/web/sign-out.test.ts',
      title: 'without a connection reports the failure, and can be retried',
    },
  },
  {
    guard: 'every call waits until a sign-out is confirmed',
    file: 'src/app/web/end-session.ts',
    find: 'callsWaitFor(() => (isSigningOut() ? endSession() : null))',
    replace: 'callsWaitFor(() => null)',
    test: {
      file: 'src/app/web/sign-out.test.ts',
      title: 'no one can sign in, and no request is sent, before the session has ended',
    },
  },
  {
    guard: 'a user that was stored after the sign-out is forgotten at the next start',
    file: 'src/app/web/end-session.ts',
    find: 'if (isSigningOut()) forgetUser()',
    replace: '',
    test: {
      file: 'src/app/web/sign-out.test.ts',
      title: 'a user that a slow tab stored again is forgotten at the next start',
    },
  },
  {
    guard: 'a late answer does not sign the user in again after a sign-out',
    file: 'src/app/web/session.ts',
    find: ' || isSigningOut()',
    replace: '',
    test: { file: 'src/app/web/sign-out.test.ts', title: "an answer that was under way doesn't sign the user in again" },
  },
  {
    guard: 'the end of the session is sent when the connection comes back',
    file: 'src/app/web/end-session.ts',
    find: "window.addEventListener('online', look)",
    replace: '',
    test: { file: 'src/app/web/sign-out.test.ts', title: 'the session ends at the next contact: online' },
  },
  {
    guard: 'the end of the session is retried every half a minute',
    file: 'src/app/web/end-session.ts',
    find: 'const retryMs = 30_000',
    replace: 'const retryMs = 60_000',
    test: { file: 'src/app/web/sign-out.test.ts', title: 'the session ends at the next contact: half a minute' },
  },
  {
    guard: 'an upload waits until a sign-out is confirmed',
    file: 'src/kit/web/calls/send-form.ts',
    find: 'if (before) await before',
    replace: '',
    test: {
      file: 'src/kit/web/calls/send-form.test.ts',
      title: 'waits for the same condition as every call, and fails if that fails',
    },
  },
  {
    guard: 'the first paint shows no dashboard while a sign-out is not confirmed',
    file: 'src/app/web/first-paint/paint-home-start.main.ts',
    find: 'readStored(signingOutKey) === true',
    replace: 'false',
    test: { file: 'src/app/web/first-paint/paint-home-start.test.ts', title: 'paints nothing while a sign-out is not confirmed' },
  },
  {
    guard: "the landing page is shown instead of the signed-out user's screens",
    file: 'src/app/web/guards.tsx',
    find: 'cameSignedIn || isSigningOut()',
    replace: 'cameSignedIn',
    test: {
      file: 'src/app/web/guards.test.tsx',
      title: "the landing page is shown instead of the signed-out user's screens",
    },
  },
  {
    guard: 'a page from the back/forward cache reads the storage again',
    file: 'src/kit/web/page/persisted.ts',
    find: 'if (event.persisted && isKept)',
    replace: 'if (isKept && !event)',
    test: {
      file: 'src/kit/web/page/persisted.test.ts',
      title: 'is read again when the browser shows a cached page again',
    },
  },
  {
    guard: 'values in memory are cleared with the storage',
    file: 'src/kit/web/page/persisted.ts',
    find: 'for (const [key, ofKey] of resets) if (!keep.includes(key)) for (const reset of ofKey) reset()',
    replace: '',
    test: {
      file: 'src/kit/web/page/persisted.test.ts',
      title: 'starts again when the storage is cleared, unless it is to be kept',
    },
  },
  {
    guard: 'signing out does not clear the storage that all users of a tablet share',
    file: 'src/kit/server/sessions.ts',
    find: `'"cache"'`,
    replace: `'"cache", "storage"'`,
    test: {
      file: 'src/features/accounts/server/accounts.api.test.ts',
      title: 'both ways of signing out end the session at once and clear the browser',
    },
  },
  {
    guard: 'the break theme counts from the end of work',
    file: 'src/features/focus-timer/focus-timer.rules.ts',
    find: 'breakEnd: endedAt + suggested * 60_000',
    replace: 'breakEnd: now + suggested * 60_000',
    test: {
      file: 'src/features/focus-timer/timer-view.rules.test.ts',
      title: 'uses the break theme from the end of work for as long as the suggested break',
    },
  },
  {
    guard: 'the theme is break after the end of work, on any screen',
    file: 'src/features/themes/themes.rules.ts',
    find: "if (isBreakDue) return themeForActivity('break')",
    replace: '',
    test: {
      file: 'src/features/themes/themes.rules.test.ts',
      title: 'is break after the end of work, on any screen',
    },
  },
  {
    guard: 'the break theme ends with the suggested break',
    file: 'src/features/themes/web/theme-store.ts',
    find: 'breakEnding = setTimeout(update, leftMs)',
    replace: 'void leftMs',
    test: {
      file: 'src/features/themes/web/theme-store.test.ts',
      title: 'shows break from the end of work to the second the suggested break ends, with the timer open or closed',
    },
  },
  {
    guard: 'the break theme of the first paint stays until the timer is loaded',
    file: 'src/features/themes/web/theme-store.ts',
    find: 'dataset.breakEnd ?? 0',
    replace: 'dataset.noSuchName ?? 0',
    test: {
      file: 'src/features/themes/web/theme-store.test.ts',
      title: 'shows break at once on a page that was first painted with it',
    },
  },
  {
    guard: 'the first paint shows the break theme only to the user who runs the timer',
    file: 'src/app/web/first-paint/first-theme.ts',
    find: 'user && timer?.userId === user.id ? ',
    replace: 'timer ? ',
    test: {
      file: 'src/app/web/first-paint/first-theme.test.ts',
      title: 'the first paint uses the break theme after work has ended, for the user who runs the timer',
    },
  },
  {
    guard: 'a wrong clock does not keep the break theme longer than the longest break',
    file: 'src/features/themes/themes.rules.ts',
    find: ' && breakEnd - now <= longestBreakMs',
    replace: '',
    test: {
      file: 'src/features/themes/themes.rules.test.ts',
      title: 'is break until the break ends, and never for longer than the longest break',
    },
  },
  {
    guard: "the registration token is kept for one minute in a cookie that scripts can't read",
    file: 'src/features/accounts/server/external/external-sign-in.routes.ts',
    find: 'const joinLifetimeSeconds = 60',
    replace: 'const joinLifetimeSeconds = 600',
    test: {
      file: 'src/features/accounts/server/external/external-sign-in.api.test.ts',
      title: 'the registration token goes to /api/login in a one-minute cookie for a single use, and never in an address',
    },
  },
  {
    guard: 'the registration token is used only once',
    file: 'src/features/accounts/server/external/external-sign-in.routes.ts',
    find: 'if (token) reply.clearCookie(joinCookieName, cookie)',
    replace: '',
    test: {
      file: 'src/features/accounts/server/external/external-sign-in.api.test.ts',
      title: 'the registration token goes to /api/login in a one-minute cookie for a single use, and never in an address',
    },
  },
  {
    guard: 'the sign-up form reports a provider that is down',
    file: 'src/features/accounts/server/external/external-sign-in.routes.ts',
    find: 'await orUnavailable(provider.authorizationUrl(bindingOf(newToken())))',
    replace: '',
    test: {
      file: 'src/features/accounts/server/external/external-circumstances.api.test.ts',
      title: 'when the provider is down the user is told so, and can still sign in with the password',
    },
  },
  {
    guard: 'a sign-up that fails without a connection shows the reason',
    file: 'src/features/access/web/failures.ts',
    find: 'advice: failureAdvice(error) }\n}\n\nexport function explainCompanionValidation',
    replace: 'advice: undefined }\n}\n\nexport function explainCompanionValidation',
    test: {
      file: 'src/features/access/web/failures.test.ts',
      title: 'the message stays the same, and the reason is added',
    },
  },
  {
    guard: 'without a connection, a message says that the code was not checked',
    file: 'src/features/access/web/failures.ts',
    find: 'accessTexts.notChecked',
    replace: "''",
    test: { file: 'src/features/access/web/failures.test.ts', title: "the advice says that the code hasn't been checked yet" },
  },
  {
    guard: 'reminders more than two hours late are left out',
    file: 'src/features/reminders/reminders.rules.ts',
    find: 'minutesOf(schedule.times[type]) + lateMinutes',
    replace: 'minutesOf(schedule.times[type]) + lateMinutes + 5',
    test: {
      file: 'src/features/reminders/reminders.rules.test.ts',
      title: 'are left out when the page is opened more than two hours late',
    },
  },
  {
    guard: "a change of a row is based on the server's previous answer",
    file: 'src/kit/web/cache/change-row.ts',
    find: 'ask(standing.row as Row | null)',
    replace: 'ask(expected)',
    test: {
      file: 'src/kit/web/cache/change-row.test.ts',
      title: "changes to one row are sent one after the other, each based on the server's previous answer",
    },
  },
  {
    guard: 'a search that changes the address does not move focus',
    file: 'src/kit/web/ui/page-heading.ts',
    find: 'shownPath.current = pathname',
    replace: '',
    test: {
      file: 'src/kit/web/ui/page-heading.test.tsx',
      title: "the first screen doesn't move focus, even if a search changes its address",
    },
  },
  {
    guard: 'no reminder comes in the quiet hours',
    file: 'src/features/settings/settings.rules.ts',
    find: "quiet: { from: '21:00', until: '08:00' }",
    replace: "quiet: { from: '22:00', until: '08:00' }",
    test: {
      file: 'src/features/reminders/web/use-reminders.test.ts',
      title: 'over three nights each reminder comes at its time and none between 21:00 and 8:00',
    },
  },
  {
    guard: 'weekly reminders come on Sundays',
    file: 'src/features/reminders/reminders.rules.ts',
    find: 'const weeklyDay = 0',
    replace: 'const weeklyDay = 1',
    test: { file: 'src/features/reminders/reminders.rules.test.ts', title: 'come on Sundays when they are weekly' },
  },
  {
    guard: 'the quiet hours end at their end time',
    file: 'src/features/reminders/reminders.rules.ts',
    find: 'minute >= from && minute < until',
    replace: 'minute >= from && minute <= until',
    test: {
      file: 'src/features/reminders/reminders.rules.test.ts',
      title: 'can be within a day or across midnight, and two equal times mean no quiet hours',
    },
  },
  {
    guard: 'reminders are listed in the order of their times',
    file: 'src/features/reminders/reminders.rules.ts',
    find: '.sort((one, other) => minutesOf(schedule.times[one]) - minutesOf(schedule.times[other]))',
    replace: '',
    test: { file: 'src/features/reminders/reminders.rules.test.ts', title: 'are listed in the order of their times' },
  },
  {
    guard: 'an invalid time of day is refused',
    file: 'src/features/settings/settings.contract.ts',
    find: 'Type.String({ pattern: timePattern })',
    replace: 'Type.String()',
    test: {
      file: 'src/features/settings/server/settings.api.test.ts',
      title: 'unknown themes, frequencies and fields are refused',
    },
  },
  {
    guard: 'the app forgets the user whose session has ended on the server',
    file: 'src/kit/web/calls/call.ts',
    find: '  noticeEndedSession(error, caller)\n',
    replace: '',
    test: {
      file: 'src/kit/web/calls/call.test.ts',
      title: 'forgets the user whose session has ended on the server, but not one who has signed in since then',
    },
  },
  {
    guard: 'an answer to an earlier session does not end a later one',
    file: 'src/kit/web/calls/ended-session.ts',
    find: ' && currentUser() === caller',
    replace: '',
    test: {
      file: 'src/kit/web/calls/call.test.ts',
      title: 'forgets the user whose session has ended on the server, but not one who has signed in since then',
    },
  },
  {
    guard: 'two changes of one row are sent one after the other',
    file: 'src/kit/web/cache/change-row.ts',
    find: '{ scope, mutationFn:',
    replace: '{ mutationFn:',
    test: {
      file: 'src/kit/web/cache/change-row.test.ts',
      title: "changes to one row are sent one after the other, each based on the server's previous answer",
    },
  },
  {
    guard: 'an upload after the end of the session forgets the user',
    file: 'src/kit/web/calls/send-form.ts',
    find: '  noticeEndedSession(error, caller)\n',
    replace: '',
    test: {
      file: 'src/kit/web/calls/send-form.test.ts',
      title: 'forgets the user whose session has ended on the server',
    },
  },
  {
    guard: 'a list that is loading does not undo a change',
    file: 'src/kit/web/cache/change-row.ts',
    find: '  await client.cancelQueries({ queryKey: rows.key })\n',
    replace: '',
    test: { file: 'src/kit/web/cache/change-row.test.ts', title: "a list that was loading at the time doesn't undo the change" },
  },
  {
    guard: 'a call that was sent before the re-authentication does not ask for another one',
    file: 'src/kit/web/calls/proof-request.ts',
    find: '  if (sentAt <= provedAt) return Promise.resolve(true)\n',
    replace: '',
    test: {
      file: 'src/kit/web/calls/call.test.ts',
      title: "doesn't ask again for a call that was sent before the re-authentication and refused after it",
    },
  },
  {
    guard: 'the browser knows whether the answers of a route are kept',
    file: 'scripts/toolchain/browser-contracts.ts',
    find: "['isKept']",
    replace: '[]',
    test: {
      file: 'scripts/toolchain/browser-contracts.test.ts',
      title: 'the browser gets only the address of a route and whether its answers are kept',
    },
  },
  {
    guard: 'a schema that nothing uses is left out of the build',
    file: 'scripts/toolchain/browser-contracts.ts',
    find: "text: '/* @__PURE__ */ '",
    replace: "text: ''",
    test: {
      file: 'scripts/toolchain/browser-contracts.test.ts',
      title: 'every call in a schema is marked as removable if unused',
    },
  },
  {
    guard: 'the compile hint is the first line of a file',
    file: 'scripts/toolchain/compile-hints.ts',
    find: 'compileHint + file.code',
    replace: 'file.code + compileHint',
    test: {
      file: 'e2e/bundles.test.ts',
      title: 'the scripts of the first screens ask the browser to compile them at once',
    },
  },
  {
    guard: 'the page is marked while a toast is shown',
    file: 'src/kit/web/feedback/toast-viewport.tsx',
    find: "    dataset.toast = ''\n",
    replace: '',
    test: { file: 'e2e/keyboard-and-touch.test.ts', title: 'on a phone no toast covers the focused element' },
  },
  {
    guard: 'two changes of the address are both kept',
    file: addressSearch,
    find: 'new URLSearchParams(window.location.search)',
    replace: "new URLSearchParams('q=plan')",
    test: { file: addressTest, title: 'two changes are both kept, even if the second comes before the first is rendered' },
  },
  {
    guard: 'a late change of the address does not return to a page that was left',
    file: addressSearch,
    find: 'if (window.location.pathname !== pathname) return',
    replace: '',
    test: { file: addressTest, title: "a late change doesn't lead back to a page that was left" },
  },
]
