import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf, readBuiltFiles } from '#operations/server/installation/built-files.ts'
import { measureBundles } from '../bench/bundles.bench.ts'
import { compileHint } from '../scripts/toolchain/compile-hints.ts'
import { expect, test } from './willow.ts'

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

test('no page of the built app exceeds its size limit, and every screen is measured', async () => {
  const missed: string[] = []
  let measured = 0
  for await (const { name, value, target, isHeld } of measureBundles()) {
    if (target !== undefined) measured += 1
    if (isHeld === false) missed.push(`${name}: ${value}, ${target}`)
  }
  expect(missed).toEqual([])
  expect(measured).toBeGreaterThan(15)
})

test('the scripts of the first screens ask the browser to compile them at once', async () => {
  const { manifest } = await readBuiltFiles(webFolder)
  const begins = ['main.tsx', 'layout/owner-queries.tsx', 'home/home-page.tsx', '../../features/library/web/library-page.tsx']
  const files = [...new Set(begins.flatMap((name) => filesOf(manifest, name)))]
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) {
    const script = await readFile(join(webFolder, file), 'utf8')
    // Chunks of shared code without anything else are small and need no hint.
    if (script.length > 2_000) expect([file, script.slice(0, compileHint.length)]).toEqual([file, compileHint])
  }
})

test('no script preloads for a later part what it imports itself', async () => {
  const scripts = (await readdir(join(webFolder, 'assets'))).filter((name) => name.endsWith('.js'))
  const named: string[] = []
  let parts = 0
  for (const script of scripts) {
    const code = await readFile(join(webFolder, 'assets', script), 'utf8')
    const later = code.match(/m\.f=(\[[^\]]*\])/)?.[1] ?? '[]'
    const files = (JSON.parse(later) as string[]).map((file) => file.replace('assets/', ''))
    parts += files.length
    const imported = new Set([...code.matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => file))
    named.push(...files.filter((file) => imported.has(file)).map((file) => `${script}: ${file}`))
  }
  expect(named).toEqual([])
  expect(parts).toBeGreaterThan(100)
})
