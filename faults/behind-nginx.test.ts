import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ifInstalled } from '#test/not-run.ts'
import { patienceMs } from '#test/patience.ts'
import { inPage, signInOn, startFirefox } from '#test/people/other-browsers.ts'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { freePort } from '#test/servers/free-port.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const megabytes = process.env.LONG ? 150 : 20
const bytes = megabytes * 1_000_000

/** Puts nginx before the server, with what its defaults are: at most 1 MB in a request, which it reads completely before it passes it on. */
async function startNginx(
  { port, serverPort }: { port: number; serverPort: number },
  more = '',
): Promise<{ log: () => Promise<string>; end: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const settings = join(folder, 'nginx.conf')
  await mkdir(join(folder, 'bodies'))
  await writeFile(
    settings,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/bodies;
  server {
    listen 127.0.0.1:${port};
    ${more}
    location / {
      proxy_pass http://127.0.0.1:${serverPort};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-c', settings, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { log: () => readFile(join(folder, 'access.log'), 'utf8'), end }
}

ifInstalled('nginx', 'firefox-esr')(
  `a PDF of ${megabytes} MB that is chosen in Firefox arrives through nginx with its defaults`,
  async () => {
    const [port, serverPort] = [await freePort(), await freePort()]
    const nginx = await startNginx({ port, serverPort })
    // The server says that it is ready at its public address, which is that of nginx.
    const server = await startServerProcess({
      env: { PORT: String(serverPort), PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback' },
    })
    const owner = await signUpFirstUser(server)
    const browser = await startFirefox()
    try {
      await signInOn(browser, server.url)
      await browser.goTo(`${server.url}/library`)
      await inPage(
        browser,
        `;(await button('Upload')).click()
         const field = await waitFor('file field', () => document.querySelector('input[type=file]'))
         const chosen = new DataTransfer()
         const rest = new Uint8Array(${bytes - 9}).map((_, at) => (at * 2654435761) >>> 24)
         chosen.items.add(new File(['%PDF-1.7\\n', rest], 'Year.pdf', { type: 'application/pdf' }))
         field.files = chosen.files
         field.dispatchEvent(new Event('change', { bubbles: true }))
         await waitFor('file', () => document.querySelector('[role=dialog]').innerText.includes('Year.pdf'))
         ;(await waitFor('button', () => [...document.querySelectorAll('[role=dialog] button')]
           .find((one) => nameOf(one) === 'Upload' && !one.disabled))).click()`,
      )
      const stored = async () =>
        (await fetch(`${server.url}/api/users/${owner.id}/uploads`, { headers: { cookie: owner.cookie } })).json()
      await expect
        .poll(stored, { timeout: 10 * patienceMs })
        .toMatchObject([{ originalName: 'Year.pdf', mimeType: 'application/pdf', size: bytes }])
      const log = await nginx.log()
      expect(log.match(/"POST \/api\/uploads HTTP\/1\.[01]" 413/g)).toHaveLength(1)
      expect(log.match(/"PUT \/api\/uploads\/[^/]+\/parts\/\d+\?\S+ HTTP\/1\.[01]" 200/g)).toHaveLength(
        Math.ceil(bytes / 900_000),
      )
    } finally {
      await browser.close()
      await nginx.end()
      await server.kill()
    }
  },
  20 * patienceMs,
)

ifInstalled('nginx')(
  'doctor and the screen of devices name the limit of nginx, and no longer when it is raised',
  async () => {
    const [port, serverPort] = [await freePort(), await freePort()]
    const env = { PORT: String(serverPort), PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback' }
    const dataDir = await temporaryFolder()
    let owner: FirstUser | undefined

    /** Whether doctor names the limit, and what the screen is told. */
    async function seen(more: string) {
      const nginx = await startNginx({ port, serverPort }, more)
      const server = await startServerProcess({ env, dataDir })
      try {
        owner ??= await signUpFirstUser(server)
        // It doesn't visit an address that only this machine has, so it gets another name of the same.
        const { stdout } = await runWillow(['doctor'], { ...env, PUBLIC_URL: `http://0.0.0.0:${port}`, DATA_DIR: dataDir })
        const { id, cookie } = owner
        const check = await fetch(`${server.url}/api/users/${id}/address-check`, { headers: { cookie } })
        return { isNamed: stdout.includes('client_max_body_size in nginx'), ...((await check.json()) as object) }
      } finally {
        await nginx.end()
        await server.stop()
      }
    }
    expect(await seen('')).toEqual({ isNamed: true, takesLargeFiles: false })
    expect(await seen('client_max_body_size 100m;')).toEqual({ isNamed: false, takesLargeFiles: true })
  },
  20 * patienceMs,
)
