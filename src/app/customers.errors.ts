import { defineError } from '#kit/errors.ts'
import { customersTexts } from './customers.texts.ts'

export const customerNotFound = defineError('admin.customer_not_found', 404, customersTexts.notFound)
