import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { accessTexts } from '#features/access/access.texts.ts'
import { createCodes } from '#features/access/server/codes.ts'
import { emailTaken } from '#features/accounts/accounts.errors.ts'
import { isTooShort } from '#features/accounts/accounts.rules.ts'
import { resetFactors } from '#features/accounts/server/factors/reset-factors.ts'
import { createCheckNewPassword } from '#features/accounts/server/new-passwords.ts'
import { insertUser, readAddress } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { errorCode } from '#kit/errors.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { confirmClock } from '#kit/server/trusted-clock/trusted-clock.ts'
import { backupCommand } from '#operations/server/backup/backup-commands.ts'
import { startDrillServer } from '#operations/server/backup/drill-server.ts'
import { endProgram } from '#operations/server/backup/stall-watch.ts'
import { type Outcome, UsageError, withDatabase } from '#operations/server/commands.ts'
import { type Config, readConfig } from '#operations/server/config.ts'
import { doctorCommand } from '#operations/server/doctor/doctor-command.ts'
import { trustAuthoritiesIn } from '#operations/server/extra-authorities.ts'
import { linesOfFailure } from '#operations/server/failure.ts'
import { installCommand } from '#operations/server/install/install-command.ts'
import { adopt, inspect } from '#operations/server/installation/adopt.ts'
import { findingsTexts } from '#operations/server/installation/installation.texts.ts'
import { moveFilesCommand } from '#operations/server/installation/move-files-command.ts'
import { requireInstallation } from '#operations/server/installation/open-installation.ts'
import { findOwnSecret } from '#operations/server/installation/own-secret.ts'
import { restoreCopyCommand } from '#operations/server/installation/restore-copy.ts'
import { giveUpRoot } from '#operations/server/owner/give-up-root.ts'
import { ownerTexts } from '#operations/server/owner/owner.texts.ts'
import { needsInstallation, placesOf } from '#operations/server/owner/places.ts'
import { rebuildDerived } from '#operations/server/upkeep/derived.ts'
import { compactDatabase } from '#operations/server/upkeep/spare-space.ts'
import { linesWithoutEffect, settingsIn } from '#operations/settings-file.rules.ts'
import { loadedWordings, loadLanguages } from '../load-languages.ts'
import { listAlarms, sendMails, settleAlarm } from './alarms-commands.ts'
import { listDeliveries, replayDeliveries } from './deliveries-commands.ts'
import { splitGlobal } from './global-options.ts'
import { listJobs, retryJobs } from './jobs-commands.ts'
import { unknownCommand } from './unknown-command.ts'
import { userCommands } from './user-commands.ts'

const usage = `Usage:
  willow code create [--count N] [--email E]   create access codes, bound to the email address if there is one
  willow admin create --email E --name N       create an administrator; reads the password from standard input
  willow admin reset-factors --email E         remove a user's passkeys, authenticator app and recovery codes
  willow user show --email E                   show what happened with a customer: orders, emails, sign-ins
  willow user mail --email E --about WHAT      email a user: reset-link (a new password), own-data or lost-factor
  willow user address --email E --new-email NEW  correct an address, once NEW has confirmed; the earlier one can refuse
                                               for seven days unless the account is empty; before the sign-up,
                                               codes that wait are sent to NEW
  willow user erase --email E [--asked]        delete an account in seven days; its user is told (--asked: they asked for it)
  willow user keep --email E                   cancel a planned deletion
  willow user sign-out --email E               end all sessions of a user
  willow user make-admin --email E             make a user an administrator; all administrators are told
  willow user unmake-admin --email E           take the role away; the last administrator keeps it
  willow user note --email E --text NOTE       add a note to a customer's page
  willow webhook secret                        show the secret that signs POST /api/webhooks/orders
  willow clock confirm                         confirm that the clock is right after it jumped, so that deletions continue
  willow doctor [--mail-to E]                  check the installation and show how to fix what doesn't work;
                                               exits with 0 (healthy), 1 (warnings) or 2 (errors)
  willow install --host NAME [--check]         make a service of an unpacked release, as root: user, data folder, settings,
                                               unit and this command; NAME is the host that people type; run it again
                                               after an update; --check only says what is missing
  willow install --proxy caddy|nginx           print the block for the proxy in front of the service
  willow migrate                               bring the database up to date
  willow database compact                      rewrite the SQLite database to give free space back to the disk
  willow database restore --from COPY          put back the copy of the database from before an update, for the
                                               earlier version; stop the server first
  willow derived rebuild                       recompute search texts and counts; a server may be running
  willow alarms list                           show what needs attention
  willow alarms settle --kind KIND             settle an alarm until its problem is found anew
  willow mail send                             send all waiting emails now instead of after their pauses
  willow deliveries list [--state STATE]       show the newest messages of shops (refused, unread, accepted, known or ignored)
  willow orders replay [--id ID]               replay one message of a shop, or all that were refused or not understood
  willow jobs list                             show waiting jobs, and failed jobs with their errors
  willow jobs retry [--id ID]                  retry one failed job, or all of them
  willow backup create [--to DIR|s3://...]     create a backup, in BACKUP_TO if no place is named; a server may be running
  willow backup verify [FROM]                  check a backup; FROM is a backup, or a folder whose newest is checked
  willow backup drill [FROM]                   prove a backup: restore it to a temporary folder and start a server there
  willow restore FROM --into EMPTY [--key-file F]  restore a backup to a new installation
  willow restore FROM --user ID [--from-user ID] [--also-deleted]
                                               restore one user's pages as copies in a new folder; --from-user is the id in
                                               the backup if it differs, --also-deleted brings back what was deleted since
  willow restore FROM --user EMAIL             show both users with that address, and restore after a confirmation
  willow restore release                       send the emails and run the jobs that a restore has held
  willow backup key                            create the recovery key, to which backups are encrypted
                                               (verify, drill and restore read it with --key-file F)
  willow files move --to DIR|s3://...          copy the files to another folder or bucket, compare them, and use the copies
  willow adopt [--yes] [--quarantine]          show whether database and files belong together; --yes confirms that they do,
                                               --quarantine moves files without a row aside
willow --version names the version and the build. All commands accept --json, and --settings FILE, a file with the variables of the server. A command that finds no installation refuses;
--new creates one.`

