import { isIP } from 'node:net'
import { defaultBrand } from '#kit/brand.ts'
import { hasMarks, isEmail } from '#kit/email-address.ts'
import { isLanguage, type Language, languages } from '#kit/languages.ts'
import { plainHost } from '#kit/server/access/public-addresses.ts'
import { parseS3Address, type S3Address } from '#kit/server/s3/s3-address.ts'

/** What the value of a variable must be, in words and as a function that returns null for a wrong value. */
interface Kind<T> {
  expected: string
  parse(value: string): T | null
}

interface Setting<T> extends Kind<T> {
  /** The value when the variable is empty or isn't set. */
  fallback: T
  /** True when the value must not be printed in a message. */
  isSecret: boolean
}

const kind = <T>(expected: string, parse: (value: string) => T | null): Kind<T> => ({ expected, parse })
const setting = <T>(fallback: T, of: Kind<T>): Setting<T> => ({ fallback, isSecret: false, ...of })
const optional = <T>(of: Kind<T>): Setting<T | undefined> => setting<T | undefined>(undefined, of)
const hidden = <T>(of: Setting<T>): Setting<T> => ({ ...of, isSecret: true })

const matching = (expected: string, pattern: RegExp) => kind(expected, (value) => (pattern.test(value) ? value : null))
const text = kind('a text', (value) => value)
const atLeast = (expected: string, characters: number) => kind(expected, (value) => (value.length >= characters ? value : null))
const oneOf = (expected: string, words: string[]) => kind(expected, (value) => (words.includes(value) ? value : null))

function wholeNumber(from: number, to: number, what: string): Kind<number> {
  return kind(`${what} from ${from} to ${to}`, (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= from && number <= to ? number : null
  })
}

/** `URL` leaves out line breaks and tabs, and keeps other control characters. */
const urlWith = (protocol: RegExp) => (value: string) =>
  !/\p{Cc}/u.test(value) && URL.canParse(value) && protocol.test(new URL(value).protocol) ? value : null
const webUrl = urlWith(/^https?:$/)
const isThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Returns scheme, host and port. Null when there is a path, because the app isn't served below one. */
function originOf(value: string): string | null {
  if (webUrl(value) === null) return null
  const url = new URL(value)
  return url.pathname === '/' && url.search === '' ? url.origin : null
}

/** Requires https, except on this machine: over plain http an attacker could change what the provider says about a user. */
function issuerUrl(value: string): string | null {
  if (webUrl(value) === null) return null
  const url = new URL(value)
  if (url.search + url.hash + url.username !== '') return null
  return url.protocol === 'https:' || isThisMachine(url) ? value : null
}

/** Parses a list such as `ntfy.example, push.example:8443`. Plain http is allowed on this machine only. */
function pushHosts(value: string): string[] | null {
  const origins = value.split(',').map((part) => {
    const written = part.trim()
    const origin = originOf(written.includes('://') ? written : `https://${written}`)
    return origin?.startsWith('https:') || (origin !== null && isThisMachine(new URL(origin))) ? origin : null
  })
  return origins.every((origin) => origin !== null) ? origins : null
}

/** Parses a list such as `mail.example, 10.0.0.5, [fd00::25]`. */
function hostList(value: string): string[] | null {
  const hosts = value.split(',').map(plainHost)
  return hosts.every((host) => /^[a-z0-9.:-]+$/.test(host)) ? hosts : null
}

/** Parses a list such as `en, de`. The first language is for readers who ask for none of them. */
function languageList(value: string): Language[] | null {
  const names = value.split(',').map((part) => part.trim())
  return names.every(isLanguage) ? [...new Set(names)] : null
}

