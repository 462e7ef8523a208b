import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patienceMs } from '../patience.ts'
import { freePort } from '../servers/free-port.ts'
import { password } from '../willow.ts'

/** A browser that Playwright doesn't drive, with the few WebDriver commands that an end-to-end test needs. */
export interface OtherBrowser {
  goTo(url: string): Promise<void>
  /** Runs a function body in the page. It may use `return` and `await`. */
  run(body: string): Promise<unknown>
  close(): Promise<void>
}

/** Helpers that run in the page. They use only what a user could see and press. */
const steps = `
  const waitFor = async (what, find) => {
    for (const until = Date.now() + ${patienceMs}; Date.now() < until; await new Promise((done) => setTimeout(done, 50))) {
      const found = find()
      if (found) return found
    }
    throw new Error('There is no ' + what + ': ' + document.body.innerText.slice(0, 300))
  }
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim()
  const buttonIn = (place, name) => waitFor(name, () =>
    [...document.querySelectorAll(place + ' button')].find((one) => nameOf(one).includes(name)))
  const button = (name) => buttonIn('main', name)
  const buttonInDialog = (name) => buttonIn('[role=dialog]', name)
  const type = (field, text) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const heading = () => document.querySelector('h1')?.textContent ?? ''
`
/** Runs a function body in the page, with the helpers above. */
export const inPage = (browser: OtherBrowser, body: string): Promise<unknown> => browser.run(`${steps} ${body}`)

/** Signs in the first user of a server. */
export async function signInOn(browser: OtherBrowser, url: string): Promise<void> {
  await browser.goTo(`${url}/login`)
  await inPage(
    browser,
    `type(await waitFor('field', () => document.querySelector('input[type=email]')), 'robin@mail.example')
     type(document.querySelector('input[type=password]'), '${password}')
     document.querySelector('form button[type=submit]').click()
     await waitFor('dashboard', () => heading().includes('Robin'))`,
  )
}

/** Debian's GTK browser, through which WebKitWebDriver drives WebKit. */
const miniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** A step that hangs should report it itself, before the browser times out. */
const timeouts = { script: 2 * patienceMs, pageLoad: patienceMs }

/** Starts Firefox and drives it by its own protocol, Marionette: JSON messages prefixed by their length. */
export async function startFirefox(): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'willow-firefox-'))
  const port = await freePort()
  await writeFile(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`)
  const browser = start('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const socket = await reach(port)
  const send = marionette(socket)
  await send('WebDriver:NewSession', { capabilities: {} })
  await send('WebDriver:SetTimeouts', timeouts)
  return {
    goTo: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (body) => {
      const { value } = (await send('WebDriver:ExecuteScript', { script: asynchronous(body), args: [] })) as { value: unknown }
      return value
    },
    async close() {
      socket.destroy()
      await end(browser)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts WebKit on a virtual display and drives it by WebDriver. */
export async function startWebKit(): Promise<OtherBrowser> {
  const display = `:${90 + (process.pid % 900)}`
  const screen = start('Xvfb', [display, '-screen', '0', '820x1180x24'])
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`], { DISPLAY: display })
  ;(await reach(port)).destroy()
  const call = async (path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } }
  const { sessionId } = (await call('/session', { capabilities: { alwaysMatch: { ...options, timeouts } } })) as {
    sessionId: string
  }
  const run = (body: string) => call(`/session/${sessionId}/execute/sync`, { script: asynchronous(body), args: [] })
  return {
    goTo: async (url) => void (await call(`/session/${sessionId}/url`, { url })),
    // The driver answers a navigation early when the page before was still loading. The script then ran there, and runs again.
    run: (body) =>
      run(body).catch((error) => (String(error).includes('before the unload event') ? run(body) : Promise.reject(error))),
    async close() {
      await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' }).catch(() => {})
      await end(driver)
      await end(screen)
    },
  }
}

/** Wraps the body in a function whose promise WebDriver waits for. */
const asynchronous = (body: string) => `return (async () => { ${body} })()`

function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', ...env },
    stdio: 'ignore',
    detached: true,
  })
}

/** Kills a process together with those it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

async function reach(port: number): Promise<Socket> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function marionette(socket: Socket): (command: string, params: object) => Promise<unknown> {
  let received = Buffer.alloc(0)
  let lastId = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      if (colon === -1) return
      const length = Number(received.subarray(0, colon).toString())
      if (received.length < colon + 1 + length) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString())
      received = received.subarray(colon + 1 + length)
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as [number, number, object | null, unknown]
      const call = waiting.get(id)
      waiting.delete(id)
      if (error) call?.reject(new Error(JSON.stringify(error)))
      else call?.resolve(result)
    }
  })
  return (command, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      const text = JSON.stringify([0, id, command, params])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

export const hasMiniBrowser = (): boolean => existsSync(miniBrowser() ?? '')
