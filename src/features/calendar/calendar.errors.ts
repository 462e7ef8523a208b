import { defineError } from '#kit/errors.ts'

/** Unknown, mistyped and revoked addresses look the same. */
export const calendarNotFound = defineError('calendar.not_found', 404, 'There is no calendar at this address.')
export const noCalendar = defineError('calendar.none', 404, 'There is no calendar address to revoke.')
