import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { firstTier } from './e2e/first-tier.ts'
import { findChromium, findWholeChromium } from './scripts/tests/chromium.ts'
import { patienceMs } from './src/test/patience.ts'

/** Playwright's own list, which this one replaces, and two pages of the address bar. Those need a process for each window, a sixth of the run. */
const noFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

// The browser connects only to the app on this machine.
const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${noFeatures.join(',')}`,
]

/** Without a language, Chromium names a download in ASCII or not at all. */
const inUtf8 = { ...process.env, LC_ALL: 'C.UTF-8' }

/** Tests that need what the headless shell lacks. */
const needsWholeChromium = 'push.test.ts'

const launchedBy = (executablePath: string | undefined) => ({
  args: quietChromium,
  env: inUtf8,
  ...(executablePath ? { executablePath } : {}),
})

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Those in old engines have a configuration of their own.
    { name: 'Chromium', testIgnore: ['old-engines/**', needsWholeChromium] },
    {
      name: 'whole Chromium',
      testMatch: needsWholeChromium,
      use: { launchOptions: launchedBy(findWholeChromium()) },
    },
  ],
  fullyParallel: true,
  // One more than there are cores: each of them waits a fifth of the time for a server, the browser or a timer.
  workers: availableParallelism() + 1,
  // A busy machine may stall once. The report names each test that passed only the second time.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  ...(process.env.TEST_TIER === 'first' ? { grep: firstTier } : {}),
  ...(process.env.TEST_TIER === 'second' ? { grepInvert: firstTier } : {}),
  // Long enough for a busy machine: only a test that hangs reaches the limit.
  timeout: 5 * patienceMs,
  expect: { timeout: patienceMs },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 820, height: 1180 },
    // Without it, a click on a missing button waits until the limit of the whole test.
    actionTimeout: patienceMs,
    navigationTimeout: patienceMs,
    // A service worker would answer before the routes that a test replaces. The tests of the worker allow it.
    serviceWorkers: 'block',
    // Without a graphics card the CPU draws every frame of an animation: a tenth of the run. Tests in old browsers keep animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every end-to-end test costs an eighth of the run.
    trace: 'on-first-retry',
    launchOptions: launchedBy(findChromium()),
  },
})