const parseWords = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'boolean' },
      yes: { type: 'boolean' },
      quarantine: { type: 'boolean' },
      id: { type: 'string' },
      kind: { type: 'string' },
      state: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      about: { type: 'string' },
      text: { type: 'string' },
      'new-email': { type: 'string' },
      asked: { type: 'boolean' },
    },
  })
type Options = ReturnType<typeof parseWords>['values']

async function createAccessCodes(config: Config, options: Options): Promise<Outcome> {
  const count = Number(options.count ?? '1')
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new UsageError('--count must be a whole number from 1 to 10000.')
  if (options.email !== undefined) readEmail(options.email)
  return withDatabase(config, async (database, { shop }) => {
    const customerEmail = options.email === undefined ? null : (await readAddress(database.queries, options.email)).email
    const codes = await createCodes({ database, clock: systemClock, brand: shop.now().brand }, count, customerEmail)
    return { lines: codes, json: { codes, customerEmail } }
  })
}

async function createAdmin(config: Config, options: Options): Promise<Outcome> {
  const email = readEmail(options.email ?? '')
  const name = options.name?.trim() ?? ''
  if (name === '') throw new UsageError('--name is required.')
  const password = await readPassword()
  if (isTooShort(password)) throw new UsageError(accessTexts.passwordTooShort)
  const passwordHash = await createPasswords().hash(password)
  const administrator = {
    name,
    email,
    passwordHash,
    accessCode: null,
    isAdmin: true,
    isApproved: true,
    now: instant(systemClock),
  }
  return withDatabase(config, async (database, { shop }) => {
    const { hasStrictPasswords } = shop.now()
    const checkNewPassword = createCheckNewPassword({ hasStrictPasswords: () => hasStrictPasswords, shop })
    await checkNewPassword(password, { name, email, isAdmin: true }).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    const id = await database
      .transaction((tx) => insertUser(tx, administrator))
      .catch((error: unknown) => {
        throw database.isUniqueViolation(error) ? emailTaken() : error
      })
    return { lines: [`${email} is an administrator and can sign in.`], json: { id, email } }
  })
}

async function resetFactorsOf(config: Config, options: Options): Promise<Outcome> {
  const email = readEmail(options.email ?? '')
  return withDatabase(config, async (database, { shop }) => {
    const { publicUrl } = config
    const parts = { database, clock: systemClock, wordings: await loadedWordings(shop), publicUrl }
    const found = await resetFactors({ ...parts, email: options.email ?? '' })
    const isFound = found !== null
    const lines = [isFound ? `${found.email} now signs in with only the password.` : `No user has the address ${email}.`]
    return { lines, json: { email: found?.email ?? email, isFound }, isBad: !isFound }
  })
}

async function showWebhookSecret(config: Config): Promise<Outcome> {
  const given =
    config.webhookSecrets.webhook ?? (await withDatabase(config, async (_, { shop }) => shop.now().webhookSecrets.webhook))
  const secret = given ?? (await findOwnSecret(config))
  return { lines: [secret], json: { secret } }
}

const confirmTime = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const wasInDoubt = await confirmClock(database, systemClock)
    const now = instant(systemClock)
    const next = wasInDoubt ? 'A running server resumes deletions within ten minutes.' : 'The clock was not in doubt.'
    return { lines: [`It is ${now}.`, next], json: { now, wasInDoubt } }
  })

const migrateOnly = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (_database, { migrated }) => ({
    lines: migrated.length > 0 ? migrated.map((name) => `migrated ${name}`) : ['nothing to migrate'],
    json: { migrated },
  }))

