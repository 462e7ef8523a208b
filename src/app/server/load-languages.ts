import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isPseudo, type Language, type Texts, translate } from '#kit/languages.ts'
import { pseudo } from '#kit/pseudo.ts'
import { errorMessages } from '#kit/server/http/error-message.ts'
import type { Wordings } from '#kit/server/wordings.ts'
import { wordingsOf } from '#operations/server/wordings.ts'

const sources = new URL('../../', import.meta.url)
const loaded = new Set<Language>()

/** How a command writes to people of this shop. */
export async function loadedWordings(shop: Parameters<typeof wordingsOf>[0]): Promise<Wordings> {
  await loadLanguages(shop.now().languages)
  return wordingsOf(shop)
}

/** Loads the texts of the languages on offer, so that `inLanguage` finds them. What a language lacks stays English. */
export async function loadLanguages(languages: readonly Language[]): Promise<void> {
  const others = languages.filter((language) => language !== 'en' && !loaded.has(language))
  if (others.length === 0) return
  for (const language of others) loaded.add(language)
  for await (const file of glob('{kit,features,operations,paper,app}/**/*.texts.ts', {
    cwd: fileURLToPath(sources),
  })) {
    const english = await textsIn(new URL(file, sources))
    for (const language of others) {
      const own = new URL(`languages/${language}/${file}`, sources)
      if (isPseudo(language)) for (const text of english.values()) translate(text, language, pseudo(text, language))
      else if (existsSync(own)) for (const [name, texts] of await textsIn(own)) addTexts(english.get(name), language, texts)
    }
  }
  for (const language of others.filter((one) => !isPseudo(one))) translate(errorMessages, language, await errorTextsIn(language))
}

/** Returns what all errors say in a language, by code. */
async function errorTextsIn(language: Language): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const own = new URL(`languages/${language}/`, sources)
  for await (const file of glob('**/{errors,*.errors}.ts', { cwd: fileURLToPath(own) }))
    Object.assign(texts, ...(await textsIn(new URL(file, own))).values())
  return texts
}

function addTexts(english: object | undefined, language: Language, texts: object): void {
  if (english) translate(english, language, texts as Texts<object>)
}

/** Returns the texts that a module exports, by name. */
async function textsIn(file: URL): Promise<Map<string, object>> {
  const exported: Record<string, unknown> = await import(file.href)
  return new Map(Object.entries(exported).filter((one): one is [string, object] => one[1] instanceof Object))
}
