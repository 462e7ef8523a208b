import { defineError } from '#kit/errors.ts'

export const keyNameMissing = defineError('api_keys.name_missing', 400, 'Give the key a name of up to 60 characters.')
export const tooManyKeys = defineError('api_keys.too_many', 409, 'You have 20 API keys. Revoke one to make another.')
export const keyNotFound = defineError('api_keys.not_found', 404, 'There is no such API key.')
export const keysNeedHttps = defineError(
  'api_keys.need_https',
  403,
  'An API key may only be sent to an address that begins with https.',
)
export const keyWithCookie = defineError('api_keys.with_cookie', 400, 'Send an API key without cookies.')
export const unknownKey = defineError(
  'api_keys.unknown',
  401,
  'This API key doesn’t work. It may have been revoked, or have expired.',
)
export const keyNotAllowed = defineError('api_keys.not_allowed', 403, 'This API key is not allowed to do that.')
