import { isIP } from 'node:net'
import { approveAll, hasCustomers } from '#features/accounts/server/users.store.ts'
import { linkWaitMs } from '#features/accounts/waiting-links.rules.ts'
import type { ModelServer } from '#features/handwriting/server/ask-model.ts'
import { isInnerName } from '#features/handwriting/server/model-address.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { WordedMail } from '#features/mail/own-words.rules.ts'
import { endReminders } from '#features/orders/server/code-reminders.store.ts'
import type { Say } from '#kit/errors.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import { isPublicAddress, plainHost } from '#kit/server/access/public-addresses.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { findMailServerMove, noteMailServerMoved } from '#kit/server/mail/mail-server.store.ts'
import type { MailServer } from '#kit/server/mail/transport.ts'
import { type Wording, wordingIn } from '#kit/wording.ts'
import {
  backupKeyFirst,
  bucketKeysAgain,
  hostMissing,
  modelIsInside,
  modelKeyAgain,
  modelMissing,
  onThisMachine,
  passwordAgain,
  passwordInTheOpen,
  settingByVariable,
  settingRefused,
  settingsChanged,
} from '../../shop-settings.errors.ts'
import { type MailSecurity, type SettingGroup, type SettingKey, settingGroups, usualPort } from '../../shop-settings.rules.ts'
import { shopChangeTexts, shopSettingsTexts } from '../../shop-settings.texts.ts'
import { readPublicKey } from '../backup/recovery-key.ts'
import { tryPlace } from '../backup/try-place.ts'
import type { Config } from '../config.ts'
import { isAddress } from '../settings.ts'
import {
  applied,
  mailServerIn,
  mailServerOf,
  mailWordsOf,
  modelServerIn,
  type OpenedSettings,
  openContent,
  openSettings,
  placeIn,
} from './apply-settings.ts'
import type { LiveShop } from './live-shop.ts'
import { drawLogo } from './logo/shop-logo.ts'
import { isThisMachine, mailPortsHere, usedPorts } from './mail-here.rules.ts'
import { isByVariable, labelOf, shopSettings } from './settings-list.ts'
import {
  findFormerServer,
  keepFormerLonger,
  keepFormerServer,
  readStored,
  replaceGroup,
  type StoredContent,
  sealSetting,
} from './shop-settings.store.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** By key; null for what is usual. */
type Changes = Readonly<Record<string, string | null | undefined>>
type Parsed = [key: SettingKey, value: string | null][]

export interface ChangeSettingsOptions extends Pick<Basics, 'wordings' | 'publicUrl' | 'wakeJobs'> {
  shop: LiveShop
}

/** Reads what was typed. Throws with one sentence about the first wrong value. */
function parseChanges(group: SettingGroup, changes: Changes, { variables }: Pick<Config, 'variables'>): Parsed {
  const keys: readonly SettingKey[] = settingGroups[group]
  return Object.entries(changes).map(([name, typed]) => {
    const key = keys.find((one) => one === name)
    if (key === undefined) throw settingRefused()
    const { parse, refused, variable } = shopSettings[key]
    if (variable !== null && isByVariable({ variables }, key))
      throw settingByVariable({ detail: (say) => say(shopSettingsTexts).refused.byVariable(labelOf(key, say), variable) })
    const value = typed?.trim() || null
    const parsed = value === null ? null : parse(value)
    if (value !== null && parsed === null)
      throw settingRefused({ detail: (say) => refused(say(shopSettingsTexts).refused, labelOf(key, say), value) })
    return [key, parsed]
  })
}

/** A shop without a community shows no link to one. */
const hidden = ''

/** The settings of the mail server without its password, which is sent only to the server that it was typed for. */
const placeOf = (content: StoredContent) =>
  JSON.stringify([content.smtpHost, content.smtpPort, content.smtpSecurity, content.smtpUser])

/**
 * Returns the settings of a group after a change. A stored password isn't sent to another mail server than the one that it was set for:
 * somebody with a stolen session could have it sent to their own.
 */
