import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../willow.ts'
import { type Engine, engineProgram } from './engines.ts'

const flags = ['--headless', '--no-sandbox', '--single-process', '--no-zygote', '--disable-gpu', '--dump-dom']
const run = promisify(execFile)

/** Returns the HTML of the loaded page. */
async function dump(engine: Engine, address: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'old-engine-'))
  try {
    const { stdout } = await run(engineProgram(engine), [...flags, `--user-data-dir=${profile}`, address], { maxBuffer: 16e6 })
    return stdout
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** Returns the visible text of a page. */
function wordsIn(html: string): string {
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of documentElement.querySelectorAll('head, script, style, template, noscript, .sr-only, [hidden]'))
    unseen.remove()
  return (documentElement.textContent ?? '').replace(/\s+/g, ' ').trim()
}

for (const engine of [75, 83] as const) {
  for (const path of ['/', '/signup'])
    test(`Chromium ${engine} shows at ${path} which browsers work and what to do`, async ({ server, page }) => {
      const html = await dump(engine, `${server.url}${path}`)
      const words = await page.evaluate(wordsIn, html)
      expect(words.length).toBeGreaterThanOrEqual(200)
      expect(words).toContain('Willow needs a newer browser')
      for (const browser of ['Chrome 110', 'Safari 16.4', 'Firefox ESR']) expect(words).toContain(browser)
      expect(html).toContain('<a href="/paper">')
    })

  test(`Chromium ${engine} is redirected from /login to the sign-in without scripts, and can request the full app`, async ({
    server,
    page,
  }) => {
    const html = await dump(engine, `${server.url}/login`)
    expect(await page.evaluate(wordsIn, html)).toContain('Sign in Willow for e-readers and older browsers')
    expect(html).toContain('<form method="post" action="/paper/sign-in">')
    const full = await dump(engine, `${server.url}/login?full-app`)
    expect(await page.evaluate(wordsIn, full)).toContain('Willow needs a newer browser')
  })
}
