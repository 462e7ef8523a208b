import type { PlantedFault } from '../planted.ts'

/** The journey that checks the numbers in the specification. */
const figuresTest = { file: 'e2e/figures.test.ts', title: 'the figures of the product are as specified' }

export const figures: PlantedFault[] = [
  {
    guard: 'work lasts 25 minutes',
    file: 'src/features/focus-timer/focus-timer.rules.ts',
    find: 'export const workMinutes = 25',
    replace: 'export const workMinutes = 24',
    test: figuresTest,
  },
  {
    guard: 'themes are looked at every 60 seconds',
    file: 'src/features/themes/themes.rules.ts',
    find: 'export const autoCheckMs = 60_000',
    replace: 'export const autoCheckMs = 61_000',
    test: {
      file: 'src/features/themes/web/theme-store.test.ts',
      title: 'checks the clock every 60 s, and marks only a changed theme',
    },
  },
  {
    guard: 'a goal leaves the server with the fields of a goal',
    file: 'src/features/goals/goals.contract.ts',
    find: '  completedAt: Nullable(Instant),\n',
    replace: '',
    test: {
      file: 'src/app/server/entities.api.test.ts',
      title: "a user's list returns exactly the fields of a goal",
    },
  },
  {
    guard: 'the footer leads somewhere',
    file: 'src/app/web/landing/site-footer.tsx',
    find: '<a href="/#pricing">',
    replace: '<a href="#">',
    test: {
      file: 'src/app/web/landing/landing-page.test.tsx',
      title: 'has a footer with nine working links',
    },
  },
]
