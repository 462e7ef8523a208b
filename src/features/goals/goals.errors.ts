import { defineError } from '#kit/errors.ts'
import { goalTitleTexts } from './goal-title.texts.ts'

export const goalNotFound = defineError('goals.not_found', 404, 'Goal not found')
export const titleMissing = defineError('goals.title_missing', 400, goalTitleTexts.missing)
export const titleTooLong = defineError('goals.title_too_long', 400, goalTitleTexts.tooLong)
