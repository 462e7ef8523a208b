import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { messageOf } from '#kit/errors.ts'
import type { Database } from '#kit/server/db/database.ts'
import { type Outcome, UsageError, withDatabase } from '../commands.ts'
import type { BackupPlace, Config } from '../config.ts'
import { openAsItIs, openInstallation } from '../installation/open-installation.ts'
import { readShop } from '../shop/live-shop.ts'
import {
  createTexts,
  drillTexts,
  keyTexts,
  lackingTexts,
  restoreTexts,
  usageTexts,
  userTexts,
  verifyTexts,
} from './backup.texts.ts'
import { isEncryptedAt, openPlace, placeByVariable } from './backup-place.ts'
import { type BackupRun, createBackupRunsStore } from './backup-runs.store.ts'
import type { BackupTarget } from './backup-target.ts'
import { createBackup, readInstallation } from './create-backup.ts'
import { type DrillOptions, drillBackup } from './drill.ts'
import { releaseHeld } from './hold.ts'
import { backupsFolder, type Manifest } from './manifest.ts'
import { findBackup, newestIn } from './open-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { newRecoveryKey, readKeyFile, readPublicKey, storePublicKey } from './recovery-key.ts'
import { restoreBackup } from './restore-backup.ts'
import { type RestoreUserOptions, restoreUser } from './restore-user.ts'
import { restoredTexts } from './restored.texts.ts'
import { verifyBackup } from './verify-backup.ts'

type Run = (config: Config) => Promise<Outcome>

const reasons: Manifest['reason'][] = ['command', 'schedule']

const parseWords = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      reason: { type: 'string' },
      into: { type: 'string' },
      user: { type: 'string' },
      'from-user': { type: 'string' },
      'also-deleted': { type: 'boolean' },
      'key-file': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
type BackupWords = ReturnType<typeof parseWords>['values']

/** Returns the backup command for these arguments; null when they are another command. */
export function backupCommand(
  words: string[],
  startServer: DrillOptions['startServer'],
): { run: Run; positionals: string[]; values: BackupWords } | null {
  const isOurs = words[0] === 'backup' || words[0] === 'restore'
  if (!isOurs) return null
  const { positionals, values } = parseWords(words)
  return { run: commandOf(positionals, values, startServer), positionals, values }
}

function commandOf(positionals: string[], values: BackupWords, startServer: DrillOptions['startServer']): Run {
  if (positionals[0] === 'restore') return restoreCommand(positionals.slice(1), values)
  const [subject, verb, from, ...more] = positionals
  if (more.length > 0) throw new UsageError(usageTexts.tooMany)
  switch (`${subject} ${verb}`) {
    case 'backup create': {
      const reason = reasons.find((one) => one === (values.reason ?? 'command'))
      if (from !== undefined || !reason) throw new UsageError(usageTexts.create)
      return create(values.to, reason)
    }
    case 'backup verify':
      return verify(from, readKey(values['key-file']))
    case 'backup drill':
      return drill(from, readKey(values['key-file']), startServer)
    case 'backup key':
      return makeKey
    default:
      throw new UsageError(usageTexts.backup)
  }
}

function restoreCommand([from, ...more]: string[], words: BackupWords): Run {
  const { into, user, 'key-file': keyFile, 'from-user': fromUser, 'also-deleted': alsoDeleted } = words
  if (more.length > 0) throw new UsageError(usageTexts.tooMany)
  if (from === 'release' && into === undefined && user === undefined) return release
  if (from === undefined || (into === undefined) === (user === undefined)) throw new UsageError(restoreTexts.usage)
  const isForUser = fromUser !== undefined || alsoDeleted !== undefined
  if (user === undefined && isForUser) throw new UsageError(restoreTexts.usage)
  const key = readKey(keyFile)
  if (into !== undefined) return restoreAll(from, into, key)
  return restoreOne(from, { user: user ?? '', fromUser, alsoDeleted, keyFile }, key)
}

