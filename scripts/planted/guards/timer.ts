import type { PlantedFault } from '../planted.ts'

const timers = 'src/features/focus-timer/server/timers.ts'
const sessions = 'src/features/focus-timer/server/focus-timer.store.ts'
const sync = 'src/features/focus-timer/timer-sync.rules.ts'
const onServer = (title: string) => ({ file: 'src/features/focus-timer/server/timers.api.test.ts', title })
const byRule = (title: string) => ({ file: 'src/features/focus-timer/timer-sync.rules.test.ts', title })
const lengths = (title: string) => ({ file: 'src/features/focus-timer/timer-lengths.rules.test.ts', title })

const paper = 'src/paper/server/timer-pages.ts'
const onPaper = (title: string) => ({ file: 'src/paper/server/paper-pages.api.test.ts', title })
const paperLengths = 'the timer uses the lengths in the settings, and the break starts by itself if the user wants that'
const calendar = (title: string) => ({ file: 'src/features/calendar/server/calendar.api.test.ts', title })

/** The timer that a user's devices share, and the calendar address. */
export const timer: PlantedFault[] = [
  {
    guard: 'of two changes to the timer the latest counts',
    file: timers,
    find: ' || changedAt < kept.changedAt',
    replace: '',
    test: onServer('of two timers the one started last is kept, and both completed sessions are recorded'),
  },
  {
    guard: 'sending the same change twice changes nothing',
    file: timers,
    find: 'kept.changeId === sent.changeId || ',
    replace: '',
    test: onServer('sending the same change twice changes nothing'),
  },
  {
    guard: 'a session that was paused offline is not recorded',
    file: timers,
    find: '      await forgetAssumed(tx, userId, sent.notEnded)\n',
    replace: '',
    test: onServer('a session that was paused offline is not recorded, even if the server had recorded its end'),
  },
  {
    guard: 'an end that a device saw stays recorded',
    file: sessions,
    find: "    .where('id', 'in', ids)\n    .where('is_assumed', '=', true)\n",
    replace: "    .where('id', 'in', ids)\n",
    test: onServer('an end that another device saw stays recorded, even if this device had paused offline'),
  },
  {
    guard: 'a recorded session keeps the day that a device named',
    file: sessions,
    find: "            .where('focus_sessions.is_assumed', '=', true)\n",
    replace: '',
    test: onServer('an end that a device reports too is recorded once, on the day of the device'),
  },
  {
    guard: 'an end from hours ago is not pushed',
    file: timers,
    find: '    if (isTooLate(next.ended.endedAt, clock.now())) return\n',
    replace: '',
    test: onServer('an end while the server was down for a day is recorded at its own time, and not pushed'),
  },
  {
    guard: 'an end that an open page reports is recorded',
    file: timers,
    find: '    if (next.ended?.id === phase.id) return next.ended\n',
    replace: '',
    test: onServer('an end that an open page has shown is not pushed, and is recorded even if the page reports nothing more'),
  },
  {
    guard: 'a completed session is recorded even if another device continues',
    file: timers,
    find: "return present(kept).phase.kind === 'running' ? null : present(kept).ended",
    replace: 'return null',
    test: onServer('a completed session is recorded even if another device continues before the server notices the end'),
  },
  {
    guard: 'a session that was resumed does not count as completed',
    file: timers,
    find: 'if (isUnderWay || ',
    replace: 'if (',
    test: onServer('a session that was paused and resumed, or stopped, offline is not recorded as completed'),
  },
  {
    guard: 'a session that was stopped offline does not count as completed',
    file: timers,
    find: ' || notEnded.includes(phase.id)) return null',
    replace: ') return null',
    test: onServer('a session that was paused and resumed, or stopped, offline is not recorded as completed'),
  },
  {
    guard: 'an open page reports an end before the server pushes it',
    file: timers,
    find: 'const pageTellsWithinMs = 3000',
    replace: 'const pageTellsWithinMs = 0',
    test: onServer("an end that no device saw is recorded once, on the user's day, and pushed once"),
  },
  {
    guard: 'a reply to an earlier request does not replace a newer change',
    file: sync,
    find: '  if (sync.unsent !== null && sync.unsent.id !== sent) return local\n',
    replace: '',
    test: byRule("to an earlier request doesn't replace a newer local change"),
  },
  {
    guard: 'an outdated reply changes nothing',
    file: sync,
    find: 'if (answer.version <= sync.version) return',
    replace: 'if (answer.version < sync.version) return',
    test: byRule('with the same or an older timer changes nothing'),
  },
  {
    guard: 'a focus session lasts at least five minutes',
    file: 'src/features/focus-timer/timer-lengths.rules.ts',
    find: 'focus: { min: 5, max: 120 }',
    replace: 'focus: { min: 4, max: 120 }',
    test: lengths('focus sessions last 5 to 120 minutes, breaks 1 to 60'),
  },
  {
    guard: 'a new account password ends the calendar address',
    file: 'src/features/accounts/server/held-access.ts',
    find: '  calendarAddress,\n',
    replace: '',
    test: calendar('a new account password makes the calendar address invalid, and the email says so'),
  },
  {
    guard: 'an unchanged calendar is not sent again',
    file: 'src/features/calendar/server/calendar.routes.ts',
    find: "request.headers['if-none-match'] === tag",
    replace: 'request.id === tag',
    test: calendar('an unchanged calendar is not sent again'),
  },
  {
    guard: 'the calendar contains focus sessions only if the user wants them',
    file: 'src/app/server/compose/calendar.ts',
    find: '...(withFocus ? ',
    replace: '...(userId ? ',
    test: calendar('the calendar contains focus sessions only if the user wants them'),
  },
  {
    guard: 'requests for unknown calendar addresses are counted',
    file: 'src/features/calendar/server/calendar.routes.ts',
    find: '      await limits.takeNetwork(unknownPerNetwork, request)\n',
    replace: '',
    test: {
      file: 'src/app/server/rate-limits.api.test.ts',
      title: 'unknown calendar addresses per network: 50 in 15 minutes',
    },
  },
  {
    guard: 'a monthly goal is shown on the last day of the month',
    file: 'src/features/calendar/calendar.rules.ts',
    find: 'Date.UTC(year, month, 0)',
    replace: 'Date.UTC(year, month, 1)',
    test: { file: 'src/features/calendar/calendar.rules.test.ts', title: 'a goal is shown on the last day of its timeframe' },
  },
  {
    guard: 'a page without scripts uses the lengths in the settings',
    file: paper,
    find: 'lengths: lengthsOf(settings.timer)',
    replace: 'lengths: lengthsOf({ ...settings.timer, focus: 25, quick: 5 })',
    test: onPaper(paperLengths),
  },
  {
    guard: 'on a page without scripts a break starts by itself if the user wants that',
    file: paper,
    find: "autoStart && action.type === 'chooseBreak'",
    replace: "!autoStart && action.type === 'chooseBreak'",
    test: onPaper(paperLengths),
  },
  {
    guard: 'a revoked calendar address no longer works',
    file: 'src/features/calendar/server/calendar.routes.ts',
    find: 'if (!(await feeds.remove(params.userId)))',
    replace: 'if (!(await feeds.find(params.userId)))',
    test: calendar('an unknown, mistyped, revoked or replaced address gets 404'),
  },
  {
    guard: 'an event in the calendar keeps its id',
    file: 'src/features/calendar/server/calendar-text.ts',
    find: '{ id, summary: title,',
    replace: '{ id: title, summary: title,',
    test: calendar("the calendar contains open goals and reminders, and a strict parser and Thunderbird's parser can read it"),
  },
  {
    guard: 'the calendar says when to refresh it',
    file: 'src/features/calendar/server/calendar-text.ts',
    find: 'ttl: refreshSeconds, ',
    replace: '',
    test: calendar("the calendar contains open goals and reminders, and a strict parser and Thunderbird's parser can read it"),
  },
  {
    guard: 'the dialog revokes the calendar address',
    file: 'src/features/calendar/web/calendar-dialog.tsx',
    find: 'call(calendarApi.revoke, { params })',
    replace: 'call(calendarApi.make, { params, body: { withFocus: true } }).then(() => ({ message: texts.revoked }))',
    test: { file: 'e2e/calendar.test.ts', title: 'a calendar address is created, read by a calendar program, and revoked' },
  },
]
