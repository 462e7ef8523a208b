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
import { type Config, type ShopConfig, usualSender } from '../config.ts'
import { logoOf } from './logo/shop-logo.ts'
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
  const brand = {
    ...config.brand,
    name: of('name') ?? config.brand.name,
    tagline: of('tagline') ?? config.brand.tagline,
    storeUrl: of('storeUrl') ?? config.brand.storeUrl,
    communityUrl: of('communityUrl') ?? config.brand.communityUrl,
    supportEmail: of('supportEmail') ?? config.brand.supportEmail,
    look: lookOf(values),
    mailWords: mailWordsOf(values, config),
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
    codeReminderDays: readReminderDays(values.codeReminderDays ?? '') ?? config.codeReminderDays,
    ...(config.smtpUrl === undefined && !config.isDrill && !unreadable.includes('smtpPassword')
      ? mailServerOf(values, config)
      : { smtpUrl: config.smtpUrl, isMailPublicOnly: config.isMailPublicOnly }),
  }
}

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
  { mailHosts }: Pick<Config, 'mailHosts'>,
): { smtpUrl: string | undefined; isMailPublicOnly: boolean } {
  const { smtpHost: host, smtpUser: user, smtpPassword: password = '' } = values
  if (host === undefined) return { smtpUrl: undefined, isMailPublicOnly: false }
  const security = (values.smtpSecurity ?? 'starttls') as MailSecurity
  const who = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const place = `${who}${host.includes(':') ? `[${host}]` : host}:${values.smtpPort ?? usualPort[security]}`
  const how = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security]
  const smtpUrl = `${security === 'tls' ? 'smtps' : 'smtp'}://${place}${how}`
  return { smtpUrl, isMailPublicOnly: !mailHosts.includes(plainHost(host)) }
}

export const mailServerIn = ({ smtpUrl, mailFrom, isMailPublicOnly }: ShopConfig): MailServer | null =>
  smtpUrl === undefined ? null : { url: smtpUrl, from: mailFrom, isPublicOnly: isMailPublicOnly }
