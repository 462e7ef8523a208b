import { isIP } from 'node:net'
import { type Brand, defaultBrand } from '#kit/brand.ts'
import { parseS3Address, type S3Address } from '#kit/server/s3/s3-address.ts'
import type { S3Keys } from '#kit/server/s3/s3-client.ts'
import { type KeptDays, usualKeptDays } from './kept-days.ts'
import { findDoubts, type NamesFound, type SettingName } from './setting-names.rules.ts'

export interface Config extends NamesFound {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  isSecure: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** Bucket that stores the files; undefined when they are in the data folder. */
  storage: S3Storage | undefined
  /** Encrypts the secrets stored in the database; undefined when they are in the data folder. */
  secretKey: string | undefined
  /** Mail server for outgoing email; without one, emails stay in the outbox. */
  smtpUrl: string | undefined
  /** Sender of every email. */
  mailFrom: string
  /** Origins of push services to allow in addition to the well-known ones. */
  pushHosts: string[]
  /** Secret each shop signs its webhooks with. If ours (`webhook`) isn't set, the server creates one when it starts. */
  webhookSecrets: Partial<Record<'webhook' | 'shopify' | 'woocommerce' | 'lemonsqueezy', string>>
  /** Identity provider for signing in without a password; undefined when there is none. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Makes the user with this verified address at the provider an administrator. Lower-cased. */
  adminEmail: string | undefined
  requireApproval: boolean
  /** New passwords must have at least eight characters and not be a common one. */
  hasStrictPasswords: boolean
  maxUploadMb: number
  /** Compares exports with the editions of the planner. */
  recognizesPages: boolean
  /** Storage limit of each owner; undefined when there is none. */
  ownerQuotaMb: number | undefined
  /** Uploads are refused when less than this would stay free; undefined for the default. */
  minFreeMb: number | undefined
  keptDays: KeptDays
  trustProxy: boolean | string | number
  logLevel: string
  /** Encrypts whole backups, not only the secrets, when there is a recovery key. */
  encryptsBackups: boolean
  /** Migrates the database although no copy of it can be made before. */
  migratesWithoutCopy: boolean
  /** Where the daily backups are stored; undefined when none are made. */
  backupTo: string | undefined
  /** Where the first start looks for backups to restore; undefined for `backupTo`. */
  restoreFrom: string | undefined
  /** Decrypts the secrets of a backup that the first start restores. */
  recoveryKey: string | undefined
  /** Token that a request for the metrics must have; undefined when metrics are off. */
  metricsToken: string | undefined
  /** True when this server only proves a backup: it contacts no other machine, and exits when its parent process does. */
  isDrill: boolean
  isProduction: boolean
  brand: Brand
}

export interface S3Storage {
  address: S3Address
  keys: S3Keys
}

/** Has one line for each mistake in the environment. */
export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Settings of a server that contacts no other machine and writes only to its data folder: a drill, and the demo. */
export const nothingOutside = {
  smtpUrl: undefined,
  oidc: undefined,
  databaseUrl: undefined,
  storage: undefined,
  secretKey: undefined,
  backupTo: undefined,
  restoreFrom: undefined,
  doubts: [],
} satisfies Partial<Config>

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']
/** Largest object that S3 servers accept in one request, rounded down. */
const mostUploadMbInS3 = 5000

