import { isAbsolute, resolve } from 'node:path'
import { modelAddress } from '#features/handwriting/server/model-address.ts'
import { placeholders, unknownPlaceholder } from '#features/mail/own-words.rules.ts'
import { readReminderDays, reminderDays } from '#features/orders/code-reminders.rules.ts'
import { type ShopName, shopList } from '#features/orders/order-sources.ts'
import { ordersScreensTexts } from '#features/orders/orders-screens.texts.ts'
import { readColour } from '#features/themes/accent.rules.ts'
import type { Say } from '#kit/errors.ts'
import { parseS3Address } from '#kit/server/s3/s3-address.ts'
import { logoLimits, mailSecurity, ofEachMail, ofEachSecret, type SettingKey, secretLabel } from '../../shop-settings.rules.ts'
import { shopSettingsTexts } from '../../shop-settings.texts.ts'
import type { Config } from '../config.ts'
import { isAddress, type SettingName, settings } from '../settings.ts'

type Texts = typeof shopSettingsTexts
type Refusal = (texts: Texts['refused'], label: string, value: string) => string

export interface ShopSetting {
  /** The variable that wins when it is set; null when there is none. */
  variable: SettingName | null
  isSecret: boolean
  /** Returns the value as it is stored, or null for a wrong one. */
  parse(value: string): string | null
  /** What is said about a wrong value. */
  refused: Refusal
}

const hasControls = /\p{Cc}/u
const oneLine = (most: number) => (value: string) => (value.length <= most && !hasControls.test(value) ? value : null)
const most = {
  name: 60,
  tagline: 140,
  address: 500,
  host: 253,
  user: 320,
  password: 1000,
  text: 20_000,
  subject: 140,
  mail: 4000,
}

/** As the variable, which has the same kind of value. */
const asVariable = (variable: SettingName) => (value: string) => {
  const { parse } = settings[variable] as { parse(value: string): unknown }
  return value.length <= most.address && parse(value) !== null ? value : null
}

const setting = (
  variable: SettingName | null,
  parse: ShopSetting['parse'],
  refused: Refusal,
  { isSecret = false }: { isSecret?: boolean } = {},
): ShopSetting => ({ variable, parse, refused, isSecret })

/** Paragraphs are separated by empty lines. */
const paragraphs = (longest: number) => (value: string) => {
  const read = value.replaceAll('\r\n', '\n')
  return read.length <= longest && !/[^\P{Cc}\n]/u.test(read) ? read : null
}
const text = setting(null, paragraphs(most.text), (texts, label) => texts.text(label, most.text))

/** Words of an email, where nothing in braces may be left when it's sent. */
const words = (parse: ShopSetting['parse'], refused: Refusal): ShopSetting =>
  setting(
    null,
    (value) => (unknownPlaceholder(value) === undefined ? parse(value) : null),
    (texts, label, value) => {
      const unknown = unknownPlaceholder(value)
      return unknown === undefined ? refused(texts, label, value) : texts.placeholder(label, unknown, Object.values(placeholders))
    },
  )
const subjectOfMail = words(oneLine(most.subject), (texts, label) => texts.line(label, most.subject))
const textOfMail = words(paragraphs(most.mail), (texts, label) => texts.text(label, most.mail))
const line = (variable: SettingName, longest: number) =>
  setting(variable, oneLine(longest), (texts, label) => texts.line(label, longest))
const website = (variable: SettingName) => setting(variable, asVariable(variable), (texts, label) => texts.website(label))

const choice = (variable: SettingName) => setting(variable, asVariable(variable), (texts, label) => texts.choice(label))

/** The answer to a question. */
const yes = (variable: SettingName | null) =>
  setting(
    variable,
    (value) => (value === 'true' ? value : null),
    (texts, label) => texts.choice(label),
  )

/** Something that is on until it's turned off. */
const turnedOff = setting(
  null,
  (value) => (value === 'off' ? value : null),
  (texts, label) => texts.choice(label),
)

/** A logo is drawn from a file (logo/shop-logo.ts). As a text it can only be removed. */
const logo = setting(
  null,
  () => null,
  (texts) => texts.logo(logoLimits.megabytes),
)

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$|^(?=.*:)[0-9a-f:.]+$/
const parseHost = (value: string) => {
  const host = value.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return host.length <= most.host && hostPattern.test(host) ? host : null
}
const parsePort = (value: string) => (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? value : null)
const parseSecurity = (value: string) => mailSecurity.find((one) => one === value) ?? null

/** A folder by its whole path, or a bucket by https. */
function parseBackupPlace(value: string): string | null {
  if (value.length > most.address || hasControls.test(value)) return null
  if (isAddress(value)) return parseS3Address(value)?.url.startsWith('https:') ? value : null
  return isAbsolute(value) && resolve(value) === value.replace(/(?<=.)\/$/, '') ? resolve(value) : null
}
const backupKey = setting('BACKUP_TO', oneLine(most.password), (texts, label) => texts.line(label, most.password), {
  isSecret: true,
})

