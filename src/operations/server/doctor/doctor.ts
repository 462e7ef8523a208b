import { randomBytes } from 'node:crypto'
import { open, readdir, rm, rmdir, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bindingOf } from '#features/accounts/server/external/login-binding.ts'
import { countPasskeys } from '#features/accounts/server/factors/factors.store.ts'
import { findSharedAccounts } from '#features/accounts/server/users.store.ts'
import { findSharedSubscriptions } from '#features/newsletter/server/subscriptions.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { messageOf } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import { createDisk, type DiskFigures } from '#kit/server/disk/disk.ts'
import { checkStore } from '#kit/server/files/check-store.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { countDeadJobs, countStuckJobs } from '#kit/server/jobs/jobs.store.ts'
import { checkSmtp, explainCheck } from '#kit/server/mail/check-smtp.ts'
import { sendMailKind } from '#kit/server/mail/outbox.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import type { Shop } from '#kit/server/shop.ts'
import { isClockInDoubt } from '#kit/server/trusted-clock/trusted-clock.ts'
import type { Finding } from '../../installation.contract.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import { isHeld } from '../backup/held.store.ts'
import { readKeyState } from '../backup/key-state.ts'
import type { FixedConfig, ShopConfig } from '../config.ts'
import { createConfiguredIdentityProvider } from '../configured-identity-provider.ts'
import { fileOwners } from '../features.ts'
import { isBuilt, missingBuiltFiles } from '../installation/built-files.ts'
import { whoCanRead } from '../installation/data-folder-mode.ts'
import { countNewest } from '../installation/read-sides.ts'
import { findMissing } from '../installation/reconcile-files.ts'
import {
  findLostSecrets,
  newsletterSecretName,
  ordersSecretName,
  pushSecretName,
  securitySecretName,
} from '../installation/secrets.ts'
import { findForeignFiles } from '../owner/foreign-files.ts'
import { isRetired } from '../shop/settings-list.ts'
import { type Check, type DoctorWords, isThisMachine, stuckAfterMs } from './doctor.rules.ts'
import { doctorCommandTexts } from './doctor-command.texts.ts'
import { visitAddress } from './visit.ts'

export interface DoctorOptions extends Pick<Basics, 'database' | 'files' | 'clock'> {
  config: FixedConfig
  shop: Shop<ShopConfig>
  /** What the findings say. */
  words: DoctorWords
  /** Folder of the built browser app. */
  webFolder: string
  /** Address that gets a test email. */
  mailTo?: string | undefined
  /** Returns whether a request came through a proxy that isn't trusted. Only a running server can say. */
  sawUntrustedProxy?: (() => boolean) | undefined
  /** How long to wait for the check for damage; undefined waits until it ends. */
  damageWithinMs?: number | undefined
  /** Measures how long something takes. */
  monotonic?: Clock
  /** Visits the public address. */
  visit?: typeof visitAddress
  readDisk?: (folder: string) => Promise<DiskFigures & { freeInodes: number; totalInodes: number }>
}

/** Checks everything this installation depends on, and also reports what works. Leaves nothing changed, and never throws. */
export async function examine(options: DoctorOptions): Promise<Finding[]> {
  const { texts, judge, ok, error } = options.words
  const checks: [Check, (options: DoctorOptions) => Promise<Finding[]>][] = [
    ['settings', async ({ config }) => judge.settings(config, config.variables.filter(isRetired))],
    ['address', examineAddress],
    ['visit', examineVisit],
    ['passkeys', examinePasskeys],
    ['disk', examineDisk],
    ['flush', examineFlush],
    ['folder', examineFolder],
    ['owners', examineOwners],
    ['files', examineFiles],
    ['engine', examineEngine],
    ['space', examineSpace],
    ['damage', examineDamage],
    ['pages', examinePages],
    ['jobs', examineJobs],
    ['backup', examineBackup],
    ['secrets', examineSecrets],
    ['mail', examineMail],
    ['provider', examineProvider],
    ['built', examineBuilt],
    ['documents', async () => [ok('documents', texts.documents)]],
    ['spellings', examineSpellings],
  ]
  const found = await Promise.all(
    checks.map(([check, run]) =>
      run(options).catch((reason: unknown) => [error(check, texts.broken.text(reasonOf(reason)), texts.broken.fix)]),
    ),
  )
  return found.flat()
}