/** Reads the environment. Throws one `ConfigError` that lists every mistake. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const read = <T>(name: SettingName, fallback: T, parse: (value: string) => T | null, expected: string): T => {
    const value = env[name]?.trim()
    if (value === undefined || value === '') return fallback
    const parsed = parse(value)
    if (parsed !== null) return parsed
    mistakes.push(`${name} must be ${expected}, not "${secretNames.has(name) ? '...' : value}".`)
    return fallback
  }

  const readDays = (name: SettingName, fallback: number) =>
    read(name, fallback, wholeNumber(30, 36_500), 'a number of days from 30 to 36500')
  const readBackupPlace = (name: 'BACKUP_TO' | 'RESTORE_FROM') =>
    read<string | undefined>(
      name,
      undefined,
      (value) => (/^[a-z0-9]+:\/\//i.test(value) && parseS3Address(value) === null ? null : value),
      'a folder, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1',
    )
  const port = read('PORT', 3000, wholeNumber(0, 65535), 'a port number from 0 to 65535')
  const publicUrl = read('PUBLIC_URL', `http://localhost:${port}`, originOf, 'an address such as https://planner.example')
  const config: Config = {
    ...findDoubts(env),
    port,
    host: read('HOST', 'localhost', text, 'a host name or address'),
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    dataDir: read('DATA_DIR', './data', text, 'a folder'),
    databaseUrl: read<string | undefined>(
      'DATABASE_URL',
      undefined,
      postgresUrl,
      'a PostgreSQL address such as postgres://user:password@host/database',
    ),
    storage: undefined,
    secretKey: read<string | undefined>('SECRET_KEY', undefined, secretKey, 'a random text of 32 characters or more'),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, smtpUrl, 'a mail server such as smtp://user:password@host:587'),
    mailFrom: read('MAIL_FROM', '', mailbox, 'an address such as Willow <hello@planner.example>'),
    pushHosts: read<string[]>('PUSH_HOSTS', [], pushHosts, 'host names of push services, separated by commas'),
    webhookSecrets: readWebhookSecrets((name) =>
      read<string | undefined>(name, undefined, secret, 'a secret of 16 characters or more'),
    ),
    oidc: undefined,
    adminEmail: read<string | undefined>('ADMIN_EMAIL', undefined, emailAddress, 'an email address')?.toLowerCase(),
    requireApproval: read('REQUIRE_APPROVAL', false, yesOrNo, 'true or false'),
    hasStrictPasswords: read('PASSWORD_RULES', false, strictOrUsual, 'strict or usual'),
    maxUploadMb: read('MAX_UPLOAD_MB', 200, wholeNumber(1, 100_000), 'a whole number of megabytes from 1 to 100000'),
    recognizesPages: read('PAGE_RECOGNITION', true, yesOrNo, 'true or false'),
    ownerQuotaMb: read<number | undefined>(
      'OWNER_QUOTA_MB',
      undefined,
      wholeNumber(1, 100_000_000),
      'a whole number of megabytes from 1 to 100000000',
    ),
    minFreeMb: read<number | undefined>(
      'MIN_FREE_MB',
      undefined,
      wholeNumber(0, 100_000_000),
      'a whole number of megabytes from 0 to 100000000',
    ),
    keptDays: {
      mails: readDays('MAILS_KEPT_DAYS', usualKeptDays.mails),
      actions: readDays('ACTIONS_KEPT_DAYS', usualKeptDays.actions),
      orderEvents: readDays('ORDER_EVENTS_KEPT_DAYS', usualKeptDays.orderEvents),
      securityEvents: readDays('SECURITY_EVENTS_KEPT_DAYS', usualKeptDays.securityEvents),
      openCodes: read<number | null>('ACCESS_CODE_DAYS', null, wholeNumber(1, 36_500), 'a number of days from 1 to 36500'),
    },
    trustProxy: read<boolean | string | number>(
      'TRUST_PROXY',
      false,
      // Fastify's own `true` would trust addresses that a client prepends to X-Forwarded-For. Here it means one proxy.
      (value) => (value === 'true' ? 1 : (yesOrNo(value) ?? wholeNumber(1, 10)(value) ?? proxyAddresses(value))),
      'false, the number of proxies, or their addresses',
    ),
    logLevel: read('LOG_LEVEL', 'info', (value) => (logLevels.includes(value) ? value : null), `one of ${logLevels.join(', ')}`),
    encryptsBackups: read('BACKUP_ENCRYPT', true, yesOrNo, 'true or false'),
    migratesWithoutCopy: read('MIGRATE_WITHOUT_COPY', false, yesOrNo, 'true or false'),
    backupTo: readBackupPlace('BACKUP_TO'),
    restoreFrom: readBackupPlace('RESTORE_FROM'),
    recoveryKey: read<string | undefined>('RECOVERY_KEY', undefined, recoveryKey, 'a key that begins with AGE-SECRET-KEY-'),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, secret, 'a secret of 16 characters or more'),
    isDrill: read('DRILL', false, yesOrNo, 'true or false'),
    isProduction: env.NODE_ENV === 'production',
    brand: {
      name: read('BRAND_NAME', defaultBrand.name, text, 'a name'),
      tagline: read('BRAND_TAGLINE', defaultBrand.tagline, text, 'a line of text'),
      codePrefix: read('BRAND_CODE_PREFIX', defaultBrand.codePrefix, sixLetters, 'exactly six letters from A to Z'),
      codeLength: read('ACCESS_CODE_LENGTH', defaultBrand.codeLength, wholeNumber(6, 32), 'a whole number from 6 to 32'),
      storeUrl: read('BRAND_STORE_URL', defaultBrand.storeUrl, webUrl, 'an address beginning with https:// or http://'),
      communityUrl: read(
        'BRAND_COMMUNITY_URL',
        defaultBrand.communityUrl,
        webUrl,
        'an address beginning with https:// or http://',
      ),
      supportEmail: read('BRAND_SUPPORT_EMAIL', defaultBrand.supportEmail, emailAddress, 'an email address'),
      tabletFolder: read('BRAND_TABLET_FOLDER', defaultBrand.tabletFolder, text, 'a folder name'),
    },
  }
  const issuer = read<string | undefined>('OIDC_ISSUER', undefined, issuerUrl, 'an https address (http on this machine only)')
  const clientId = read('OIDC_CLIENT_ID', '', text, 'the id of this client')
  const clientSecret = read('OIDC_CLIENT_SECRET', '', text, 'the secret of this client')
  const isGiven = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].map((value) => (value ?? '').trim() !== '')
  if (isGiven.includes(true) && isGiven.includes(false))
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: give all three, or none.')
  if (issuer !== undefined) config.oidc = { issuer, clientId, clientSecret }
  if (config.adminEmail !== undefined && !isGiven.includes(true))
    mistakes.push('ADMIN_EMAIL needs OIDC_ISSUER: it is the address of an administrator who signs in there.')
  const address = read<S3Address | undefined>(
    'STORAGE_URL',
    undefined,
    parseS3Address,
    'a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1',
  )
  if (address !== undefined) {
    const keys = readS3Keys(env)
    if (keys === null) mistakes.push(keysMissing('STORAGE_URL'))
    else config.storage = { address, keys }
    if (config.databaseUrl !== undefined && (env.SECRET_KEY ?? '').trim() === '') mistakes.push(machinesNeedKey)
    if (config.maxUploadMb > mostUploadMbInS3)
      mistakes.push(`MAX_UPLOAD_MB must be at most ${mostUploadMbInS3} with STORAGE_URL.`)
  }
  for (const [name, place] of Object.entries({ BACKUP_TO: config.backupTo, RESTORE_FROM: config.restoreFrom }))
    if (place?.startsWith('s3://') && readS3Keys(env) === null) mistakes.push(keysMissing(name))
  config.mailFrom ||= `${config.brand.name.replace(/[<>",]/g, '')} <${config.brand.supportEmail}>`
  if (config.isDrill) Object.assign(config, nothingOutside)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** Refuses to create an installation while a setting seems to be misspelt: the operator is still there to correct it. */
