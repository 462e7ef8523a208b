import type { ModelServer } from '#features/handwriting/server/ask-model.ts'
import { wordedMails } from '#features/mail/own-words.rules.ts'
import { readReminderDays } from '#features/orders/code-reminders.rules.ts'
import { type ShopName, shopNames } from '#features/orders/order-sources.ts'
import { readColour } from '#features/themes/accent.rules.ts'
import type { ShopLook, ShopMailWords } from '#kit/brand.ts'
import { plainHost } from '#kit/server/access/public-addresses.ts'
import type { MailServer } from '#kit/server/mail/transport.ts'
import {
  type MailSecurity,
  type SettingGroup,
  type SettingKey,
  secretOfShop,
  settingGroups,
  usualPort,
  wordKeys,
} from '../../shop-settings.rules.ts'
import { placeByVariable } from '../backup/backup-place.ts'
import { type BackupPlace, type Config, type ShopConfig, usualSender } from '../config.ts'
import { type SettingName, settings } from '../settings.ts'
import { logoOf } from './logo/shop-logo.ts'
import { isThisMachine, mailPortsHere } from './mail-here.rules.ts'
import { isByVariable } from './settings-list.ts'
import { openSetting, type StoredContent, type StoredSettings } from './shop-settings.store.ts'

/** What administrators have set, opened. */
export interface OpenedSettings {
  values: Partial<Record<SettingKey, string>>
  /** Secrets that were sealed with another key. They have to be set again. */
  unreadable: SettingKey[]
}

export function openSettings(stored: StoredSettings, secret: string | null): OpenedSettings {
  const opened: OpenedSettings = { values: {}, unreadable: [] }
  for (const group of Object.keys(settingGroups) as SettingGroup[])
    for (const key of settingGroups[group]) {
      const value = openContent(stored[group].content, key, secret)
      if (typeof value === 'string') opened.values[key] = value
      else if (value === null) opened.unreadable.push(key)
    }
  return opened
}

/** Undefined when nothing is stored, null when it can't be opened. */
export function openContent(content: StoredContent, key: SettingKey, secret: string | null): string | null | undefined {
  const value = content[key]
  return typeof value === 'object' ? openSetting(value, key, secret) : value
}

/** Returns what applies: the variables that are set, then what administrators have set, then what is usual. */
export function applied(config: Config, { values, unreadable }: OpenedSettings): ShopConfig {
  const of = (key: SettingKey) => (isByVariable(config, key) ? undefined : values[key])
  const languages = readAs('LANGUAGES', of('languages')) ?? config.languages
  const passwordRules = of('passwordRules')
  const brand = {
    ...config.brand,
    name: of('name') ?? config.brand.name,
    tagline: of('tagline') ?? config.brand.tagline,
    storeUrl: of('storeUrl') ?? config.brand.storeUrl,
    communityUrl: of('communityUrl') ?? config.brand.communityUrl,
    codePrefix: of('codePrefix') ?? config.brand.codePrefix,
    supportEmail: of('supportEmail') ?? config.brand.supportEmail,
    look: lookOf(values),
    mailWords: mailWordsOf(values, { languages }),
  }
  const mailFrom = config.variables.includes('MAIL_FROM') ? config.mailFrom : (values.mailFrom ?? usualSender(brand))
  return {
    brand,
    mailFrom,
    shopTexts: {
      legalNotice: values.legalNotice ?? null,
      privacyAddition: values.privacyAddition ?? null,
      termsAddition: values.termsAddition ?? null,
    },
    webhookSecrets: secretsOf(config, values),
    backupPlace: placeIn(values, config),
    modelServer: config.isDrill || unreadable.includes('modelKey') ? null : modelServerIn(values),
    languages,
    requireApproval: readAs('REQUIRE_APPROVAL', of('requireApproval')) ?? config.requireApproval,
    hasStrictPasswords: passwordRules === undefined ? config.hasStrictPasswords : passwordRules === 'strict',
    ownerQuotaMb: readAs('OWNER_QUOTA_MB', of('ownerQuotaMb')) ?? config.ownerQuotaMb,
    showsPages: values.showsPages !== 'off',
    hasWeeklyLetter: values.weeklyLetter !== 'off',
    codeReminderDays: readReminderDays(values.codeReminderDays ?? '') ?? config.codeReminderDays,
    ...(config.smtpUrl === undefined && !config.isDrill && !unreadable.includes('smtpPassword')
      ? mailServerOf(values, config)
      : { smtpUrl: config.smtpUrl, isMailPublicOnly: config.isMailPublicOnly }),
  }
}

