import type { PlantedFault } from '../planted.ts'

const rules = 'src/features/goals/goals.rules.ts'
const routes = 'src/features/goals/server/goals.routes.ts'
const store = 'src/features/goals/server/goals.store.ts'
const queries = 'src/features/goals/web/goals-queries.ts'
const inRules = (title: string) => ({ file: 'src/features/goals/goals.rules.test.ts', title })
const onServer = (title: string) => ({ file: 'src/features/goals/server/goals.api.test.ts', title })

/** Daily and weekly goals that come back after they are completed. */
export const goals: PlantedFault[] = [
  {
    guard: 'a completed daily goal comes back the next day',
    file: rules,
    find: "if (timeframe === 'daily') return 1",
    replace: "if (timeframe === 'daily') return 2",
    test: inRules('a completed daily goal comes back the next day, a weekly one on Monday, and the others never'),
  },
  {
    guard: 'a completed weekly goal comes back on Monday',
    file: rules,
    find: '((weekday + 6) % 7)',
    replace: 'weekday',
    test: inRules('a completed daily goal comes back the next day, a weekly one on Monday, and the others never'),
  },
  {
    guard: "a goal comes back at midnight in the user's time zone",
    file: routes,
    find: 'return (timeframe: Timeframe) => returnIn(timeZone, timeframe,',
    replace: "return (timeframe: Timeframe) => returnIn(timeZone && 'UTC', timeframe,",
    test: onServer(
      "a completed daily goal comes back on the user's next day, a weekly one on Monday, with the time it was completed",
    ),
  },
  {
    guard: "a device with a wrong clock can't delay a goal for long",
    file: routes,
    find: 'Date.parse(byDevice) <= clock.now() + longestAwayMs',
    replace: 'byDevice.length > 0',
    test: onServer("a completed goal comes back when the user's device says so, unless the clock of the device is wrong"),
  },
  {
    guard: 'a goal stays completed or open when its timeframe changes',
    file: store,
    find: 'doesReturn(timeframe) ? (goal.returnsAt ?? null) : null',
    replace: 'goal.returnsAt ?? null',
    test: onServer('a goal that came back stays open when its timeframe changes, and a completed one stays completed'),
  },
  {
    guard: 'a reminder names a goal that has come back',
    file: store,
    find: '.where((where) => isOpen(where, now))',
    replace: ".where('is_active', '=', true).where('created_at', '<=', now)",
    test: onServer('a reminder names an open goal, including one that has come back'),
  },
  {
    guard: 'a goal comes back without a request to the server',
    file: queries,
    find: 'listed.map((goal) => goalAt(goal, now)).filter((goal) => goal.isActive === isActive)',
    replace: 'listed.filter((goal) => goal.isActive === isActive && now > 0)',
    test: {
      file: 'src/features/goals/web/goal-changes.test.ts',
      title: 'a completed daily goal comes back at midnight on the device, without a request to the server',
    },
  },
  {
    guard: 'a device also gets the completed goals that come back',
    file: queries,
    find: 'alsoReturning: isActive || undefined, ',
    replace: '',
    test: {
      file: 'e2e/goals.test.ts',
      title: 'a completed daily goal is open again after midnight, in an open tab and offline',
    },
  },
]
