import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { filesOf, readBuiltFiles } from '#operations/server/installation/built-files.ts'
import { measureBundles } from '../bench/bundles.bench.ts'
import { compileHint } from '../scripts/toolchain/compile-hints.ts'

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
  const begins = ['main.tsx', '../../features/library/web/library-page.tsx']
  const files = [...new Set(begins.flatMap((name) => filesOf(manifest, name)))]
  expect(files.length).toBeGreaterThan(6)
  for (const file of files) {
    const script = await readFile(join(webFolder, file), 'utf8')
    // Chunks of shared code without anything else are small and need no hint.
    if (script.length > 2_000) expect([file, script.slice(0, compileHint.length)]).toEqual([file, compileHint])
  }
})
