import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runCommand } from '../running/command.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const downloadLimitMs = 5 * 60_000

/** Returns the browser that CHROMIUM_PATH names, else one on PATH, else Playwright's own. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH
  const folders = (environment.PATH ?? '').split(delimiter)
  const candidates = [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), chromium.executablePath()]
  return candidates.find((path) => existsSync(path))
}

/** Finds a Chromium, or installs Playwright's. If that fails and the user is root, installs Debian's. */
export async function ensureChromium(): Promise<string | undefined> {
  return findChromium() ?? (await installFromPlaywright()) ?? (await installFromDebian())
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
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    environment,
    timeLimitMs: downloadLimitMs,
  })
  return findChromium()
}
