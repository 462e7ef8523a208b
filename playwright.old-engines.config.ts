import { defineConfig } from '@playwright/test'
import { engineProgram } from './e2e/old-engines/engines.ts'
import everyday from './playwright.config.ts'

const chromium = (engine: 110 | 138) => ({
  name: `Chromium ${engine}`,
  testIgnore: 'oldest.test.ts',
  use: { launchOptions: { ...everyday.use?.launchOptions, executablePath: engineProgram(engine) } },
})

/** Browsers of 2019 to 2025, which are too heavy for every run: `npm run test:old-engines`. */
export default defineConfig({
  ...everyday,
  testDir: 'e2e/old-engines',
  testIgnore: [],
  use: { ...everyday.use, contextOptions: { reducedMotion: 'no-preference' } },
  globalSetup: './e2e/old-engines/engines.ts',
  // Playwright does not speak with those of 2019 and 2020: their test starts them itself.
  projects: [chromium(110), chromium(138), { name: 'Chromium 75 and 83', testMatch: 'oldest.test.ts' }],
})