/** Every setting of the shop. Its label is in `shopSettingsTexts.labels`. */
export const shopSettings: Record<SettingKey, ShopSetting> = {
  name: line('BRAND_NAME', most.name),
  tagline: line('BRAND_TAGLINE', most.tagline),
  storeUrl: website('BRAND_STORE_URL'),
  communityUrl: website('BRAND_COMMUNITY_URL'),
  supportEmail: setting('BRAND_SUPPORT_EMAIL', asVariable('BRAND_SUPPORT_EMAIL'), (texts, label) => texts.email(label)),
  logo,
  accentColour: setting(null, readColour, (texts, label) => texts.colour(label)),
  smtpHost: setting('SMTP_URL', parseHost, (texts, label) => texts.host(label)),
  /** The answer to a question: emails go to a mail server of this machine. */
  smtpOnMachine: yes('SMTP_URL'),
  smtpPort: setting('SMTP_URL', parsePort, (texts, label) => texts.port(label)),
  smtpSecurity: setting('SMTP_URL', parseSecurity, (texts, label) => texts.choice(label)),
  smtpUser: line('SMTP_URL', most.user),
  smtpPassword: setting('SMTP_URL', oneLine(most.password), (texts, label) => texts.line(label, most.password), {
    isSecret: true,
  }),
  mailFrom: setting('MAIL_FROM', asVariable('MAIL_FROM'), (texts, label) => texts.sender(label)),
  codeReminderDays: setting(
    null,
    (value) => (readReminderDays(value) === null ? null : value),
    (texts, label) => texts.days(label, reminderDays),
  ),
  ...ofEachMail(() => ({ subject: subjectOfMail, text: textOfMail })),
  languages: choice('LANGUAGES'),
  requireApproval: choice('REQUIRE_APPROVAL'),
  passwordRules: choice('PASSWORD_RULES'),
  ownerQuotaMb: setting('OWNER_QUOTA_MB', asVariable('OWNER_QUOTA_MB'), (texts, label) => texts.megabytes(label)),
  codePrefix: setting(
    'BRAND_CODE_PREFIX',
    (value) => (asVariable('BRAND_CODE_PREFIX')(value) === null ? null : value.toUpperCase()),
    (texts, label) => texts.letters(label),
  ),
  weeklyLetter: turnedOff,
  showsPages: turnedOff,
  backupPlace: setting('BACKUP_TO', parseBackupPlace, (texts, label) => texts.place(label)),
  backupAccessKey: backupKey,
  backupSecretKey: backupKey,
  modelAddress: setting(
    null,
    (value) => (value.length <= most.address ? modelAddress(value) : null),
    (texts, label) => texts.website(label),
  ),
  modelName: setting(
    null,
    (value) => (/^\S{1,100}$/.test(value) ? value : null),
    (texts, label) => texts.modelName(label),
  ),
  modelKey: setting(null, oneLine(most.password), (texts, label) => texts.line(label, most.password), { isSecret: true }),
  /** The answer to a question: the model server is in the shop's own network. */
  modelInside: yes(null),
  legalNotice: text,
  privacyAddition: text,
  termsAddition: text,
  ...ofEachSecret((shop) => {
    const variable: SettingName =
      shop === 'webhook' ? 'ORDERS_WEBHOOK_SECRET' : `${shop.toUpperCase() as Uppercase<typeof shop>}_WEBHOOK_SECRET`
    return setting(variable, asVariable(variable), (texts) => texts.secret(shopList[shop].name), { isSecret: true })
  }),
}

/** These are needed before the browser is, or by other programs of the operator. */
const needed: ReadonlySet<SettingName> = new Set(['SMTP_URL', 'MAIL_FROM', 'LANGUAGES', 'BACKUP_TO'])

/** True for a variable that works as before, but that nobody needs, because administrators set the same in the browser. */
export const isRetired = (name: SettingName): boolean =>
  !needed.has(name) && Object.values(shopSettings).some(({ variable }) => variable === name)

export const labelOf = (key: SettingKey, say: Say): string => {
  const texts = say(shopSettingsTexts)
  return key in texts.labels
    ? texts.labels[key as keyof typeof texts.labels]
    : secretLabel(key.replace(/Secret$/, '') as ShopName, texts, say(ordersScreensTexts).sources)
}

/** True when a variable of the server decides, so that nothing in the browser does. */
export const isByVariable = ({ variables }: Pick<Config, 'variables'>, key: SettingKey): boolean => {
  const { variable } = shopSettings[key]
  return variable !== null && variables.includes(variable)
}
