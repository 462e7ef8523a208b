import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A device that creates passkeys and signs with them. Its replies are those that a browser on a page of `origin` would pass on. */
export interface PasskeyDevice {
  /** How many times it has signed. */
  counter: number
  /** The origin of the page, as the browser reports it. */
  origin: string
  register(options: object): object
  answer(options: object): object
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')
/** User present and user verified. */
const userFlags = 0b101
const hasCredential = 0b1000000

export function createPasskeyDevice({ origin = 'http://localhost:3000', host = 'localhost' } = {}): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)

  const clientData = (type: string, options: object) => {
    const { challenge } = options as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }))
  }
  const authenticatorData = (flags: number, more: Uint8Array = new Uint8Array()) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, more])
  }
  const reply = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  const device: PasskeyDevice = {
    counter: 0,
    origin,
    register(options) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const attestation = cborMap([
        [text('fmt'), text('none')],
        [text('attStmt'), cborMap([])],
        [text('authData'), bytes(authenticatorData(userFlags | hasCredential, credential))],
      ])
      return reply({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    answer(options) {
      device.counter++
      const data = clientData('webauthn.get', options)
      const authenticator = authenticatorData(userFlags)
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey)
      return reply({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticator),
        signature: base64url(signature),
      })
    },
  }
  return device
}

/** Encodes a P-256 key as COSE does: EC2, ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [Buffer.from([1]), Buffer.from([2])],
    [Buffer.from([3]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([1])],
    [Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ])
}

// The parts of CBOR that are needed here.
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()])
const text = (words: string) => Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)])
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data])
