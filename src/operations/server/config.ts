import type { ModelServer } from '#features/handwriting/server/ask-model.ts'
import { type ShopName, shopNames } from '#features/orders/order-sources.ts'
import { gumroadApi } from '#features/orders/server/shops/ask-gumroad.ts'
import type { Brand } from '#kit/brand.ts'
import type { ShopTexts } from '#kit/page-config.ts'
import type { S3Address } from '#kit/server/s3/s3-address.ts'
import type { S3Keys } from '#kit/server/s3/s3-client.ts'
import { findDoubts } from './setting-names.rules.ts'
import { type Environment, isSet, readSettings, type SettingName, settingNames } from './settings.ts'

export type Config = ReturnType<typeof readConfig>
/** What administrators can set in the browser. The present values are in `shop.now()` (shop/live-shop.ts). */
export type ShopConfig = Pick<
  Config,
  | 'brand'
  | 'webhookSecrets'
  | 'smtpUrl'
  | 'mailFrom'
  | 'isMailPublicOnly'
  | 'shopTexts'
  | 'codeReminderDays'
  | 'languages'
  | 'requireApproval'
  | 'hasStrictPasswords'
  | 'ownerQuotaMb'
  | 'hasWeeklyLetter'
  | 'showsPages'
  | 'backupPlace'
  | 'modelServer'
>
/** What stays as it is while a server runs. */
export type FixedConfig = Omit<Config, keyof ShopConfig>

export interface S3Storage {
  address: S3Address
  keys: S3Keys
}

/** Where backups are made. */
export interface BackupPlace {
  /** A folder, or a bucket as `s3://bucket/prefix`. */
  address: string
  /** Of a bucket that was named in the browser. Others have the usual variables. */
  keys: S3Keys | null
  /** Such a place takes only encrypted backups, is reached only at public addresses, and isn't among the data or the program. */
  isFromBrowser: boolean
}

/** Days after which a row is removed. Of emails, only those that were sent or have failed; of orders, only their events. */
export type RetentionDays = Config['retentionDays']

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
}

/** Largest object that S3 servers accept in one request, rounded down. */
const mostUploadMbInS3 = 5000

/** Reads the environment. Throws one `ConfigError` that lists every mistake. */
export function readConfig(env: Environment) {
  const { given, mistakes } = readSettings(env)
  const publicUrl = given.PUBLIC_URL || `http://localhost:${given.PORT}`
  const name = given.BRAND_NAME
  const config = {
    ...findDoubts(env),
    /** The names of the variables that are set. They win over what administrators set in the browser. */
    variables: settingNames.filter((name) => isSet(env, name)) as readonly SettingName[],
    port: given.PORT,
    host: given.HOST,
    /** Without a trailing slash. */
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    /** Bucket that stores the files; undefined when they are in the data folder. */
    storage: storageOf(env, given, mistakes),
    /** Encrypts the secrets stored in the database; undefined when they are in the data folder. */
    secretKey: given.SECRET_KEY,
    /** Without a mail server, emails stay in the outbox. */
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM || usualSender({ name, supportEmail: given.BRAND_SUPPORT_EMAIL }),
    /** True when the mail server was named in the browser: then it is reached only at public addresses. */
    isMailPublicOnly: false,
    /** Mail servers that may be named in the browser although they are in the operator's own network. */
    mailHosts: given.MAIL_HOSTS,
    /** Texts of the shop for its public pages, which administrators write in the browser. */
    shopTexts: { legalNotice: null, privacyAddition: null, termsAddition: null } as Readonly<ShopTexts>,
    /** Origins of push services to allow in addition to the well-known ones. */
    pushHosts: given.PUSH_HOSTS,
    webhookSecrets: webhookSecretsOf(given),
    /** How many days after an order its unused code is mentioned. No variable changes it; administrators and tests do. */
    codeReminderDays: null as number | null,
    /** Administrators turn it off in the browser. */
    hasWeeklyLetter: true,
    showsPages: true,
    /** Where Gumroad is asked about sales. No variable changes it; tests do. */
    gumroadApi,
    /** Identity provider for signing in without a password; undefined when there is none. */
    oidc: providerOf(env, given, mistakes),
    /** Makes the user with this verified address at the provider an administrator. Lower-cased. */
    adminEmail: given.ADMIN_EMAIL?.toLowerCase(),
    requireApproval: given.REQUIRE_APPROVAL,
    /** On offer. The first one is for readers who ask for none of them. */
    languages: given.LANGUAGES,
    hasStrictPasswords: given.PASSWORD_RULES === 'strict',
    maxUploadMb: given.MAX_UPLOAD_MB,
    recognizesPages: given.PAGE_RECOGNITION,
    ownerQuotaMb: given.OWNER_QUOTA_MB,
    /** Uploads are refused when less than this would stay free. */
    minFreeMb: given.MIN_FREE_MB,
    retentionDays: {
      mails: given.MAILS_KEPT_DAYS,
      actions: given.ACTIONS_KEPT_DAYS,
      orderEvents: given.ORDER_EVENTS_KEPT_DAYS,
      securityEvents: given.SECURITY_EVENTS_KEPT_DAYS,
      /** Unused codes that work for any address; they are voided after this time. Null when they stay valid. */
      openCodes: given.ACCESS_CODE_DAYS,
    },
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    /** Encrypts whole backups, not only the secrets, when there is a recovery key. */
    encryptsBackups: given.BACKUP_ENCRYPT,
    migratesWithoutCopy: given.MIGRATE_WITHOUT_COPY,
    backupTo: given.BACKUP_TO,
    /** What `backupTo` names, or an administrator in the browser. */
    backupPlace: null as BackupPlace | null,
    /** Reads handwriting. Only administrators name it. */
    modelServer: null as ModelServer | null,
    /** Where the first start looks for backups to restore; undefined for `backupTo`. */
    restoreFrom: given.RESTORE_FROM,
    /** Decrypts the secrets of a backup that the first start restores. */
    recoveryKey: given.RECOVERY_KEY,
    metricsToken: given.METRICS_TOKEN,
    /** True when this server only proves a backup: it contacts no other machine, and exits when its parent process does. */
    isDrill: given.DRILL,
    isProduction: env.NODE_ENV === 'production',
    brand: {
      name,
      tagline: given.BRAND_TAGLINE,
      codePrefix: given.BRAND_CODE_PREFIX,
      codeLength: given.ACCESS_CODE_LENGTH,
      storeUrl: given.BRAND_STORE_URL,
      communityUrl: given.BRAND_COMMUNITY_URL,
      supportEmail: given.BRAND_SUPPORT_EMAIL,
      tabletFolder: given.BRAND_TABLET_FOLDER,
    } as Brand,
  }
  for (const place of ['BACKUP_TO', 'RESTORE_FROM'] as const)
    if (given[place]?.startsWith('s3://') && readS3Keys(env) === null) mistakes.push(keysMissing(place))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config.isDrill ? Object.assign(config, nothingOutside) : config
}

