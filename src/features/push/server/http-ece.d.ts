declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** The sender's key pair, used for this message only. */
    privateKey: ECDH
    /** The receiver's public key, base64url. */
    dh: string
    /** The receiver's secret, base64url. */
    authSecret: string
    /** Random if omitted. */
    salt?: Buffer
  }
  const ece: { encrypt(content: Buffer, parameters: Parameters): Buffer }
  export default ece
}
