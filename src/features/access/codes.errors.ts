import { defineError } from '#kit/errors.ts'
import { codeChangesTexts as texts } from './codes.texts.ts'

export const codeNotFound = defineError('admin.code_not_found', 404, texts.codeNotFound)
export const noSuchProduct = defineError('admin.no_such_product', 400, texts.noSuchProduct)
export const codeVoid = defineError('admin.code_void', 409, texts.codeVoid)
export const noAccount = defineError('admin.no_account', 404, texts.noAccount)
export const productGiven = defineError('admin.product_given', 409, texts.productGiven)
export const productNotGiven = defineError('admin.product_not_given', 409, texts.productNotGiven)
export const codeTaken = defineError('admin.code_taken', 409, texts.codeTaken)
export const codeMalformed = defineError('admin.code_malformed', 400, texts.codeMalformed)
export const codeSpent = defineError('admin.code_spent', 409, texts.codeSpent)
export const noCustomer = defineError('admin.no_customer', 409, texts.noCustomer)
export const invalidEmail = defineError('admin.invalid_email', 400, texts.invalidEmail)