const rebuildAll = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const rebuilt = await rebuildDerived(database)
    const lines = rebuilt.map(
      ({ table, rows, correctedRows, correctedCounts }) =>
        `${table}: ${rows} rows, ${correctedRows} corrected; ${correctedCounts} counts corrected`,
    )
    return { lines, json: { rebuilt } }
  })

async function adoptFiles(config: Config, { yes = false, quarantine = false }: Options): Promise<Outcome> {
  if (quarantine && !yes) throw new UsageError('--quarantine needs --yes.')
  const findings = yes ? await adopt(config, { quarantine }) : await inspect(config)
  return { lines: findingsTexts(findings), json: findings }
}

const commands: Record<string, (config: Config, options: Options) => Promise<Outcome>> = {
  'code create': createAccessCodes,
  'admin create': createAdmin,
  'admin reset-factors': resetFactorsOf,
  ...userCommands,
  'webhook secret': showWebhookSecret,
  'clock confirm': confirmTime,
  'database compact': compactDatabase,
  'database restore': restoreCopyCommand,
  'derived rebuild': rebuildAll,
  'alarms list': listAlarms,
  'alarms settle': settleAlarm,
  'mail send': sendMails,
  'deliveries list': listDeliveries,
  'orders replay': replayDeliveries,
  'jobs list': listJobs,
  'jobs retry': retryJobs,
  migrate: migrateOnly,
  adopt: adoptFiles,
  'files move': moveFilesCommand,
}

function readEmail(value: string): string {
  const email = normalizeEmail(value)
  if (!isEmail(email)) throw new UsageError('--email must be an email address.')
  return email
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  let input = ''
  for await (const chunk of process.stdin) {
    input += String(chunk)
    if (input.includes('\n')) break
  }
  return input.split('\n')[0]?.replace(/\r$/, '') ?? ''
}

/** The settings once they are read, for messages about failures. */
let config: Config | undefined

async function main(): Promise<number> {
  // Files that a command creates can be read by their own user only, like those of the server.
  process.umask(0o077)
  const { words, isNew, envFile } = splitGlobal(process.argv.slice(2))
  if (words.includes('--help')) {
    console.log(usage)
    return 0
  }
  // Variables that are set already keep their values.
  if (envFile === '') throw new UsageError('--settings needs a file with one NAME=value a line.')
  if (envFile !== undefined) readSettingsFile(envFile)
  if (words[0] === 'doctor') return doctor(words.slice(1))
  if (words[0] === 'install') return print(installCommand(words.slice(1)), words.includes('--json'))
  const { run, positionals, values } = commandOf(words)
  config = readConfig(process.env)
  giveUpRoot(placesOf(positionals, values, config))
  await loadLanguages(config.languages)
  if (needsInstallation(positionals, values)) await requireInstallation(config, { isNew })
  const exitCode = print(await run(config), values.json === true)
  if (values.into !== undefined && process.geteuid?.() === 0) console.error(ownerTexts.restoredAsRoot(resolve(values.into)))
  return exitCode
}

function readSettingsFile(file: string): void {
  if (statSync(file).isDirectory()) throw new UsageError(`${file} is a folder, not a file. Give a file.`)
  const text = readFileSync(file, 'utf8')
  const [line] = linesWithoutEffect(text)
  // The server doesn't have that setting either. It may name the database.
  if (line !== undefined)
    throw new UsageError(`Line ${line} of ${file} sets nothing. Write NAME=value, without “export”, and # before a comment.`)
  const { NODE_EXTRA_CA_CERTS: known } = process.env
  process.env = { ...settingsIn(text), ...process.env }
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env
  if (authorities && !known) trustAuthoritiesIn(authorities)
}

interface Command {
  run: (config: Config) => Promise<Outcome>
  positionals: string[]
  values: Options & { into?: string | undefined }
}

const server = fileURLToPath(new URL('../main.ts', import.meta.url))

function commandOf(words: string[]): Command {
  const ofBackups = backupCommand(words, (dataDir) => startDrillServer(server, dataDir))
  if (ofBackups) return ofBackups
  const { positionals, values } = parseWords(words)
  const command = commands[positionals.join(' ')]
  if (!command) throw new UsageError(unknownCommand(positionals, usage) ?? usage)
  return { run: (settings) => command(settings, values), positionals, values }
}

/** Reads the configuration itself, because it also reports mistakes there. */
async function doctor(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } } })
  return print(await doctorCommand(process.env, { mailTo: values['mail-to'] }), values.json === true)
}

/** Prints the outcome and returns the exit code. */
function print({ lines, json, isBad = false, exitCode }: Outcome, isJson: boolean): number {
  console.log(isJson ? JSON.stringify(json) : lines.join('\n'))
  return exitCode ?? (isBad ? 1 : 0)
}

main().then(endProgram, (error: unknown) => {
  for (const line of linesOfFailure(error, config)) console.error(line)
  endProgram(error instanceof UsageError || errorCode(error).startsWith('ERR_PARSE_ARGS') ? 2 : 1)
})
