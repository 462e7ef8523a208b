import { type WordedMail, wordedMails } from '#features/mail/own-words.rules.ts'
import { ofEachShop, type ShopName, shopNames } from '#features/orders/order-sources.ts'

/** The setting that holds the secret of a connected shop. */
export type SecretOfShop = `${ShopName}Secret`
export const secretOfShop = (shop: ShopName): SecretOfShop => `${shop}Secret`

/** What the secrets of shops are called, where they have another name. */
const secretWords: Partial<Record<ShopName, SecretWord>> = { gumroad: 'tokenOf', kofi: 'verificationOf', payhip: 'keyOf' }
type SecretWord = 'secretOf' | 'tokenOf' | 'verificationOf' | 'keyOf'

/** What a shop's secret is called; `names` are those of the shops. */
export const secretLabel = (
  shop: ShopName,
  words: Record<SecretWord, (shop: string) => string>,
  names: Record<ShopName, string>,
): string => words[secretWords[shop] ?? 'secretOf'](names[shop])

/** The settings with the words of an email. */
export const wordKeys = {
  code: { subject: 'codeSubject', text: 'codeText' },
  'lost-code': { subject: 'lostCodeSubject', text: 'lostCodeText' },
  'code-reminder': { subject: 'reminderSubject', text: 'reminderText' },
  'access-revoked': { subject: 'revokedSubject', text: 'revokedText' },
  'access-restored': { subject: 'restoredSubject', text: 'restoredText' },
  'confirm-newsletter': { subject: 'newsletterSubject', text: 'newsletterText' },
} as const satisfies Record<WordedMail, { subject: string; text: string }>
export type WordKey = (typeof wordKeys)[WordedMail]['subject' | 'text']

/** By key, what `make` returns for the subject and the text of each email. */
export const ofEachMail = <Value>(make: (mail: WordedMail) => { subject: Value; text: Value }): Record<WordKey, Value> =>
  Object.fromEntries(
    wordedMails.flatMap((mail) => {
      const [keys, made] = [wordKeys[mail], make(mail)]
      return [
        [keys.subject, made.subject],
        [keys.text, made.text],
      ]
    }),
  ) as Record<WordKey, Value>

/** The settings of the shop that administrators change in the browser. Those of one group are saved together. */
export const settingGroups = {
  shop: ['name', 'tagline', 'storeUrl', 'communityUrl', 'supportEmail'],
  look: ['logo', 'accentColour'],
  mail: ['smtpHost', 'smtpOnMachine', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpPassword', 'mailFrom'],
  connections: shopNames.map(secretOfShop),
  words: [...Object.values(wordKeys).flatMap(({ subject, text }): WordKey[] => [subject, text]), 'codeReminderDays'],
  rules: ['languages', 'requireApproval', 'passwordRules', 'ownerQuotaMb', 'codePrefix', 'showsPages'],
  letter: ['weeklyLetter'],
  backups: ['backupPlace', 'backupAccessKey', 'backupSecretKey'],
  reading: ['modelAddress', 'modelName', 'modelKey', 'modelInside'],
  legal: ['legalNotice', 'privacyAddition', 'termsAddition'],
} as const satisfies Record<string, readonly string[]>

export type SettingGroup = keyof typeof settingGroups
export type SettingKey = (typeof settingGroups)[SettingGroup][number]
export const groupNames = Object.keys(settingGroups) as SettingGroup[]

/** A picture of a logo, as it arrives. It is drawn anew and made smaller. */
export const logoLimits = { megabytes: 4, leastPixels: 32, mostPixels: 4000 }
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** How a connection to the mail server is protected. `none` is for a server that takes no password. */
export const mailSecurity = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof mailSecurity)[number]

export const usualPort: Record<MailSecurity, string> = { starttls: '587', tls: '465', none: '25' }

export const ofEachSecret = <Value>(make: (shop: ShopName) => Value): Record<SecretOfShop, Value> =>
  Object.fromEntries(Object.entries(ofEachShop(make)).map(([shop, value]) => [secretOfShop(shop as ShopName), value])) as Record<
    SecretOfShop,
    Value
  >
