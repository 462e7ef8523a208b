import { defineError } from '#kit/errors.ts'

export const unknownTimeZone = defineError('settings.unknown_time_zone', 400, 'The server doesn’t know this time zone.')
