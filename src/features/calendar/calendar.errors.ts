import { defineError } from '#kit/errors.ts'

/** The same error for unknown, mistyped and revoked URLs, so that it reveals nothing. */
export const calendarNotFound = defineError('calendar.not_found', 404, 'There is no calendar at this address.')
export const noCalendar = defineError('calendar.none', 404, 'There is no calendar address to revoke.')
