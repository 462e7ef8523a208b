import type * as english from '#features/orders/orders.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { claimsTexts } from './claims.texts.ts'
import { deliveriesTexts } from './deliveries.texts.ts'
import { lostCodeTexts } from './lost-code.texts.ts'
import { ordersTexts } from './orders.texts.ts'
import { productsTexts } from './products.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'orders.not_signed': ordersTexts.notSigned,
  'orders.shop_silent': ordersTexts.shopSilent,
  'orders.too_many_unread': deliveriesTexts.tooManyUnread,
  'orders.unreadable_event': ordersTexts.unreadableEvent,
  'orders.delivery_not_found': deliveriesTexts.notFound,
  'orders.delivery_not_replayable': deliveriesTexts.notReplayable,
  'orders.not_found': ordersTexts.notFound,
  'orders.code_spent': ordersTexts.codeSpent,
  'orders.no_code': ordersTexts.noCode,
  'orders.no_email': ordersTexts.noEmail,
  'orders.invalid_email': ordersTexts.invalidEmail,
  'orders.nothing_to_decide': ordersTexts.nothingToDecide,
  'orders.fields_missing': lostCodeTexts.fillAllFields,
  'orders.nothing_to_answer': ordersTexts.nothingToAnswer,
  'orders.answer_first': ordersTexts.answerFirst,
  'orders.of_another_shop': ordersTexts.isOfAnotherShop,
  'orders.connection_unknown': ordersTexts.connectionUnknown,
  'claims.fields_missing': claimsTexts.fillAllFields,
  'claims.not_found': claimsTexts.notFound,
  'claims.no_claim': claimsTexts.noClaim,
  'claims.decide_first': claimsTexts.decideFirst,
  'orders.word_unknown': ordersTexts.wordUnknown,
  'orders.import_unreadable': ordersTexts.import.notText,
  'orders.import_too_large': ordersTexts.import.tooLarge,
  'orders.not_waiting': ordersTexts.notWaiting,
  'products.not_found': productsTexts.notFound,
  'products.incomplete': productsTexts.incomplete,
  'products.rule_catches_two': productsTexts.changedMeanwhile,
  'products.too_many': productsTexts.tooMany,
  'products.edition_unknown': productsTexts.editionUnknown,
  'products.order_unclear': productsTexts.orderUnclear,
  'products.link_invalid': productsTexts.linkInvalid,
}
