import { defineError } from '#kit/errors.ts'

export const notAPushService = defineError(
  'push.unknown_service',
  400,
  'This browser’s push service isn’t one that we know. Whoever runs this server can allow it.',
)
export const badDeviceKeys = defineError('push.bad_keys', 400, 'This browser’s keys can’t be used. Turn notifications on again.')
export const tooManyPushDevices = defineError(
  'push.too_many',
  409,
  'You get notifications on 20 devices. Remove one to add another.',
)
export const pushDeviceNotFound = defineError('push.not_found', 404, 'This device gets no notifications.')
