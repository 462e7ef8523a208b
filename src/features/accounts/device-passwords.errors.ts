import { defineError } from '#kit/errors.ts'

export const deviceNameMissing = defineError('devices.name_missing', 400, 'Give the device a name of up to 60 characters.')
export const tooManyDevices = defineError('devices.too_many', 409, 'You have 20 device passwords. Revoke one to make another.')
export const deviceNotFound = defineError('devices.not_found', 404, 'There is no such device password.')
export const devicesNeedHttps = defineError(
  'devices.need_https',
  403,
  'A device password may only be sent to an address that begins with https.',
)
export const unknownDevicePassword = defineError(
  'devices.unknown_password',
  401,
  'This device password doesn’t work. It may have been revoked. You can make another in Settings.',
)
