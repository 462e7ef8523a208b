import { defineError } from '#kit/errors.ts'

export const sheetIsOff = defineError('sheet.off', 404, 'The morning sheet is off.')