function changedContent(
  group: SettingGroup,
  before: StoredContent,
  { parsed, secret, now, given }: { parsed: Parsed; secret: string; now: string; given: Config },
): StoredContent {
  const content = { ...before }
  for (const [key, value] of parsed) {
    if (value === null && key === 'communityUrl') content[key] = hidden
    else if (value === null) delete content[key]
    else content[key] = shopSettings[key].isSecret ? sealSetting(value, { key, secret, now }) : value
  }
  if (group === 'backups') return placeContent(content, before, parsed)
  if (group === 'reading') return readingContent(content, before, parsed, given)
  if (group !== 'mail') return content
  const isPasswordNew = parsed.some(([key]) => key === 'smtpPassword')
  if (content.smtpHost === undefined) {
    if (parsed.some(([key, value]) => value !== null && key !== 'mailFrom')) throw hostMissing()
    return content.mailFrom === undefined ? {} : { mailFrom: content.mailFrom }
  }
  askAboutThisMachine(content, given)
  if (content.smtpPassword !== undefined && content.smtpSecurity === 'none') throw passwordInTheOpen()
  if (content.smtpPassword !== undefined && !isPasswordNew && placeOf(content) !== placeOf(before)) throw passwordAgain()
  return content
}

/** The keys of a bucket aren't sent to another one: somebody with a stolen session could name their own. */
function placeContent(content: StoredContent, before: StoredContent, parsed: Parsed): StoredContent {
  const { backupPlace, backupSecretKey } = content
  if (backupPlace === undefined) return {}
  if (!isAddress(String(backupPlace))) return { backupPlace }
  const isNew = parsed.some(([key]) => key === 'backupSecretKey')
  if (backupSecretKey === undefined || (backupPlace !== before.backupPlace && !isNew)) throw bucketKeysAgain()
  return content
}

/** An address of the shop's own network needs the answer of an administrator. A key isn't sent to another address than the one it was typed for. */
function readingContent(content: StoredContent, before: StoredContent, parsed: Parsed, given: Config): StoredContent {
  const { modelAddress: address, modelName, modelKey, modelInside } = content as OpenedSettings['values']
  if (address === undefined) return {}
  if (modelName === undefined) throw modelMissing()
  const { hostname, port, protocol } = new URL(address)
  const host = plainHost(hostname)
  if (isInnerName(address) || (isIP(host) > 0 && !isPublicAddress(host))) {
    if (modelInside !== 'true') throw modelIsInside()
    if (usedPorts(given).includes(port || (protocol === 'https:' ? '443' : '80')))
      throw settingRefused({ detail: (say) => say(shopSettingsTexts).refused.portInUse(labelOf('modelAddress', say)) })
  }
  const isKeyNew = parsed.some(([key]) => key === 'modelKey')
  if (modelKey !== undefined && !isKeyNew && address !== before.modelAddress) throw modelKeyAgain()
  return content
}

/** A mail server of this machine, which is otherwise out of reach, needs the answer of an administrator, which is logged with the change. */
function askAboutThisMachine(content: StoredContent, given: Config): void {
  const { smtpHost, smtpPort, smtpSecurity } = content as OpenedSettings['values']
  const isAsked = isThisMachine(smtpHost ?? '') && !given.mailHosts.includes(plainHost(smtpHost ?? ''))
  if (!isAsked) {
    delete content.smtpOnMachine
    return
  }
  const ports = mailPortsHere(given)
  if (!ports.includes(smtpPort ?? usualPort[(smtpSecurity ?? 'starttls') as MailSecurity]))
    throw settingRefused({
      detail: (say) => say(shopSettingsTexts).refused.portHere(labelOf('smtpPort', say), listed(ports, say)),
    })
  if (content.smtpOnMachine !== 'true') throw onThisMachine()
}

const listed = (words: string[], say: Say) => new Intl.ListFormat(say(localeTexts).locale, { type: 'disjunction' }).format(words)

