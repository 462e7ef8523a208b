import type * as english from '#features/access/codes.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { codeChangesTexts as texts } from './codes.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'admin.code_not_found': texts.codeNotFound,
  'admin.no_such_product': texts.noSuchProduct,
  'admin.code_void': texts.codeVoid,
  'admin.no_account': texts.noAccount,
  'admin.product_given': texts.productGiven,
  'admin.product_not_given': texts.productNotGiven,
  'admin.code_taken': texts.codeTaken,
  'admin.code_malformed': texts.codeMalformed,
  'admin.code_spent': texts.codeSpent,
  'admin.no_customer': texts.noCustomer,
  'admin.invalid_email': texts.invalidEmail,
}
