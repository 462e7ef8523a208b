export interface S3Address {
  bucket: string
  /** Prefix of all keys: empty, or ending with a slash. */
  prefix: string
  /** URL of the bucket, without a trailing slash. */
  url: string
  region: string
  /** Name for messages: `s3://bucket/prefix at s3.example`. */
  name: string
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/|$))*$/
const regionPattern = /^[a-z0-9-]{1,40}$/i

/** Parses `s3://bucket/prefix?endpoint=https://s3.example&region=eu-1`. The default endpoint is Amazon's. Null when it's invalid. */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname: bucket, pathname, searchParams, hash, username, port } = new URL(text)
  if (protocol !== 's3:' || hash + username + port !== '' || !bucketPattern.test(bucket)) return null
  if ([...searchParams.keys()].some((key) => key !== 'endpoint' && key !== 'region')) return null
  const path = pathname.replace(/^\//, '').replace(/\/$/, '')
  const region = searchParams.get('region') ?? 'us-east-1'
  if (!prefixPattern.test(path) || !regionPattern.test(region)) return null
  const endpoint = searchParams.get('endpoint')
  const base = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : withBucket(endpoint, bucket)
  if (base === null) return null
  const name = `s3://${bucket}${path === '' ? '' : `/${path}`} at ${new URL(endpoint ?? base).host}`
  return { bucket, prefix: path === '' ? '' : `${path}/`, url: base, region, name }
}

function withBucket(endpoint: string, bucket: string): string | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, origin, pathname, search, hash, username } = new URL(endpoint)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search + hash + username !== '') return null
  return `${origin}/${bucket}`
}
