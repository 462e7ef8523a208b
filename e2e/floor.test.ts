import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findAboveFloor } from '../scripts/floor/above-floor.ts'

/** What pdf.js's legacy build and pdf-polyfills.ts bring themselves, or use only where it exists. */
const broughtAlong = [
  ...['Float16Array', 'ImageDecoder', 'Iterator', 'Math.sumPrecise', 'Promise.try', 'Promise.withResolvers', 'URL.parse'],
  ...['Uint8Array.fromBase64', 'getOrInsert', 'getOrInsertComputed', 'setFromBase64', 'toBase64', 'toHex'],
  ...['transferToFixedLength'],
]
const allowed: readonly [file: RegExp, names: readonly string[]][] = [
  // AbortSignal.any is needed only by the editor of annotations, which is never opened here.
  [/^pdf-pages-/, [...broughtAlong, 'AbortSignal.any']],
  [/^pdf-worker-/, broughtAlong],
]

test('no built script needs more than the oldest supported browsers have, including the worker of pdf.js', async () => {
  const found: string[] = []
  const checked: string[] = []
  for (const folder of ['dist/web/assets', 'dist/inline']) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js'))) {
      checked.push(file)
      const mayUse = allowed.find(([name]) => name.test(file))?.[1] ?? []
      const above = findAboveFloor(await readFile(join(folder, file), 'utf8')).filter((name) => !mayUse.includes(name))
      if (above.length > 0) found.push(`${file}: ${above.join(', ')}`)
    }
  }
  expect(found).toEqual([])
  expect(checked).toEqual(
    expect.arrayContaining([expect.stringMatching(/^pdf-worker-/), 'page.js', 'visitor.js', 'home-start.js']),
  )
})