async function examineAddress({
  config,
  shop,
  sawUntrustedProxy,
  words: { texts, judge, ok },
}: DoctorOptions): Promise<Finding[]> {
  const { strict, usual } = texts.passwords
  return [
    judge.address(config),
    judge.proxy({ ...config, sawUntrusted: sawUntrustedProxy?.() ?? false }),
    ok('passwords', shop.now().hasStrictPasswords ? strict : usual),
  ]
}

/** Not for an address of this machine: there is no DNS, certificate or proxy to look at. */
async function examineVisit({
  config: { publicUrl },
  clock,
  visit = visitAddress,
  words: { judge },
}: DoctorOptions): Promise<Finding[]> {
  if (isThisMachine(new URL(publicUrl).hostname)) return []
  return [judge.visit(await visit(publicUrl), publicUrl, clock.now())]
}

async function examinePasskeys({ config, database, words: { texts, ok } }: DoctorOptions): Promise<Finding[]> {
  return [ok('passkeys', texts.passkeys(await countPasskeys(database.queries), new URL(config.publicUrl).hostname))]
}

async function examineDisk({ config, clock, readDisk, words: { judge } }: DoctorOptions): Promise<Finding[]> {
  const { dataDir: folder, minFreeMb } = config
  const report = await createDisk({ folder, minFreeMb, clock, ...(readDisk ? { read: readDisk } : {}) }).report()
  const { freeInodes, totalInodes } = await (readDisk ?? readInodes)(folder)
  return judge.disk({ ...report, freeInodes, totalInodes })
}

async function readInodes(folder: string) {
  const { ffree, files } = await statfs(folder)
  return { freeInodes: ffree, totalInodes: files }
}