type Given = ReturnType<typeof readSettings>['given']

/** The sender of emails when none is set. */
export const usualSender = ({ name, supportEmail }: { name: string; supportEmail: string }) =>
  `${name.replace(/[<>",]/g, '')} <${supportEmail}>`

/** Returns the secrets that shops sign their webhooks with. If ours (`webhook`) isn't set, the server creates one when it starts. */
function webhookSecretsOf(given: Given): Readonly<Partial<Record<ShopName, string>>> {
  const { ORDERS_WEBHOOK_SECRET: webhook, ...others } = given
  const secretOf = (shop: Exclude<ShopName, 'webhook'>) =>
    others[`${shop.toUpperCase() as Uppercase<typeof shop>}_WEBHOOK_SECRET`]
  const secrets = shopNames.map((shop) => [shop, shop === 'webhook' ? webhook : secretOf(shop)])
  return Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined))
}

function providerOf(env: Environment, given: Given, mistakes: string[]) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  const isGiven = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map((name) => isSet(env, name))
  if (isGiven.includes(true) && isGiven.includes(false))
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: give all three, or none.')
  if (given.ADMIN_EMAIL !== undefined && !isGiven.includes(true))
    mistakes.push('ADMIN_EMAIL needs OIDC_ISSUER: it is the address of an administrator who signs in there.')
  return issuer === undefined ? undefined : { issuer, clientId, clientSecret }
}

function storageOf(env: Environment, given: Given, mistakes: string[]): S3Storage | undefined {
  const { STORAGE_URL: address, DATABASE_URL, MAX_UPLOAD_MB } = given
  if (address === undefined) return undefined
  const keys = readS3Keys(env)
  if (keys === null) mistakes.push(keysMissing('STORAGE_URL'))
  // Machines that share the database and the files may share nothing else, so the key can't be in a data folder.
  if (DATABASE_URL !== undefined && !isSet(env, 'SECRET_KEY'))
    mistakes.push(
      'DATABASE_URL and STORAGE_URL together need SECRET_KEY, a random text of 32 characters or more, the same on every machine.',
    )
  if (MAX_UPLOAD_MB > mostUploadMbInS3) mistakes.push(`MAX_UPLOAD_MB must be at most ${mostUploadMbInS3} with STORAGE_URL.`)
  return keys === null ? undefined : { address, keys }
}

/** Refuses to create an installation while a setting seems to be misspelt: the operator is still there to correct it. */
export function refuseDoubts({ doubts }: Pick<Config, 'doubts'>): void {
  if (doubts.length > 0)
    throw new ConfigError([...doubts, 'Nothing was created. Correct or remove this setting, then start again.'])
}

export const keysMissing = (name: string) => `${name} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`

/** Reads the usual variables of S3 clients; null when they aren't set. */
export function readS3Keys(env: Environment): S3Keys | null {
  const accessKeyId = env.AWS_ACCESS_KEY_ID?.trim()
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY?.trim()
  if (!accessKeyId || !secretAccessKey) return null
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN?.trim() || undefined }
}

export const usualRetentionDays = readConfig({}).retentionDays
