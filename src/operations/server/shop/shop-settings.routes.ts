import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askModel, hostOf, ModelFailed } from '#features/handwriting/server/ask-model.ts'
import { usualWords } from '#features/mail/compose-mail.ts'
import { shopList, shopNames } from '#features/orders/order-sources.ts'
import { listContacts } from '#features/orders/server/deliveries/deliveries.store.ts'
import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import type { ShopTexts } from '#kit/page-config.ts'
import { actorOf, note } from '#kit/server/access/actor.ts'
import { type Hold, whileHeld } from '#kit/server/access/hold.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { readBytes } from '#kit/server/http/ask-server.ts'
import { serve } from '#kit/server/http/serve.ts'
import { checkSmtp, explainCheck } from '#kit/server/mail/check-smtp.ts'
import { type SettingsOfGroup, type ShopSetting, shopSettingsApi } from '../../shop-settings.contract.ts'
import { testMailFailed, testModelFailed } from '../../shop-settings.errors.ts'
import {
  groupNames,
  logoLimits,
  ofEachMail,
  type SettingGroup,
  type SettingKey,
  secretOfShop,
  settingGroups,
  type WordKey,
} from '../../shop-settings.rules.ts'
import { shopSettingsTexts } from '../../shop-settings.texts.ts'
import { isSecretVariable, type SettingName } from '../settings.ts'
import { type ChangeSettingsOptions, createChangeSettings, isUnreadable } from './change-settings.ts'
import { notALogo } from './logo/shop-logo.ts'
import { isByVariable, shopSettings } from './settings-list.ts'
import type { StoredGroup, StoredSettings } from './shop-settings.store.ts'

const logoChanges: RateLimit = { name: 'shop-logo', points: 20, windowSeconds: 10 * 60 }
const testModels: RateLimit = { name: 'shop-test-models', points: 10, windowSeconds: 10 * 60 }
/** A picture with one word, `sampleWord`. */
const sample = new URL('./sample-word.png', import.meta.url)
const testModelMs = 60_000
const mostSaid = 200
const testMails: RateLimit = { name: 'shop-test-mails', points: 10, windowSeconds: 10 * 60 }

/** Shown, but set only on the server: a stolen session must not move the data or what protects it. */
const onServer = [
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'DATABASE_URL',
  'STORAGE_URL',
  'SECRET_KEY',
] as const satisfies SettingName[]

export interface ShopSettingsOptions extends ChangeSettingsOptions, Pick<Basics, 'database' | 'clock' | 'limits'> {
  /** The variables as they were set. */
  env?: Record<string, string | undefined>
  /** The languages that this installation has. */
  hasLanguages: () => Language[]
}

const textsIn = (texts: ShopTexts | Record<string, string | null>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))

