import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { freePort } from '#test/servers/free-port.ts'
import { findChromium } from '../scripts/tests/chromium.ts'
import type { Instance, TestUser } from './instance.ts'
import { onAllCores } from './measure.ts'

/** Starts Chromium with a new profile. `port` is that of its developer tools. */
export async function openBrowser(): Promise<{ context: BrowserContext; port: number; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'willow-bench-browser-'))
  const port = await freePort()
  const executablePath = findChromium()
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const context = await onAllCores(() =>
    chromium.launchPersistentContext(profile, { ...(executablePath ? { executablePath } : {}), args }),
  )
  return {
    context,
    port,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Sets the session cookie and the stored user, as after a sign-in. */
export async function signIn(context: BrowserContext, { url }: Instance, { id, email, cookie }: TestUser): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${url}/help`)
  const stored = { id, email, name: 'Robin Reed', firstName: 'Robin', isAdmin: false, createdAt: new Date().toISOString() }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(stored))
  await page.close()
}
