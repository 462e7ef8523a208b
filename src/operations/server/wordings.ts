import { findLanguage } from '#features/settings/server/settings.store.ts'
import { createWordings, type Wordings } from '#kit/server/wordings.ts'
import type { Config } from './config.ts'

/** How this installation writes to its readers. */
export const wordingsOf = ({ brand, languages }: Pick<Config, 'brand' | 'languages'>): Wordings =>
  createWordings({ brand, languages, findLanguage })