/** Times a real fsync. Only a power cut shows whether the file system really keeps what it has confirmed. */
async function examineFlush({
  config,
  monotonic = { now: () => performance.now() },
  words: { texts, judge, error },
}: DoctorOptions): Promise<Finding[]> {
  const file = join(config.dataDir, `doctor-${randomBytes(6).toString('hex')}`)
  const before = monotonic.now()
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.write('This file may be removed.')
      await handle.sync()
    } finally {
      await handle.close()
    }
    return [judge.flush(monotonic.now() - before)]
  } catch (reason) {
    return [error('flush', texts.flush.failed.text(reasonOf(reason)), texts.flush.failed.fix)]
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

async function examineFolder({ config, words: { texts, ok, warning } }: DoctorOptions): Promise<Finding[]> {
  const { ok: text, open: isOpen, shared } = texts.folder
  const folder = resolve(config.dataDir)
  const readers = await whoCanRead(folder)
  if (readers === 'owner') return [ok('folder', text)]
  const { text: found, fix } = readers === 'others' ? isOpen : shared
  return [warning('folder', found(folder), fix(folder))]
}

/** Needs no database: wrong owners are what may keep it closed. */
export async function examineOwners({
  config,
  words: { texts, ok, error },
}: Pick<DoctorOptions, 'config' | 'words'>): Promise<Finding[]> {
  const { ok: text, foreign } = texts.owners
  const { owner, count, named } = await findForeignFiles(config.dataDir)
  if (count === 0) return [ok('owners', text(owner))]
  return [error('owners', foreign.text(owner, count, named), foreign.fix(owner, resolve(config.dataDir)))]
}

async function examineFiles({ files, config, words: { texts, ok, error } }: DoctorOptions): Promise<Finding[]> {
  const { ok: text, failed, changed } = texts.files
  try {
    return [(await checkWithoutTrace(files, config)) ? ok('files', text) : error('files', failed.text(changed), failed.fix)]
  } catch (reason) {
    return [error('files', failed.text(reasonOf(reason)), failed.fix)]
  }
}

/** Files are in subfolders named after their first two characters, which stay when a file is removed. */
async function checkWithoutTrace(files: FileStore, { dataDir, storage }: FixedConfig): Promise<boolean> {
  if (storage !== undefined) return checkStore(files)
  const folder = join(dataDir, 'files', 'files')
  const [existing] = await readdir(folder).catch(() => [])
  const random = newFileKey('png')
  if (existing !== undefined && existing.length === 2) return checkStore(files, existing + random.slice(2))
  return checkStore(files, random).finally(() => rmdir(join(folder, random.slice(0, 2))).catch(() => undefined))
}

async function examineEngine({ database, words: { texts, judge, error } }: DoctorOptions): Promise<Finding[]> {
  try {
    const facts = await database.examine()
    const clock = judge.clock({ aheadMs: facts.clockAheadMs, isInDoubt: await isClockInDoubt(database) })
    return [...judge.engine(facts), clock]
  } catch (reason) {
    return [error('engine', texts.engine.silent.text(reasonOf(reason)), texts.engine.silent.fix)]
  }
}

async function examineSpace({ database, words: { judge } }: DoctorOptions): Promise<Finding[]> {
  return [judge.space(await database.spareSpace(), await database.copyBytes())]
}

async function examineDamage({ database, damageWithinMs, words: { texts, ok, error } }: DoctorOptions): Promise<Finding[]> {
  const { found, ok: text, unfinished } = texts.damage
  const damage = await within(damageWithinMs, database.findDamage())
  if (damage === null) return [ok('damage', unfinished)]
  return [damage.length === 0 ? ok('damage', text) : error('damage', found.text(damage), found.fix)]
}

async function examinePages({ database, files, clock, words: { judge } }: DoctorOptions): Promise<Finding[]> {
  const alarms = await createAlarms({ database, clock }).list({ all: true })
  const countOf = (kind: string) => alarms.find((alarm) => alarm.kind === kind)?.count ?? 0
  const { missing } = await countNewest(database, files)
  const shops = fileOwners.filter(({ kind }) => kind === 'shop')
  const missingOfShop = (await findMissing(files, database.queries, shops)).length
  return judge.pages({
    missing: Math.max(missing + missingOfShop, countOf('files-missing')),
    unnamed: countOf('files-unnamed'),
    isOlder: countOf('database-older') > 0,
  })
}

async function examineJobs({ database, clock, words: { judge } }: DoctorOptions): Promise<Finding[]> {
  const stuck = { before: instant(clock, -stuckAfterMs), except: sendMailKind }
  return judge.jobs({
    dead: await countDeadJobs(database.queries),
    stuck: await countStuckJobs(database.queries, stuck),
  })
}

async function examineBackup(options: DoctorOptions): Promise<Finding[]> {
  const { judge } = options.words
  const { shop, database, clock } = options
  const runs = createBackupRunsStore({ database, clock })
  const provenAt = (await runs.findProven())?.backupAt ?? null
  return [
    judge.backup({
      isScheduled: shop.now().backupPlace !== null,
      isHeld: await isHeld(database),
      ageMs: provenAt === null ? null : clock.now() - Date.parse(provenAt),
      lastError: (await runs.lastFailed())[0]?.error ?? null,
    }),
    ...(await judgeRecoveryKeyOf(options)),
  ]
}

/** Says nothing while no backups are made: that is a finding already. */
async function judgeRecoveryKeyOf({ config, shop, database, clock, words: { judge } }: DoctorOptions): Promise<Finding[]> {
  const isMade = shop.now().backupPlace !== null || (await createBackupRunsStore({ database, clock }).findGood('create')) !== null
  if (!isMade) return []
  return [judge.recoveryKey({ ...(await readKeyState({ config, shop, database, clock })), now: clock.now() })]
}

/** The secret of orders isn't made when the environment names one. */
async function examineSecrets({ config, shop, database, words: { texts, ok, error } }: DoctorOptions): Promise<Finding[]> {
  const { ok: text, lost, unreadable } = texts.secrets
  const made = [newsletterSecretName, securitySecretName, pushSecretName]
  try {
    const names = await findLostSecrets({ config, database }, [
      ...(shop.now().webhookSecrets.webhook === undefined ? [ordersSecretName] : []),
      ...made,
    ])
    return [names.length === 0 ? ok('secrets', text) : error('secrets', lost.text(names), lost.fix)]
  } catch (reason) {
    return [error('secrets', reasonOf(reason), unreadable.fix)]
  }
}

async function examineMail({ shop, mailTo, words: { texts, ok, error, warning } }: DoctorOptions): Promise<Finding[]> {
  const { smtpUrl: url, mailFrom: from, isMailPublicOnly: isPublicOnly, brand } = shop.now()
  const { none, failed, ok: text } = texts.mail
  if (url === undefined) return [warning('mail', none.text, none.fix)]
  try {
    await checkSmtp({ url, isPublicOnly })
  } catch (reason) {
    return [error('mail', failed.text(await explainCheck(reason, { url, isPublicOnly })), failed.fix)]
  }
  if (mailTo === undefined) return [ok('mail', text)]
  const { sent, notSent, subject, body } = doctorCommandTexts.mail
  try {
    await checkSmtp({ url, isPublicOnly, mail: { from, to: mailTo, subject: subject(brand.name), text: body(brand.name) } })
    return [ok('mail', sent(mailTo))]
  } catch (reason) {
    return [error('mail', notSent.text(mailTo, await explainCheck(reason, { url, isPublicOnly })), notSent.fix)]
  }
}

/** Requests the provider's addresses, as a sign-in does. */
async function examineProvider({ config, words: { texts, ok, error } }: DoctorOptions): Promise<Finding[]> {
  const provider = createConfiguredIdentityProvider(config)
  const { none, failed, ok: text } = texts.provider
  if (provider === null) return [ok('provider', none)]
  try {
    await provider.authorizationUrl(bindingOf(randomBytes(16).toString('hex')))
    return [ok('provider', text(provider.name))]
  } catch (reason) {
    return [error('provider', failed.text(provider.name, reasonOf(reason)), failed.fix)]
  }
}

async function examineBuilt({ webFolder, words: { texts, ok, error } }: DoctorOptions): Promise<Finding[]> {
  const { none, missing, ok: text } = texts.built
  if (!isBuilt(webFolder)) return [error('built', none.text, none.fix)]
  const gone = await missingBuiltFiles(webFolder)
  return [gone.length > 0 ? error('built', missing.text(gone.length), missing.fix) : ok('built', text)]
}

async function examineSpellings({ database: { queries }, words: { texts, ok, warning } }: DoctorOptions): Promise<Finding[]> {
  const { ok: text, accounts, subscriptions } = texts.spellings
  const users = listsOf(await findSharedAccounts(queries))
  const subscribers = listsOf(await findSharedSubscriptions(queries))
  const found = [
    ...(users.length > 0 ? [warning('spellings', accounts.text(users), accounts.fix)] : []),
    ...(subscribers.length > 0 ? [warning('spellings', subscriptions.text(subscribers), subscriptions.fix)] : []),
  ]
  return found.length > 0 ? found : [ok('spellings', text)]
}

/** The addresses of each mailbox, with what can't be seen in them written out. */
function listsOf(rows: readonly { email: string; key: string }[]): string[] {
  const visible = (email: string) =>
    email.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu, (mark) => {
      return `<U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
    })
  return [...Map.groupBy(rows, ({ key }) => key).values()].map((same) => same.map(({ email }) => visible(email)).join(' = '))
}

async function within<T>(ms: number | undefined, work: Promise<T>): Promise<T | null> {
  if (ms === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const reasonOf = (reason: unknown) => messageOf(reason).slice(0, 300)
