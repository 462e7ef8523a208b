import type { Language } from '../languages.ts'
import { type Wording, wordingIn } from '../wording.ts'
import type { Queries } from './db/database.ts'
import type { Shop } from './shop.ts'

/** Finds how to write to a reader. What is sent or drawn asks for it when it's written, and never when a module is loaded. */
export interface Wordings {
  /** The languages on offer. */
  languages: readonly Language[]
  /** In this language; in the operator's first one when it's null or no longer on offer. */
  in(language: Language | null): Wording
  /** In the language of a user's account. `asked` is for a user who has never chosen one. */
  of(queries: Queries, userId: string, asked?: Language | null): Promise<Wording>
}

interface WordingsOptions {
  shop: Shop
  /** The languages on offer. */
  languages: readonly Language[]
  /** The language that a user has chosen. */
  findLanguage(queries: Queries, userId: string): Promise<Language | null>
}

export function createWordings({ shop, languages, findLanguage }: WordingsOptions): Wordings {
  const [usual = 'en'] = languages
  const onOffer = (language: Language | null) => (language !== null && languages.includes(language) ? language : null)
  return {
    languages,
    in: (language) => wordingIn(shop.now().brand, onOffer(language) ?? usual),
    of: async (queries, userId, asked = null) =>
      wordingIn(shop.now().brand, onOffer(await findLanguage(queries, userId)) ?? onOffer(asked) ?? usual),
  }
}
