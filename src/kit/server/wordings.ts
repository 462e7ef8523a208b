import type { Brand } from '../brand.ts'
import type { Language } from '../languages.ts'
import { type Wording, wordingIn } from '../wording.ts'
import type { Queries } from './db/database.ts'
import type { Shop } from './shop.ts'

/** Finds how to write to a reader. What is sent or drawn asks for it when it's written, and never when a module is loaded. */
export interface Wordings {
  /** On offer. The operator's first one comes first. */
  languages(): readonly Language[]
  /** In this language; in the operator's first one when it's null or no longer on offer. */
  in(language: Language | null): Wording
  /** In the language of a user's account. `asked` is for a user who has never chosen one. */
  of(queries: Queries, userId: string, asked?: Language | null): Promise<Wording>
}

interface WordingsOptions {
  shop: Shop<{ brand: Brand; languages: readonly Language[] }>
  /** The language that a user has chosen. */
  findLanguage(queries: Queries, userId: string): Promise<Language | null>
}

export function createWordings({ shop, findLanguage }: WordingsOptions): Wordings {
  /** In the first of these languages that is on offer. */
  const inFirst = (...wanted: (Language | null)[]) => {
    const { brand, languages } = shop.now()
    const found = wanted.find((language) => language !== null && languages.includes(language))
    return wordingIn(brand, found ?? languages[0] ?? 'en')
  }
  return {
    languages: () => shop.now().languages,
    in: inFirst,
    of: async (queries, userId, asked = null) => inFirst(await findLanguage(queries, userId), asked),
  }
}