/** Where backups are made; null when nowhere. */
export function placeIn(
  values: OpenedSettings['values'],
  { backupTo, isDrill }: Pick<Config, 'backupTo' | 'isDrill'>,
): BackupPlace | null {
  if (backupTo !== undefined) return placeByVariable(backupTo)
  const { backupPlace: address, backupAccessKey: accessKeyId, backupSecretKey: secretAccessKey } = values
  if (address === undefined || isDrill) return null
  const keys = accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey }
  return { address, keys, isFromBrowser: true }
}

/** Null without an address. */
export function modelServerIn({
  modelAddress: address,
  modelName: model,
  modelKey,
  modelInside,
}: OpenedSettings['values']): ModelServer | null {
  if (address === undefined || model === undefined) return null
  return { address, model, key: modelKey ?? null, isInside: modelInside === 'true' }
}

/** Reads what was stored as the variable of the same kind. Null when it's missing, or another version has stored it. */
const readAs = <Name extends SettingName>(name: Name, value: string | undefined) =>
  (value === undefined ? null : settings[name].parse(value)) as NonNullable<(typeof settings)[Name]['fallback']> | null

/** Undefined for the usual look. */
function lookOf({ logo, accentColour }: OpenedSettings['values']): ShopLook | undefined {
  if (logo === undefined && accentColour === undefined) return undefined
  return { logo: logo === undefined ? null : logoOf(logo), accentColour: readColour(accentColour ?? '') }
}

/** Undefined for the usual words. */
export function mailWordsOf(
  values: OpenedSettings['values'],
  { languages: [language = 'en'] }: Pick<Config, 'languages'>,
): ShopMailWords | undefined {
  const own = wordedMails.flatMap((mail) => {
    const [subject, text] = [values[wordKeys[mail].subject], values[wordKeys[mail].text]]
    return subject === undefined && text === undefined ? [] : [[mail, { subject, text }]]
  })
  return own.length === 0 ? undefined : { language, of: Object.fromEntries(own) }
}

function secretsOf({ webhookSecrets, variables }: Config, values: OpenedSettings['values']): ShopConfig['webhookSecrets'] {
  const secrets = shopNames.map((shop: ShopName) => {
    const key = secretOfShop(shop)
    return [shop, isByVariable({ variables }, key) ? webhookSecrets[shop] : (values[key] ?? webhookSecrets[shop])]
  })
  return Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined))
}

/** The mail server that these settings describe; none without a host. */
export function mailServerOf(
  values: OpenedSettings['values'],
  { mailHosts, ...machine }: Pick<Config, 'mailHosts' | 'port' | 'databaseUrl'>,
): { smtpUrl: string | undefined; isMailPublicOnly: boolean } {
  const { smtpHost: host, smtpUser: user, smtpPassword: password = '' } = values
  if (host === undefined) return { smtpUrl: undefined, isMailPublicOnly: false }
  const security = (values.smtpSecurity ?? 'starttls') as MailSecurity
  const who = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const port = values.smtpPort ?? usualPort[security]
  const isHere = values.smtpOnMachine === 'true' && isThisMachine(host) && mailPortsHere(machine).includes(port)
  // The name could lead elsewhere.
  const found = isHere && host === 'localhost' ? '127.0.0.1' : host
  const place = `${who}${found.includes(':') ? `[${found}]` : found}:${port}`
  const how = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security]
  const smtpUrl = `${security === 'tls' ? 'smtps' : 'smtp'}://${place}${how}`
  return { smtpUrl, isMailPublicOnly: !isHere && !mailHosts.includes(plainHost(host)) }
}

export const mailServerIn = ({ smtpUrl, mailFrom, isMailPublicOnly }: ShopConfig): MailServer | null =>
  smtpUrl === undefined ? null : { url: smtpUrl, from: mailFrom, isPublicOnly: isMailPublicOnly }
