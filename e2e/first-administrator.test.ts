import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { freePort } from '#test/free-port.ts'
import { isInstalled } from '#test/not-run.ts'
import { startServerProcess } from '#test/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { axeViolations } from './axe.ts'

/** Starts Caddy as an operator would, with a certificate of its own instead of a public one. */
async function startCaddy(port: number, serverPort: number) {
  const folder = await temporaryFolder()
  const settings = join(folder, 'Caddyfile')
  await writeFile(
    settings,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://localhost:${port} {
  bind 127.0.0.1
  tls internal
  reverse_proxy 127.0.0.1:${serverPort}
}
`,
  )
  const env = { PATH: process.env.PATH, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', settings], { env, stdio: 'ignore' })
  return async () => {
    const ended = once(caddy, 'exit')
    caddy.kill()
    await ended
  }
}

const title = 'the first administrator of a service in production is created in the browser over https, with the printed code'
if (isInstalled('caddy')) test(title, createInBrowser)
// The machine lacks Caddy, and the run lists the test as not run.
else test.skip(`${title} (caddy is missing)`, createInBrowser)

async function createInBrowser({ browser }: { browser: Browser }) {
  const [port, serverPort] = [await freePort(), await freePort()]
  const stopCaddy = await startCaddy(port, serverPort)
  const env = {
    NODE_ENV: 'production',
    PORT: String(serverPort),
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
  }
  const server = await startServerProcess({ env, waitFor: 'listening' })
  // Nobody on this machine vouches for the certificate.
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    const code = /and type this code: (\S+)$/m.exec(server.log())?.[1] ?? ''
    await expect.poll(async () => (await page.goto(`${server.url}/setup`).catch(() => null))?.status()).toBe(200)
    const typed = (label: string) => page.getByLabel(label, { exact: true })
    await typed('Set-up code').fill('aaaa-aaaa-aaaa-aaaa')
    await typed('Full name').fill('Olive Owner')
    await typed('Email').fill('olive@shop.example')
    await typed('Password').fill('a good password of twelve')
    await typed('Confirm password').fill('a good password of twelve')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/^This set-up code is wrong, has expired or was already used\./)
    await expect(typed('Set-up code')).toHaveAttribute('aria-invalid', 'true')
    for (const width of [360, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await typed('Set-up code').fill(code.toUpperCase().replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/setup/)
    await page.goto(`${server.url}/admin`)
    await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible()
    await page.goto(`${server.url}/setup/restore`)
    await typed('Set-up code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/^This set-up code is wrong, has expired or was already used\./)
  } finally {
    await context.close()
    await server.stop()
    await stopCaddy()
  }
}