/** Accepts what Fastify does: addresses, networks and the names of three ranges, separated by commas. */
function proxyAddresses(value: string): string | null {
  const isOne = (part: string) => {
    const [address = '', bits, ...more] = part.split('/')
    return (
      /^(loopback|linklocal|uniquelocal)$/.test(part) || (isIP(address) > 0 && /^\d{0,3}$/.test(bits ?? '') && more.length === 0)
    )
  }
  return value.split(',').every((part) => isOne(part.trim())) ? value : null
}

/** True for an address such as `s3://bucket`, false for a folder. */
export const isAddress = (place: string) => /^[a-z0-9]+:\/\//i.test(place)
const bucketExample = 'a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1'

const yesOrNo = kind('true or false', (value) => (value === 'true' ? true : value === 'false' ? false : null))
const retentionDays = wholeNumber(30, 36_500, 'a number of days')
const megabytes = (from: number, to: number) => wholeNumber(from, to, 'a whole number of megabytes')
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']
const website = kind('an address beginning with https:// or http://', webUrl)
const emailAddress = kind('an email address without invisible characters', (value) =>
  isEmail(value) && !hasMarks(value) ? value : null,
)
const secret = atLeast('a secret of 16 characters or more', 16)
const backupPlace = kind(`a folder, or ${bucketExample}`, (value) =>
  isAddress(value) && parseS3Address(value) === null ? null : value,
)
const trustedProxies = kind<boolean | string | number>('false, the number of proxies, or their addresses', (value) => {
  // Fastify's own `true` would trust addresses that a client prepends to X-Forwarded-For. Here it means one proxy.
  if (value === 'true') return 1
  return yesOrNo.parse(value) ?? wholeNumber(1, 10, '').parse(value) ?? proxyAddresses(value)
})

