import { defineError } from '#kit/errors.ts'

export const sheetIsOff = defineError('sheet.off', 404, 'The morning sheet is off.')
export const calendarAddressRefused = defineError(
  'sheet.calendar_address',
  400,
  'That isn’t the address of a calendar. It begins with https:// or webcal://.',
)
export const tooManyCalendars = defineError('sheet.too_many_calendars', 409, 'A sheet has at most five calendars.')
export const calendarNotFound = defineError('sheet.calendar_not_found', 404, 'Calendar not found')
export const cannotMailSheets = defineError('sheet.cannot_mail', 409, 'Confirm your own email address first.')
export const firstCodeWrong = defineError('sheet.wrong_code', 400, 'That isn’t the code on the first sheet.')
export const firstCodeVoid = defineError('sheet.code_void', 400, 'That code is no longer valid. Send a new first sheet.')