/** Read before the command runs, because only root may be able to read the file, and root is given up then. */
const readKey = (file: string | undefined) => (file === undefined ? null : readKeyFile(file))

const restoreAll =
  (from: string, into: string, key: string | null): Run =>
  async (config) => {
    const { databaseUrl, recoveryKey = null } = config
    const backup = await findBackup(from)
    const { manifest, report, missing, lacks } = await restoreBackup({
      ...backup,
      into,
      databaseUrl,
      recoveryKey: key ?? recoveryKey,
      clock: systemClock,
    })
    return {
      lines: restoredTexts(manifest, resolve(into), report, missing, lacks),
      json: { into: resolve(into), backup: manifest.name, createdAt: manifest.createdAt, ...report, missing, lacks },
    }
  }

const restoreOne =
  (from: string, who: Pick<RestoreUserOptions, 'user' | 'fromUser' | 'alsoDeleted' | 'keyFile'>, key: string | null): Run =>
  async (config) => {
    const recoveryKey = key ?? config.recoveryKey ?? null
    const backup = await findBackup(from)
    const { database, files } = await openInstallation(config)
    try {
      const confirm = process.stdin.isTTY ? askOperator : null
      const restored = await restoreUser({ ...backup, ...who, confirm, database, files, recoveryKey, clock: systemClock })
      const { folder, pages, missing, deleted } = restored
      return {
        lines: [
          folder === null ? userTexts.nothing(who.user) : userTexts.done(who.user, pages, folder),
          ...(missing.length > 0 ? [userTexts.missing(missing)] : []),
          ...(deleted > 0 ? [userTexts.deleted(deleted)] : []),
        ],
        json: restored,
      }
    } finally {
      await database.close()
    }
  }

async function askOperator(lines: string[]): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(`${lines.join('\n')}\n${userTexts.question}`)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

const release: Run = (config) =>
  withDatabase(config, async (database) => {
    const released = await database.transaction((tx) => releaseHeld(tx, systemClock))
    const line = released === null ? restoreTexts.nothingHeld : restoreTexts.released(released.mails, released.jobs)
    return { lines: [line], json: { mails: released?.mails ?? 0, jobs: released?.jobs ?? 0 } }
  })

/** Where the backups of this installation are made; null when nowhere. */
async function placeOf(config: Config, database: Database): Promise<BackupPlace | null> {
  if (config.backupTo !== undefined) return placeByVariable(config.backupTo)
  return (await readShop(config, database)).now().backupPlace
}

/** The backup that `from` names, or the newest one of this installation. */
async function backupOf(
  config: Config,
  from: string | undefined,
  usage: string,
): Promise<{ target: BackupTarget; name: string }> {
  const named = from ?? config.backupTo
  if (named !== undefined) return findBackup(named)
  const there = await openAsItIs(config)
  const place = await placeOf(config, there.database).finally(() => there.database.close())
  if (place === null) throw new UsageError(usage)
  return newestIn(await openPlace(place, config))
}

