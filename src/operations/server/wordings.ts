import { findLanguage } from '#features/settings/server/settings.store.ts'
import type { Shop } from '#kit/server/shop.ts'
import { createWordings, type Wordings } from '#kit/server/wordings.ts'
import type { Config } from './config.ts'

/** How this installation writes to its readers. */
export const wordingsOf = (shop: Shop<Pick<Config, 'brand' | 'languages'>>): Wordings => createWordings({ shop, findLanguage })