export function refuseDoubts({ doubts }: Pick<Config, 'doubts'>): void {
  if (doubts.length > 0)
    throw new ConfigError([...doubts, 'Nothing was created. Correct or remove this setting, then start again.'])
}

/** Machines that share the database and the files may share nothing else, so the key can't be in a data folder. */
const machinesNeedKey =
  'DATABASE_URL and STORAGE_URL together need SECRET_KEY, a random text of 32 characters or more, the same on every machine.'

export const keysMissing = (name: string) => `${name} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`

/** Reads the usual variables of S3 clients; null when they aren't set. */
export function readS3Keys(env: Record<string, string | undefined>): S3Keys | null {
  const accessKeyId = env.AWS_ACCESS_KEY_ID?.trim()
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY?.trim()
  if (!accessKeyId || !secretAccessKey) return null
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN?.trim() || undefined }
}

const webhookSecretNames = {
  webhook: 'ORDERS_WEBHOOK_SECRET',
  shopify: 'SHOPIFY_WEBHOOK_SECRET',
  woocommerce: 'WOOCOMMERCE_WEBHOOK_SECRET',
  lemonsqueezy: 'LEMONSQUEEZY_WEBHOOK_SECRET',
} as const

const strictOrUsual = (value: string) => (value === 'strict' ? true : value === 'usual' ? false : null)

function readWebhookSecrets(read: (name: SettingName) => string | undefined): Config['webhookSecrets'] {
  const secrets: Config['webhookSecrets'] = {}
  for (const shop of Object.keys(webhookSecretNames) as (keyof typeof webhookSecretNames)[]) {
    const value = read(webhookSecretNames[shop])
    if (value !== undefined) secrets[shop] = value
  }
  return secrets
}

/** Variables whose values must not be printed in error messages. */
const secretNames = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'RECOVERY_KEY',
  ...Object.values(webhookSecretNames),
])

const text = (value: string) => value
const secretKey = (value: string) => (value.length >= 32 ? value : null)
const secret = (value: string) => (value.length >= 16 ? value : null)
const recoveryKey = (value: string) => (/^AGE-SECRET-KEY-1[A-Z0-9]{20,}$/.test(value) ? value : null)
const sixLetters = (value: string) => (/^[A-Za-z]{6}$/.test(value) ? value.toUpperCase() : null)
const yesOrNo = (value: string) => (value === 'true' ? true : value === 'false' ? false : null)

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

function wholeNumber(from: number, to: number) {
  return (value: string) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= from && number <= to ? number : null
  }
}

function webUrl(value: string): string | null {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** Parses a list such as `ntfy.example, push.example:8443`. Plain http is allowed on this machine only. */
function pushHosts(value: string): string[] | null {
  const origins = value.split(',').map((part) => {
    const written = part.trim()
    const origin = originOf(written.includes('://') ? written : `https://${written}`)
    const isLocal = origin !== null && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
    return isLocal || origin?.startsWith('https:') ? origin : null
  })
  return origins.every((origin) => origin !== null) ? origins : null
}

function emailAddress(value: string): string | null {
  return /^\S+@\S+$/.test(value) ? value : null
}

/** Requires https, except on this machine: over plain http an attacker could change what the provider says about a user. */
function issuerUrl(value: string): string | null {
  if (webUrl(value) === null) return null
  const { protocol, hostname, search, hash, username } = new URL(value)
  if (search + hash + username !== '') return null
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? value : null
}

/** Returns scheme, host and port. Null when there is a path, because the app isn't served below one. */
function originOf(value: string): string | null {
  if (webUrl(value) === null) return null
  const url = new URL(value)
  return url.pathname === '/' && url.search === '' ? url.origin : null
}

function smtpUrl(value: string): string | null {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) ? value : null
}

/** Accepts `name <address>` or an address alone, on one line. */
function mailbox(value: string): string | null {
  return /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value) ? value : null
}

function postgresUrl(value: string): string | null {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol) ? value : null
}
