import { StorageUnavailable } from '../files/file-store.ts'
import { s3Texts as texts } from './s3.texts.ts'

/** What an S3 server, or the way to it, says. */
export class S3Error extends StorageUnavailable {
  override readonly name = 'S3Error'
  /** `NoSuchKey` and its kind, or the code of the network; empty: the server gave none. */
  readonly code: string
  /** 0: there was no answer. */
  readonly status: number

  constructor(message: string, { code, status, cause }: { code: string; status: number; cause?: unknown }) {
    super(message, { cause })
    this.code = code
    this.status = status
  }

  /** The same request may succeed in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 501)
  }

  /** The object is not there. A bucket that is not there is another matter. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket'
  }
}

/** @param body what the server answered; empty for HEAD */
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = code || (error instanceof Error ? error.message : String(error))
  return new S3Error(texts.noAnswer(place, reason), { code, status: 0, cause: error })
}
