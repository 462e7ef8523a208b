import { ordersScreensTexts } from '../orders-screens.texts.ts'
import type { ProductRule } from '../products.rules.ts'
import { productsTexts as texts } from '../products.texts.ts'

const shopNames = ordersScreensTexts.sources

export const wordsOfRule = ({ kind, shop, value }: ProductRule): string =>
  kind === 'sku' || kind === 'title' ? texts.rule[kind](value) : texts.rule[kind](shop === null ? '' : shopNames[shop], value)
