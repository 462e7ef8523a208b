import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JSDOM } from 'jsdom'
import { expect, test } from '../willow.ts'
import { type Engine, engineProgram } from './engines.ts'

const flags = ['--headless', '--no-sandbox', '--single-process', '--no-zygote', '--disable-gpu', '--dump-dom']
const run = promisify(execFile)

/** What somebody can read there: the page as the browser has it once it is loaded, without what is never shown. */
async function wordsAt(engine: Engine, address: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'old-engine-'))
  try {
    const { stdout } = await run(engineProgram(engine), [...flags, `--user-data-dir=${profile}`, address], { maxBuffer: 16e6 })
    const { document } = new JSDOM(stdout).window
    for (const unseen of document.querySelectorAll('head, script, style, template, noscript, .sr-only, [hidden]')) unseen.remove()
    return (document.documentElement.textContent ?? '').replace(/\s+/g, ' ').trim()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

for (const engine of [75, 83] as const)
  for (const path of ['/', '/login', '/signup'])
    test(`Chromium ${engine} is told at ${path} which browsers work, and what to do`, async ({ server }) => {
      const words = await wordsAt(engine, `${server.url}${path}`)
      expect(words.length).toBeGreaterThanOrEqual(200)
      expect(words).toContain('Willow needs a newer browser')
      for (const browser of ['Chrome 110', 'Safari 16.4', 'Firefox ESR']) expect(words).toContain(browser)
    })
