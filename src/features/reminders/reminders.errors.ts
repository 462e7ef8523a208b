import { defineError } from '#kit/errors.ts'

export const reminderLinkUnknown = defineError('reminders.link_unknown', 404, 'This link is not valid.')
