import { defineError } from '#kit/errors.ts'

export const noModelServer = defineError(
  'handwriting.other_server',
  409,
  'Your shop has changed this meanwhile. Look at where your ink would go now.',
)
export const handwritingNotFound = defineError('handwriting.not_found', 404, 'Page not found')
export const textChanged = defineError(
  'handwriting.changed',
  409,
  'This text has changed meanwhile. Copy what you typed, and load the page again.',
)