/** Every environment variable that Willow reads. */
export const settings = {
  PORT: setting(3000, wholeNumber(0, 65_535, 'a port number')),
  HOST: setting('localhost', text),
  PUBLIC_URL: setting('', kind('an address such as https://planner.example', originOf)),
  DATA_DIR: setting('./data', text),
  DATABASE_URL: hidden(
    optional(kind('a PostgreSQL address such as postgres://user:password@host/database', urlWith(/^postgres(ql)?:$/))),
  ),
  SECRET_KEY: hidden(optional(atLeast('a random text of 32 characters or more', 32))),
  SMTP_URL: hidden(optional(kind('a mail server such as smtp://user:password@host:587', urlWith(/^smtps?:$/)))),
  /** `name <address>` or an address alone, on one line. */
  MAIL_FROM: setting(
    '',
    matching('an address such as Willow <hello@planner.example>', /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/),
  ),
  MAIL_HOSTS: setting<string[]>([], kind('host names of mail servers, separated by commas', hostList)),
  PUSH_HOSTS: setting<string[]>([], kind('host names of push services, separated by commas', pushHosts)),
  ORDERS_WEBHOOK_SECRET: hidden(optional(secret)),
  SHOPIFY_WEBHOOK_SECRET: hidden(optional(secret)),
  WOOCOMMERCE_WEBHOOK_SECRET: hidden(optional(secret)),
  LEMONSQUEEZY_WEBHOOK_SECRET: hidden(optional(secret)),
  STRIPE_WEBHOOK_SECRET: hidden(optional(secret)),
  GUMROAD_WEBHOOK_SECRET: hidden(optional(secret)),
  KOFI_WEBHOOK_SECRET: hidden(optional(secret)),
  PAYHIP_WEBHOOK_SECRET: hidden(optional(secret)),
  POLAR_WEBHOOK_SECRET: hidden(optional(secret)),
  ADMIN_EMAIL: optional(emailAddress),
  REQUIRE_APPROVAL: setting(false, yesOrNo),
  LANGUAGES: setting<Language[]>(
    ['en'],
    kind(`languages of ${Object.keys(languages).join(', ')}, separated by commas`, languageList),
  ),
  PASSWORD_RULES: setting('usual', oneOf('strict or usual', ['strict', 'usual'])),
  MAX_UPLOAD_MB: setting(200, megabytes(1, 100_000)),
  PAGE_RECOGNITION: setting(true, yesOrNo),
  OWNER_QUOTA_MB: optional(megabytes(1, 100_000_000)),
  MIN_FREE_MB: optional(megabytes(0, 100_000_000)),
  MAILS_KEPT_DAYS: setting(180, retentionDays),
  ACTIONS_KEPT_DAYS: setting(730, retentionDays),
  ORDER_EVENTS_KEPT_DAYS: setting(730, retentionDays),
  SECURITY_EVENTS_KEPT_DAYS: setting(180, retentionDays),
  ACCESS_CODE_DAYS: setting<number | null>(null, wholeNumber(1, 36_500, 'a number of days')),
  TRUST_PROXY: setting<boolean | string | number>(false, trustedProxies),
  LOG_LEVEL: setting('info', oneOf(`one of ${logLevels.join(', ')}`, logLevels)),
  BACKUP_ENCRYPT: setting(true, yesOrNo),
  MIGRATE_WITHOUT_COPY: setting(false, yesOrNo),
  BACKUP_TO: optional(backupPlace),
  RESTORE_FROM: optional(backupPlace),
  RECOVERY_KEY: hidden(optional(matching('a key that begins with AGE-SECRET-KEY-', /^AGE-SECRET-KEY-1[A-Z0-9]{20,}$/))),
  METRICS_TOKEN: hidden(optional(secret)),
  /** Set only by a backup drill, for the server that it starts. */
  DRILL: setting(false, yesOrNo),
  NODE_ENV: optional(text),
  BRAND_NAME: setting(defaultBrand.name, text),
  BRAND_TAGLINE: setting(defaultBrand.tagline, text),
  BRAND_CODE_PREFIX: setting(
    defaultBrand.codePrefix,
    kind('exactly six letters from A to Z', (value) => (/^[A-Za-z]{6}$/.test(value) ? value.toUpperCase() : null)),
  ),
  ACCESS_CODE_LENGTH: setting(defaultBrand.codeLength, wholeNumber(6, 32, 'a whole number')),
  BRAND_STORE_URL: setting(defaultBrand.storeUrl, website),
  BRAND_COMMUNITY_URL: setting(defaultBrand.communityUrl, website),
  BRAND_SUPPORT_EMAIL: setting(defaultBrand.supportEmail, emailAddress),
  BRAND_TABLET_FOLDER: setting(defaultBrand.tabletFolder, text),
  OIDC_ISSUER: optional(kind('an https address (http on this machine only)', issuerUrl)),
  OIDC_CLIENT_ID: setting('', text),
  OIDC_CLIENT_SECRET: setting('', text),
  STORAGE_URL: optional(kind<S3Address>(bucketExample, parseS3Address)),
  AWS_ACCESS_KEY_ID: setting('', text),
  AWS_SECRET_ACCESS_KEY: setting('', text),
  AWS_SESSION_TOKEN: optional(text),
}

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]
export type Environment = Record<string, string | undefined>
type Given = { [Name in SettingName]: (typeof settings)[Name]['fallback'] }

export const isSecretVariable = (name: SettingName): boolean => settings[name].isSecret

export const isSet = (env: Environment, name: string) => (env[name]?.trim() ?? '') !== ''

/** Reads every setting, and returns a line for each mistake. */
export function readSettings(env: Environment): { given: Given; mistakes: string[] } {
  const mistakes: string[] = []
  const given = Object.entries<Setting<unknown>>(settings).map(([name, { fallback, isSecret, expected, parse }]) => {
    if (!isSet(env, name)) return [name, fallback]
    const value = env[name]?.trim() ?? ''
    const parsed = parse(value)
    if (parsed === null) mistakes.push(`${name} must be ${expected}, not "${isSecret ? '...' : value}".`)
    return [name, parsed ?? fallback]
  })
  return { given: Object.fromEntries(given) as Given, mistakes }
}
