import { errorCode, messageOf } from '#kit/errors.ts'
import { StorageUnavailable } from '../files/file-store.ts'
import { s3Texts as texts } from './s3.texts.ts'

/** An error of an S3 server or of the connection to it. */
export class S3Error extends StorageUnavailable {
  override readonly name = 'S3Error'
  /** The server's code, such as `NoSuchKey`, or that of the network error. Empty when there is none. */
  readonly code: string
  /** HTTP status. 0 when there was no reply. */
  readonly status: number

  constructor(message: string, { code, status, cause }: { code: string; status: number; cause?: unknown }) {
    super(message, { cause })
    this.code = code
    this.status = status
  }

  /** True when a retry may succeed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 501)
  }

  /** True when the object doesn't exist. False for a missing bucket, which is a configuration error. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket'
  }
}

/**
 * Turns an error reply into an `S3Error`.
 *
 * @param body the reply's body; empty for HEAD
 */
export function errorOfAnswer(place: string, status: number, body: string): S3Error {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body)?.[1] ?? ''
  const said = code === '' ? String(status) : `${status} ${code}`
  if (code === 'NoSuchBucket') return new S3Error(texts.noBucket(place), { code, status })
  if (code === 'RequestTimeTooSkewed') return new S3Error(texts.wrongClock(place), { code, status })
  if (status === 401 || status === 403) return new S3Error(texts.refused(place, said), { code, status })
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return new S3Error(texts.elsewhere(place, said), { code, status })
  return new S3Error(texts.failed(place, said), { code, status })
}

export function errorOfConnection(place: string, error: unknown): S3Error {
  const code = errorCode(error)
  return new S3Error(texts.noAnswer(place, code || messageOf(error)), { code, status: 0, cause: error })
}
