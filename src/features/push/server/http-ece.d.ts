declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** The sender's key pair of this one message. */
    privateKey: ECDH
    /** The receiver's public key, base64url. */
    dh: string
    /** The receiver's secret, base64url. */
    authSecret: string
    /** Random when it is left out. */
    salt?: Buffer
  }
  const ece: { encrypt(content: Buffer, parameters: Parameters): Buffer }
  export default ece
}