const isOn = (value: StoredContent[SettingKey]) => value === 'true'

/** Host, port, user and protection of a mail server, as they apply. A new password of the same server moves no email. */
const nowhere = { mailHosts: [], port: 0, databaseUrl: undefined }
const serverWithoutPassword = ({ smtpHost, smtpPort, smtpSecurity, smtpUser }: StoredContent) =>
  mailServerOf({ smtpHost, smtpPort, smtpSecurity, smtpUser } as OpenedSettings['values'], nowhere).smtpUrl

export function createChangeSettings({ shop, wordings, publicUrl, wakeJobs }: ChangeSettingsOptions) {
  const { given, secret } = shop

  /** The mail server of these settings, as it would be used. */
  async function serverAfter(tx: Tx, content: StoredContent | null): Promise<MailServer | null> {
    const stored = await readStored(tx)
    const settings = content === null ? stored : { ...stored, mail: { ...stored.mail, content } }
    return mailServerIn({ ...given, ...applied(given, openSettings(settings, secret)) })
  }

  /**
   * Emailed links wait from now on in unknown browsers. Whoever moves the server twice is still reported through the first one. The first
   * mail server of a shop without customers could read nobody's links. Back at the first one, nothing else is reported through it.
   */
  async function noteMove(
    tx: Tx,
    now: string,
    { via, present }: { via: string | null; present: MailServer | null },
  ): Promise<void> {
    const last = await findMailServerMove(tx)
    if (via === null && last === null && !(await hasCustomers(tx))) return
    const isAgain = last !== null && Date.parse(now) - Date.parse(last.movedAt) < linkWaitMs
    const first = (isAgain ? last.formerId : null) ?? via
    const former = first === null ? null : await findFormerServer(tx, first, secret)
    const formerId = former !== null && former.url === present?.url ? null : first
    if (formerId !== null) await keepFormerLonger(tx, formerId, now)
    await noteMailServerMoved(tx, { formerId, now })
  }

  /** What the administrators read about a change. */
  const sentences = (by: string, about: { keys: SettingKey[]; isMoved: boolean; host: string | null }) => (wording: Wording) => {
    const words = wording.say(shopChangeTexts)
    const list = new Intl.ListFormat(wording.language, { type: 'conjunction' })
    const labels = about.keys.map((key) => labelOf(key, wording.say as Say))
    const server = about.host === null ? words.noMailServer : words.mailServer(about.host)
    return [words.changed(by, list.format(labels)), ...(about.isMoved ? [server] : [])]
  }

  /** Saves settings, unless somebody else has saved the group since `version`. They apply at once, in every process. */
  async function save(
    group: SettingGroup,
    { version, parsed, keepsWaiting = false }: { version: number; parsed: Parsed; keepsWaiting?: boolean | undefined },
    actor: Actor,
  ): Promise<void> {
    await actor.transaction(async (tx) => {
      const before = (await readStored(tx))[group]
      const content = changedContent(group, before.content, { parsed, secret, now: actor.now, given })
      const keys = settingGroups[group].filter((key: SettingKey) => content[key] !== before.content[key]) as SettingKey[]
      if (keys.length === 0) return
      const former = await serverAfter(tx, null)
      if (!(await replaceGroup(tx, group, { version, content, now: actor.now }))) throw settingsChanged()
      const isClosing = isOn(content.requireApproval) && !isOn(before.content.requireApproval)
      const approved = isClosing ? await approveAll(tx, keepsWaiting ? 'administrators' : 'everyone', actor.now) : 0
      // Switched on again, it is about later orders only.
      if (before.content.codeReminderDays !== undefined && content.codeReminderDays === undefined) await endReminders(tx, 'all')
      const present = await serverAfter(tx, null)
      const isMoved = group === 'mail' && present?.url !== former?.url
      const host = present === null ? null : new URL(present.url).hostname
      const via = former === null || !isMoved ? null : await keepFormerServer(tx, former, { secret, now: actor.now })
      if (group === 'mail' && serverWithoutPassword(content) !== serverWithoutPassword(before.content))
        await noteMove(tx, actor.now, { via, present })
      // A new mail server could keep it to itself, so they are told through the former one too.
      const what = sentences(actor.email ?? '', { keys, isMoved, host })
      await tellAdministrators(tx, { wordings, publicUrl, now: actor.now, what, via })
      await note(tx, actor, {
        action: 'shop.change',
        subject: group,
        details: { settings: keys.join(', '), ...(isClosing ? { approved } : {}) },
      })
    })
    await shop.refresh()
    wakeJobs()
  }

  /** Throws unless a backup could be written to the place that these settings name. */
  async function tryPlaceOf(parsed: Parsed, now: string): Promise<void> {
    const stored = await shop.readStored()
    const content = changedContent('backups', stored.backups.content, { parsed, secret, now, given })
    const { values } = openSettings({ ...stored, backups: { ...stored.backups, content } }, secret)
    const place = placeIn(values, given)
    if (place === null) return
    if ((await readPublicKey(given.dataDir)) === null) throw backupKeyFirst()
    const failed = await tryPlace(place, given)
    if (failed !== null) throw settingRefused({ message: failed })
  }

  /** The values that changes to a group would make, without storing them. */
  async function valuesWith(group: 'reading' | 'words', changes: Changes, now: string) {
    const stored = await shop.readStored()
    const parsed = parseChanges(group, changes, given)
    const content = changedContent(group, stored[group].content, { parsed, secret, now, given })
    return openSettings({ ...stored, [group]: { ...stored[group], content } }, secret).values
  }

  return {
    async change(
      group: SettingGroup,
      { changes, ...how }: { version: number; changes: Changes; keepsWaiting?: boolean },
      actor: Actor,
    ): Promise<void> {
      const parsed = parseChanges(group, changes, given)
      if (group === 'backups') await tryPlaceOf(parsed, actor.now)
      await save(group, { ...how, parsed }, actor)
    },

    /** Draws a logo from a picture and saves it. */
    async changeLogo({ version, bytes }: { version: number; bytes: Buffer }, actor: Actor): Promise<void> {
      await save('look', { version, parsed: [['logo', await drawLogo(bytes)]] }, actor)
    },

    /** The model server that these settings would make. A stored key is used only for the address that it belongs to. */
    async triedModel(changes: Changes, now: string): Promise<ModelServer> {
      const values = await valuesWith('reading', changes, now)
      const server = modelServerIn(values)
      if (server === null) throw modelMissing()
      return server
    },

    /** An email as it would be sent with these words. */
    async preview(mail: WordedMail, changes: Changes, now: string) {
      const values = await valuesWith('words', changes, now)
      const { brand, language } = wordings.in(null)
      const wording = wordingIn({ ...brand, mailWords: mailWordsOf(values, shop.now()) }, language)
      const url = `${publicUrl}/…`
      return composeMail(wording, mail, { codes: [`${brand.codePrefix}…`], url, isKnown: false })
    },

    /** The mail server that these settings would make. A stored password is used only for the server that it belongs to. */
    async tried(changes: Changes, now: string): Promise<MailServer> {
      const parsed = parseChanges('mail', changes, given)
      const stored = await shop.readStored()
      const content = changedContent('mail', stored.mail.content, { parsed, secret, now, given })
      const values = openSettings({ ...stored, mail: { ...stored.mail, content } }, secret).values
      const { smtpUrl: url, isMailPublicOnly: isPublicOnly } =
        given.smtpUrl === undefined ? mailServerOf(values, given) : { smtpUrl: given.smtpUrl, isMailPublicOnly: false }
      if (url === undefined) throw hostMissing()
      return {
        url,
        isPublicOnly,
        from: given.variables.includes('MAIL_FROM') ? given.mailFrom : (values.mailFrom ?? shop.now().mailFrom),
      }
    },
  }
}

export const isUnreadable = (content: StoredContent, key: SettingKey, secret: string) =>
  openContent(content, key, secret) === null
