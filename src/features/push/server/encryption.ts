/// <reference path="./http-ece.d.ts" />
import { createECDH, type ECDH } from 'node:crypto'
import ece from 'http_ece'

const curve = 'prime256v1'

export interface DeviceKeys {
  /** Public key, base64url. */
  p256dh: string
  /** Secret, base64url. */
  auth: string
}

/** Encrypts a payload for one device (RFC 8291). `fixed` replaces the random parts, for the test vectors of the standard. */
export function encryptFor({ p256dh, auth }: DeviceKeys, payload: string, fixed?: { sender: ECDH; salt: Buffer }): Buffer {
  const sender = fixed?.sender ?? createECDH(curve)
  if (!fixed) sender.generateKeys()
  const random = fixed ? { salt: fixed.salt } : {}
  return ece.encrypt(Buffer.from(payload), { version: 'aes128gcm', privateKey: sender, dh: p256dh, authSecret: auth, ...random })
}

/** True if the keys can be used for encryption: `p256dh` is a point on the curve and `auth` has 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (!/^[\w-]{87}=?$/.test(p256dh) || !/^[\w-]{22}={0,2}$/.test(auth)) return false
  const own = createECDH(curve)
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