const create =
  (to: string | undefined, reason: Manifest['reason']): Run =>
  async (config) => {
    const { database, files, id } = await openAsItIs(config)
    try {
      const place = to === undefined ? await placeOf(config, database) : placeByVariable(to)
      if (place === null) throw new UsageError(usageTexts.create)
      const target = await openPlace(place, config)
      // Only a backup made by hand creates a key, because it can show the key to the operator.
      const publicKey = await readPublicKey(config.dataDir)
      const key = publicKey === null && reason === 'command' ? await newRecoveryKey() : null
      const runs = createBackupRunsStore({ database, clock: systemClock })
      const made = await createBackup({
        database,
        files,
        dataDir: config.dataDir,
        installation: id,
        publicKey: publicKey ?? key?.publicKey ?? null,
        encrypts: isEncryptedAt(place, config),
        needsKey: place.isFromBrowser,
        target,
        clock: systemClock,
        reason,
      }).catch(async (error: unknown) => {
        const run = { kind: 'create' as const, target: target.name, backup: null, backupAt: null, error: messageOf(error) }
        // The operator must see why the backup failed, not why recording that failed.
        await runs.record(run).catch(() => undefined)
        throw error
      })
      await runs.record({
        kind: 'create',
        target: target.name,
        backup: made.name,
        backupAt: made.manifest.createdAt,
        error: null,
      })
      const pruned =
        reason === 'schedule' ? await pruneBackups(target, new Set(await runs.provenIn(target.name)), systemClock) : []
      if (key !== null) await storePublicKey(config.dataDir, key.publicKey)
      const backup = `${target.name}/${backupsFolder}/${made.name}`
      const { missing, damaged, newFiles, newBytes, manifest } = made
      return {
        lines: [
          createTexts.done(backup, manifest.files.count, newFiles, newBytes),
          ...(missing.length > 0 ? [createTexts.missing(missing)] : []),
          ...(damaged.length > 0 ? [createTexts.damaged(damaged)] : []),
          ...(manifest.secrets === null ? [createTexts.withoutSecrets] : []),
          ...(key === null ? [] : keyTexts.made(key.privateKey)),
        ],
        json: { backup, ...made, pruned, recoveryKey: key?.privateKey ?? null },
      }
    } finally {
      await database.close()
    }
  }

const verify =
  (from: string | undefined, key: string | null): Run =>
  async (config) => {
    const recoveryKey = key ?? config.recoveryKey ?? null
    const { target, name } = await backupOf(config, from, usageTexts.verify)
    const { findings, files, bytes, isOpened, lacks } = await verifyBackup(target, name, { recoveryKey })
    const isBad = findings.length > 0
    const good = isOpened ? verifyTexts.good : verifyTexts.goodOutside
    const first = isBad ? verifyTexts.bad(name, findings.length) : good(name, files, bytes)
    const lacking = lacks.length > 0 ? [lackingTexts.verified(lacks)] : []
    return {
      lines: [first, ...findings.map(({ text }) => text), ...lacking],
      json: { name, findings, files, bytes, isOpened, lacks },
      isBad,
    }
  }

const drill =
  (from: string | undefined, key: string | null, startServer: DrillOptions['startServer']): Run =>
  async (config) => {
    const recoveryKey = key ?? config.recoveryKey ?? null
    const backup = await backupOf(config, from, drillTexts.usage)
    const installation = await readInstallation(backup.target)
    const drilled = await drillBackup({ ...backup, recoveryKey, clock: systemClock, startServer })
    const { name, manifest, compared, isOpened, findings, lacks } = drilled
    const error = findings[0] ?? null
    const kind = isOpened ? 'drill' : 'check'
    const backupAt = manifest?.createdAt ?? null
    await recordRun(config, installation, { kind, target: backup.target.name, backup: name, backupAt, error })
    const { users = 0, uploads = 0 } = manifest?.tables ?? {}
    const good = isOpened ? drillTexts.good(name, users, uploads, compared) : drillTexts.goodOutside(name)
    return {
      lines:
        error === null
          ? [good, ...(lacks.length > 0 ? [lackingTexts.verified(lacks)] : [])]
          : [drillTexts.bad(name, findings.length), ...findings],
      json: { name, createdAt: backupAt, users, uploads, compared, isOpened, findings, lacks },
      isBad: error !== null,
    }
  }

/** Records the result in the installation that the backup was made of. A drill on another machine records nothing. */
async function recordRun(config: Config, installation: string | null, run: Omit<BackupRun, 'endedAt'>): Promise<void> {
  const there = await openAsItIs(config).catch(() => null)
  if (there === null) return
  try {
    if (there.id === installation) await createBackupRunsStore({ database: there.database, clock: systemClock }).record(run)
  } finally {
    await there.database.close()
  }
}

const makeKey: Run = async ({ dataDir }) => {
  const key = await newRecoveryKey()
  if (!(await storePublicKey(dataDir, key.publicKey)))
    return { lines: [keyTexts.there], json: { recoveryKey: null }, isBad: true }
  return { lines: keyTexts.made(key.privateKey), json: { recoveryKey: key.privateKey } }
}
