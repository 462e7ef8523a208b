import type { PlantedFault } from '../planted.ts'

/** The journey that checks the numbers in the specification. */
const valuesTest = { file: 'e2e/specified-values.test.ts', title: 'the values of the product are as specified' }

export const specifiedValues: PlantedFault[] = [
  {
    guard: 'a work session lasts 25 minutes',
    file: 'src/features/focus-timer/focus-timer.rules.ts',
    find: 'export const workMinutes = 25',
    replace: 'export const workMinutes = 24',
    test: valuesTest,
  },
  {
    guard: 'the app checks every 60 seconds whether the theme has to change',
    file: 'src/features/themes/themes.rules.ts',
    find: 'export const autoCheckMs = 60_000',
    replace: 'export const autoCheckMs = 61_000',
    test: {
      file: 'src/features/themes/web/theme-store.test.ts',
      title: 'checks the clock every 60 s, and marks only a changed theme',
    },
  },
  {
    guard: 'the server returns exactly the specified fields of a goal',
    file: 'src/features/goals/goals.contract.ts',
    find: '  completedAt: Nullable(Instant),\n',
    replace: '',
    test: {
      file: 'src/app/server/entities.api.test.ts',
      title: "a user's list returns exactly the fields of a goal",
    },
  },
  {
    guard: 'every link in the footer has a target',
    file: 'src/app/web/landing/site-footer.tsx',
    find: '<a href="/#pricing">',
    replace: '<a href="#">',
    test: {
      file: 'src/app/web/landing/landing-page.test.tsx',
      title: 'has a footer with nine working links',
    },
  },
]
