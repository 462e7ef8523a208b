import { defineError } from '#kit/errors.ts'
import { claimsTexts } from './claims.texts.ts'
import { deliveriesTexts } from './deliveries.texts.ts'
import { lostCodeTexts } from './lost-code.texts.ts'
import { ordersTexts } from './orders.texts.ts'
import { productsTexts } from './products.texts.ts'

export const notSigned = defineError('orders.not_signed', 401, ordersTexts.notSigned)
export const shopSilent = defineError('orders.shop_silent', 503, ordersTexts.shopSilent)
export const tooManyUnread = defineError('orders.too_many_unread', 503, deliveriesTexts.tooManyUnread)
export const unreadableEvent = defineError('orders.unreadable_event', 400, ordersTexts.unreadableEvent)
export const deliveryNotFound = defineError('orders.delivery_not_found', 404, deliveriesTexts.notFound)
export const deliveryNotReplayable = defineError('orders.delivery_not_replayable', 409, deliveriesTexts.notReplayable)
export const orderNotFound = defineError('orders.not_found', 404, ordersTexts.notFound)
export const orderCodeSpent = defineError('orders.code_spent', 409, ordersTexts.codeSpent)
export const orderWithoutCode = defineError('orders.no_code', 409, ordersTexts.noCode)
export const orderWithoutEmail = defineError('orders.no_email', 409, ordersTexts.noEmail)
export const invalidOrderEmail = defineError('orders.invalid_email', 400, ordersTexts.invalidEmail)
export const nothingToDecide = defineError('orders.nothing_to_decide', 409, ordersTexts.nothingToDecide)
export const nothingToAnswer = defineError('orders.nothing_to_answer', 409, ordersTexts.nothingToAnswer)
export const answerFirst = defineError('orders.answer_first', 409, ordersTexts.answerFirst)
export const isOfAnotherShop = defineError('orders.of_another_shop', 409, ordersTexts.isOfAnotherShop)
export const wordUnknown = defineError('orders.word_unknown', 404, ordersTexts.wordUnknown)
export const connectionUnknown = defineError('orders.connection_unknown', 400, ordersTexts.connectionUnknown)
export const lostCodeFieldsMissing = defineError('orders.fields_missing', 400, lostCodeTexts.fillAllFields)
export const claimFieldsMissing = defineError('claims.fields_missing', 400, claimsTexts.fillAllFields)
export const claimNotFound = defineError('claims.not_found', 404, claimsTexts.notFound)
export const nobodyClaimed = defineError('claims.no_claim', 409, claimsTexts.noClaim)
export const decideFirst = defineError('claims.decide_first', 409, claimsTexts.decideFirst)
export const importUnreadable = defineError('orders.import_unreadable', 400, ordersTexts.import.notText)
export const importTooLarge = defineError('orders.import_too_large', 413, ordersTexts.import.tooLarge)
export const notWaiting = defineError('orders.not_waiting', 409, ordersTexts.notWaiting)
export const productNotFound = defineError('products.not_found', 404, productsTexts.notFound)
export const productIncomplete = defineError('products.incomplete', 400, productsTexts.incomplete)
export const ruleCatchesTwo = defineError('products.rule_catches_two', 409, productsTexts.changedMeanwhile)
export const tooManyProducts = defineError('products.too_many', 409, productsTexts.tooMany)
export const productEditionUnknown = defineError('products.edition_unknown', 400, productsTexts.editionUnknown)
export const productOrderUnclear = defineError('products.order_unclear', 400, productsTexts.orderUnclear)
export const productLinkInvalid = defineError('products.link_invalid', 400, productsTexts.linkInvalid)
