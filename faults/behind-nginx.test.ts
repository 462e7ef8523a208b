import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { signUpFirstUser } from '#test/first-user.ts'
import { freePort } from '#test/free-port.ts'
import { ifInstalled } from '#test/not-run.ts'
import { inPage, signInOn, startFirefox } from '#test/other-browsers.ts'
import { patienceMs } from '#test/patience.ts'
import { startServerProcess } from '#test/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const megabytes = process.env.LONG ? 150 : 20
const bytes = megabytes * 1_000_000

/** Puts nginx before the server, with what its defaults are: at most 1 MB in a request, which it reads completely before it passes it on. */
async function startNginx(port: number, serverPort: number): Promise<{ child: ChildProcess; log: () => Promise<string> }> {
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
  return { child, log: () => readFile(join(folder, 'access.log'), 'utf8') }
}

ifInstalled('nginx', 'firefox-esr')(
  `a PDF of ${megabytes} MB that is chosen in Firefox arrives through nginx with its defaults`,
  async () => {
    const [port, serverPort] = [await freePort(), await freePort()]
    const nginx = await startNginx(port, serverPort)
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
      const ended = once(nginx.child, 'exit')
      nginx.child.kill()
      await ended
      await server.kill()
    }
  },
  20 * patienceMs,
)
