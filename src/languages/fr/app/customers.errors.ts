import type * as english from '#app/customers.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { customersTexts } from './customers.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = { 'admin.customer_not_found': customersTexts.notFound }
