import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import {
  bindAccessCode,
  findCodesAlike,
  insertHeldCodes,
  leaveReading,
  noteShown,
  paysForReadingOnly,
  recordCodeMail,
  takeBackCode,
  voidAccessCode,
} from './codes.store.ts'
import { createCodesFor } from './codes.ts'
import { findCodes, findCodesOf, findLastMails, findMailsOf } from './find-codes.ts'
import { findOpening, openWithCode } from './opened-products.store.ts'

/** What orders do with codes, each in its caller's transaction. */
export const offerCodes = ({ shop }: Pick<Basics, 'shop'>) => ({
  find: findCodes,
  findAlike: findCodesAlike,
  findOf: findCodesOf,
  lastMails: findLastMails,
  mailsOf: findMailsOf,
  create: (tx: Tx, wanted: Omit<Parameters<typeof createCodesFor>[1], 'brand'>) =>
    createCodesFor(tx, { brand: shop.now().brand, ...wanted }),
  keep: insertHeldCodes,
  opening: findOpening,
  open: openWithCode,
  void: voidAccessCode,
  takeBack: takeBackCode,
  leaveReading,
  noteShown,
  paysForReadingOnly,
  bind: bindAccessCode,
  recordMail: recordCodeMail,
})
