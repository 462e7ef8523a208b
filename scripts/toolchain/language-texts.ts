import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isPseudo, type Language } from '../../src/kit/languages.ts'

const sources = fileURLToPath(new URL('../../src/', import.meta.url))
const pseudoSource = `${sources}kit/pseudo.ts`
const texts = /\.texts\.ts$/
const prefix = '\0pseudo:'

/**
 * Builds the app in one language: each `goals.texts.ts` is replaced by the file of the same path in `src/languages/<language>`, or by
 * texts that are made up from the English ones. What a language lacks stays English.
 */
export function languageTexts(language: Language): Plugin {
  return {
    name: 'language-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (language === 'en' || !texts.test(source) || importer === undefined) return null
      // A translation, and what is made up, import the English texts themselves.
      if (importer.startsWith(prefix) || importer.startsWith(`${sources}languages/`)) return null
      const english = await this.resolve(source, importer, { skipSelf: true })
      if (english === null || !english.id.startsWith(sources)) return english
      if (isPseudo(language)) return `${prefix}${english.id}`
      const translated = `${sources}languages/${language}/${english.id.slice(sources.length)}`
      return existsSync(translated) ? translated : english
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const english = id.slice(prefix.length)
      this.addWatchFile(english)
      const names = [...readFileSync(english, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return [
        `import * as english from ${JSON.stringify(english)}`,
        `import { pseudo } from ${JSON.stringify(pseudoSource)}`,
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ pseudo(english.${name}, ${JSON.stringify(language)})`),
      ].join('\n')
    },
  }
}