/** Serves the settings of the shop. No secret leaves the server. */
export function addShopSettingsRoutes(app: FastifyInstance, options: ShopSettingsOptions): void {
  const { shop, database, clock, limits, publicUrl, wordings, hasLanguages, env = process.env } = options
  const { given, secret } = shop
  const change = createChangeSettings(options)

  /** What applies now. Secrets are left out. */
  function presentIn(stored: StoredSettings): Partial<Record<SettingKey, string>> {
    const { values } = mailValues(stored)
    const { brand, shopTexts, mailFrom, languages, requireApproval, hasStrictPasswords, ownerQuotaMb, backupPlace } = shop.now()
    const { look } = brand
    return {
      ...values,
      ...brand,
      ...textsIn(shopTexts),
      ...textsIn({ logo: look?.logo?.picture.address ?? null, accentColour: look?.accentColour ?? null }),
      mailFrom,
      languages: languages.join(', '),
      requireApproval: String(requireApproval),
      passwordRules: hasStrictPasswords ? 'strict' : 'usual',
      ...(ownerQuotaMb === undefined ? {} : { ownerQuotaMb: String(ownerQuotaMb) }),
      ...(backupPlace === null ? {} : { backupPlace: backupPlace.address }),
      ...usualWordsInAll(),
      ...(stored.letter.content as { weeklyLetter?: string }),
      ...(shop.now().showsPages ? {} : { showsPages: 'off' }),
      ...(stored.words.content as Partial<Record<WordKey, string>>),
      ...(stored.reading.content as { modelAddress?: string }),
    }
  }
  /** What the emails say that the shop has not worded. */
  function usualWordsInAll(): Partial<Record<WordKey, string>> {
    const wording = wordings.in(null)
    return ofEachMail((mail) => usualWords(mail, wording))
  }
  /** Of a mail server that a variable names, its parts. */
  function mailValues({ mail: { content } }: StoredSettings) {
    if (given.smtpUrl === undefined) return { values: content as Partial<Record<SettingKey, string>> }
    const { hostname, port, username, protocol } = new URL(given.smtpUrl)
    const smtpSecurity = protocol === 'smtps:' ? 'tls' : 'starttls'
    return { values: { smtpHost: hostname, smtpPort: port, smtpUser: decodeURIComponent(username), smtpSecurity } }
  }

  function settingOf(key: SettingKey, { content }: StoredGroup, present: ReturnType<typeof presentIn>): ShopSetting {
    const { variable, isSecret } = shopSettings[key]
    const isByEnv = isByVariable(given, key)
    const value = content[key]
    const isOwnSecret = key === secretOfShop('webhook')
    return {
      key,
      value: isSecret ? null : (present[key] ?? null),
      isSet: isByEnv || value !== undefined || isOwnSecret,
      setAt: !isByEnv && typeof value === 'object' ? value.setAt : null,
      variable: isByEnv ? variable : null,
      isUnreadable: !isByEnv && isUnreadable(content, key, secret),
    }
  }
  function groupOf(id: SettingGroup, stored: StoredSettings, present = presentIn(stored)): SettingsOfGroup {
    const { version, changedAt } = stored[id]
    return { id, version, changedAt, settings: settingGroups[id].map((key: SettingKey) => settingOf(key, stored[id], present)) }
  }

  serve(app, shopSettingsApi.read, async () => {
    await shop.refresh()
    const stored = await shop.readStored()
    const present = presentIn(stored)
    const heard = await listContacts(database.queries)
    return {
      groups: groupNames.map((id) => groupOf(id, stored, present)),
      connections: shopNames.map((one) => ({
        shop: one,
        address: `${publicUrl}/api/webhooks/${shopList[one].path}`,
        ...(heard.get(one) ?? { heardAt: null, testedAt: null }),
      })),
      languages: hasLanguages(),
      onServer: onServer.map((name) => {
        const typed = env[name]?.trim() || null
        return { name, value: typed !== null && isSecretVariable(name) ? '…' : typed }
      }),
    }
  })

  serve(app, shopSettingsApi.texts, async () => shop.now().shopTexts)

  serve(app, shopSettingsApi.change, async ({ params: { group }, body, ...call }) => {
    await change.change(group, body, actorOf(call, clock))
    return groupOf(group, await shop.readStored())
  })

  serve(app, shopSettingsApi.changeLogo, async ({ query, request, hold, ...call }) => {
    await limits.take(logoChanges, call.user.id)
    const bytes = await pictureOf(request, hold)
    await change.changeLogo({ version: query.version, bytes }, actorOf({ ...call, hold, request }, clock))
    return groupOf('look', await shop.readStored())
  })

  serve(app, shopSettingsApi.previewMail, async ({ body: { mail, changes }, hold }) => {
    const { subject, text } = await change.preview(mail, changes, instant(clock))
    await hold.check()
    return { subject, text }
  })

  serve(app, shopSettingsApi.testModel, async ({ body, user, hold, request, say }) => {
    const texts = say(shopSettingsTexts)
    await limits.take(testModels, user.id)
    const server = await change.triedModel(body.changes, instant(clock))
    const actor = actorOf({ user, hold, request }, clock)
    await actor.transaction((tx) =>
      note(tx, actor, { action: 'shop.model-test', subject: 'reading', details: { host: hostOf(server) } }),
    )
    try {
      const words = await askModel(server, await readFile(sample), { withinMs: testModelMs })
      return { message: texts.modelSaid(hostOf(server), words.slice(0, mostSaid)) }
    } catch (error) {
      throw error instanceof ModelFailed ? testModelFailed({ message: texts.modelFailed[error.reason] }) : error
    }
  })

  serve(app, shopSettingsApi.testMail, async ({ body, user, hold, request, say }) => {
    const texts = say(shopSettingsTexts)
    await limits.take(testMails, user.id)
    const server = await change.tried(body.changes, instant(clock))
    const { brand } = wordings.in(request.language ?? null)
    const mail = { from: server.from, to: user.email, subject: texts.testSubject(brand.name), text: texts.testText(brand.name) }
    const actor = actorOf({ user, hold, request }, clock)
    await actor.transaction((tx) =>
      note(tx, actor, { action: 'shop.mail-test', subject: 'mail', details: { host: new URL(server.url).hostname } }),
    )
    await checkSmtp({ ...server, mail }).catch(async (error: unknown) => {
      throw testMailFailed({ message: await explainCheck(error, server) })
    })
    return { message: texts.testSent(user.email) }
  })
}

/** Reads the file of a form, and no more of it than a logo may have. */
async function pictureOf(request: FastifyRequest, hold: Hold): Promise<Buffer> {
  const file = request.isMultipart() ? (await request.file())?.file : undefined
  if (file === undefined) throw notALogo()
  const read = await readBytes(whileHeld(file, hold), logoLimits.megabytes * 1024 * 1024)
  if (read === null) throw notALogo()
  return read
}
