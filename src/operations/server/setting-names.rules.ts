/** Every environment variable that Willow reads. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SECRET_KEY',
  'ORDERS_WEBHOOK_SECRET',
  'SHOPIFY_WEBHOOK_SECRET',
  'WOOCOMMERCE_WEBHOOK_SECRET',
  'LEMONSQUEEZY_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'PUSH_HOSTS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'ADMIN_EMAIL',
  'PASSWORD_RULES',
  'ACCESS_CODE_LENGTH',
  'ACCESS_CODE_DAYS',
  'REQUIRE_APPROVAL',
  'MAX_UPLOAD_MB',
  'PAGE_RECOGNITION',
  'OWNER_QUOTA_MB',
  'MIGRATE_WITHOUT_COPY',
  'MIN_FREE_MB',
  'MAILS_KEPT_DAYS',
  'SECURITY_EVENTS_KEPT_DAYS',
  'ACTIONS_KEPT_DAYS',
  'ORDER_EVENTS_KEPT_DAYS',
  'TRUST_PROXY',
  'BACKUP_ENCRYPT',
  'BACKUP_TO',
  'RESTORE_FROM',
  'RECOVERY_KEY',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'NODE_ENV',
  'BRAND_NAME',
  'BRAND_TAGLINE',
  'BRAND_CODE_PREFIX',
  'BRAND_STORE_URL',
  'BRAND_COMMUNITY_URL',
  'BRAND_SUPPORT_EMAIL',
  'BRAND_TABLET_FOLDER',
  // Set only by a backup drill, for the server that it starts.
  'DRILL',
] as const
export type SettingName = (typeof settingNames)[number]

/** Variables of other programs that differ from ours by one character. */
const namesOfOthers: ReadonlySet<string> = new Set([
  'DATABASE_URI',
  'PUBLIC_URI',
  'SMTP_URI',
  'STORAGE_URI',
  'DATA_DIRS',
  'DATADIR',
  'LOGLEVEL',
  'MAILFROM',
])
/** Shorter names are too easily the name of something else. */
const shortestMisspelt = 8

const nodeEnvironments = ['production', 'development', 'test']

export interface NamesFound {
  /** What is most likely a mistake, one sentence each. */
  doubts: string[]
  /** Variables that Willow doesn't read, although their names are like those of settings. */
  unread: string[]
}

type Environment = Record<string, string | undefined>
const isSet = (env: Environment, name: string) => (env[name]?.trim() ?? '') !== ''

/** Looks for variables that seem to be misspelt settings, and for an unknown value of NODE_ENV. */
export function findDoubts(env: Environment): NamesFound {
  const found: NamesFound = { doubts: [], unread: [] }
  const unset = settingNames.filter((name) => !isSet(env, name))
  const known = new Set<string>(settingNames)
  for (const name of Object.keys(env)) {
    if (known.has(name) || !isSet(env, name)) continue
    const meant = unset.find((each) => isOneSlipAway(name, each))
    if (meant !== undefined && meant.length >= shortestMisspelt && !namesOfOthers.has(name))
      found.doubts.push(`${name} is not a setting. Did you mean ${meant}?`)
    else if (meant !== undefined || /^(WILLOW|BRAND)_/.test(name)) found.unread.push(name)
  }
  const nodeEnv = env.NODE_ENV?.trim() ?? ''
  if (nodeEnv !== '' && !nodeEnvironments.includes(nodeEnv)) {
    const meant = nodeEnvironments.find((each) => nodeEnv.toLowerCase().startsWith(each.slice(0, 3)))
    found.doubts.push(
      `NODE_ENV must be production, development or test, not "${nodeEnv}".${meant ? ` Did you mean ${meant}?` : ''}`,
    )
  }
  return found
}

/** True when one letter is missing, added or changed, or two neighbors are swapped. */
function isOneSlipAway(name: string, meant: string): boolean {
  if (name === meant || Math.abs(name.length - meant.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === meant[start]) start++
  const [rest, wanted] = [name.slice(start), meant.slice(start)]
  if (rest.length < wanted.length) return rest === wanted.slice(1)
  if (rest.length > wanted.length) return rest.slice(1) === wanted
  const isChanged = rest.slice(1) === wanted.slice(1)
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
  return isChanged || isSwapped
}
