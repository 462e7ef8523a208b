import { type Static, Type } from 'typebox'
import { wordedMails } from '#features/mail/own-words.rules.ts'
import { shopNames } from '#features/orders/order-sources.ts'
import { Instant, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'
import { languageNames } from '#kit/languages.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { groupNames, settingGroups } from './shop-settings.rules.ts'

const Group = OneOf(groupNames)
const allKeys = groupNames.flatMap((group) => [...settingGroups[group]])

const Setting = Type.Object({
  key: OneOf(allKeys),
  /** What applies; null for a secret, which never leaves the server. */
  value: Nullable(Type.String()),
  /** True when it was set, here or by a variable. */
  isSet: Type.Boolean(),
  /** When a secret was set here. */
  setAt: Nullable(Instant),
  /** The variable that is set on the server and wins. */
  variable: Nullable(Type.String()),
  /** True for a secret that was encrypted with another key and must be set again. */
  isUnreadable: Type.Boolean(),
})
export type ShopSetting = Static<typeof Setting>

const SettingsOfGroup = Type.Object({
  id: Group,
  /** 0 when nothing was saved yet. A change names the version that it is made on. */
  version: Type.Integer(),
  changedAt: Nullable(Instant),
  settings: Type.Array(Setting),
})
export type SettingsOfGroup = Static<typeof SettingsOfGroup>

const ShopSettings = Type.Object({
  groups: Type.Array(SettingsOfGroup),
  /** Where each shop sends its messages, and when it last did. */
  connections: Type.Array(
    Type.Object({
      shop: OneOf(shopNames),
      address: Type.String(),
      heardAt: Nullable(Instant),
      testedAt: Nullable(Instant),
    }),
  ),
  /** Those that this installation has, and so can offer. */
  languages: Type.Array(OneOf(languageNames)),
  /** What only a variable or a command can set. A secret one says only that it's set. */
  onServer: Type.Array(Type.Object({ name: Type.String(), value: Nullable(Type.String()) })),
})
export type ShopSettings = Static<typeof ShopSettings>

const longest = 20_000
/** By the name of the setting; null for what is usual. Settings that aren't named stay as they are. */
const Change = Type.Optional(Nullable(Type.String({ maxLength: longest })))
const Changes = StrictObject(Object.fromEntries(allKeys.map((key) => [key, Change])))

const ShopTexts = Type.Object({
  legalNotice: Nullable(Type.String()),
  privacyAddition: Nullable(Type.String()),
  termsAddition: Nullable(Type.String()),
})

/** The settings of the shop that administrators change in the browser. */
export const shopSettingsApi = {
  read: route('GET /api/admin/shop-settings', {
    summary: 'Show the settings of the shop, without secrets',
    access: 'admin',
    reply: ShopSettings,
  }),
  change: route('PUT /api/admin/shop-settings/:group', {
    summary: 'Change settings of the shop; all administrators are told by email',
    access: 'admin',
    freshProofMinutes,
    params: Type.Object({ group: Group }),
    body: StrictObject({
      version: Type.Integer({ minimum: 0 }),
      changes: Changes,
      /** With approval switched on: true leaves those who aren't approved waiting. Otherwise all of them are approved. */
      keepsWaiting: Type.Optional(Type.Boolean()),
    }),
    reply: SettingsOfGroup,
  }),
  changeLogo: route('PUT /api/admin/shop-settings/look/logo', {
    summary: 'Replace the logo of the shop by a PNG, JPEG or WebP; all administrators are told by email',
    access: 'admin',
    freshProofMinutes,
    query: Type.Object({ version: Type.Integer({ minimum: 0 }) }),
    form: Type.Object({ file: Type.String({ format: 'binary' }) }),
    reply: SettingsOfGroup,
  }),
  texts: route('GET /api/shop/texts', {
    summary: 'Get the legal notice of the shop, and what it adds to the privacy policy and the terms',
    access: 'public',
    reply: ShopTexts,
  }),
  previewMail: route('POST /api/admin/shop-settings/words/preview', {
    summary: 'Show an email as it would be sent with these words, before they are saved',
    access: 'admin',
    body: StrictObject({ mail: OneOf(wordedMails), changes: Changes }),
    reply: Type.Object({ subject: Type.String(), text: Type.String() }),
  }),
  testModel: route('POST /api/admin/shop-settings/reading/test', {
    summary: 'Have a picture with one word read with these settings of the model server, before they are saved',
    access: 'admin',
    freshProofMinutes,
    body: StrictObject({ changes: Changes }),
    reply: Type.Object({ message: Type.String() }),
  }),
  testMail: route('POST /api/admin/shop-settings/mail/test', {
    summary: 'Send a test email to oneself with these settings of the mail server, before they are saved',
    access: 'admin',
    freshProofMinutes,
    body: StrictObject({ changes: Changes }),
    reply: Type.Object({ message: Type.String() }),
  }),
}
