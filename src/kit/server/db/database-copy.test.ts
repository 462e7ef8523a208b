import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openRowsCopy, writeRows } from './database-copy.ts'

const chunks = 30

test('a table that is copied in many pieces is complete, without a warning', async () => {
  const folder = await temporaryFolder()
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  try {
    const rows = (async function* () {
      for (let at = 0; at < chunks; at++) yield [{ id: at, text: 'x'.repeat(100_000) }]
    })()
    await writeRows(folder, { name: 'pages', columns: ['id', 'text'], rows })
    await setImmediate()
    expect(await openRowsCopy(folder).count('pages')).toBe(chunks)
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', note)
  }
})
