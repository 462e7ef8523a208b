import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inLanguage } from '#kit/languages.ts'
import { loadLanguages } from './load-languages.ts'

const sources = new URL('../../', import.meta.url)

test('the texts of every folder are loaded in the languages on offer', async () => {
  await loadLanguages(['en', 'en-XA'])
  const missed: string[] = []
  for (const file of globSync('!(languages)/**/*.texts.ts', { cwd: fileURLToPath(sources) })) {
    const exported: Record<string, unknown> = await import(new URL(file, sources).href)
    for (const [name, texts] of Object.entries(exported))
      if (texts instanceof Object && inLanguage(texts, 'en-XA') === texts) missed.push(`${file} ${name}`)
  }
  expect(missed).toEqual([])
})
