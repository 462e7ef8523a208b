import { defineError } from '#kit/errors.ts'

export const goalNotFound = defineError('goals.not_found', 404, 'Goal not found')
export const titleMissing = defineError('goals.title_missing', 400, 'A goal needs a few words.')
export const titleTooLong = defineError('goals.title_too_long', 400, 'A goal has at most 300 characters.')
