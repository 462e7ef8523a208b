/** Texts about backups for the operator, on the command line and in the log, one line each. */

/** @example inSize(3_400_000_000) // '3.2 GB' */
function inSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes, 0]
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`

export const targetTexts = {
  otherBytes: (place: string) => `${place} gave back other bytes than were written.`,
  full: (target: string) => `The disk of ${target} is full. The unfinished backup doesn’t count.`,
  readOnly: (target: string) =>
    `Nothing can be written to ${target}: its disk is read-only, or the unit of the service doesn’t name it in ReadWritePaths.`,
  notAllowed: (target: string) => `This program may not write to ${target}. Change its owner or its permissions.`,
  gone: (target: string, reason: string) => `${target} is not there. Is the disk mounted? (${reason})`,
  notAFolder: (target: string) => `${target} is not a folder.`,
  broken: (target: string, code: string) => `${target} does not answer (${code}).`,
  stalled: (target: string, seconds: number) =>
    `${target} has not answered for ${seconds} seconds. Is the disk, or the network to it, gone?`,
  notAPath: (path: string) => `The backup lists a file with an invalid path: ${path}`,
}

export const manifestTexts = {
  none: (place: string) => `There is no complete backup in ${place}: manifest.json is missing.`,
  changed: (place: string) => `The manifest of ${place} has been changed or damaged.`,
  unknown: (place: string) =>
    `This program does not know the format of the manifest of ${place}. Use the version that made it, or a newer one.`,
  entry: (line: string) => `The list of files has a line that cannot be read: ${line.slice(0, 80)}`,
}

export const sealedTexts = {
  damaged: 'A part of the backup cannot be decrypted: it has been changed or damaged.',
}

export const keyTexts = {
  missing: (name: string) =>
    `The backup ${name} is encrypted. Give its recovery key with --key-file FILE; FILE contains the line that begins with AGE-SECRET-KEY. Nothing was changed.`,
  notInFile: (file: string) => `${file} has no line that begins with AGE-SECRET-KEY. Nothing was changed.`,
  wrong: 'This is not the recovery key of this backup. Nothing was changed.',
  made: (key: string) => [
    'This is the recovery key. It is shown only once. Keep it on another machine. Backups are encrypted to it: without it nobody can read or restore them.',
    key,
  ],
  there:
    'There is a recovery key already. To create a new one, first remove backup-public-key from the data folder. Earlier backups still need the old key.',
}

/** About places that were named in the browser. */
export const placeTexts = {
  amongData: (folder: string) =>
    `${folder} is among the data or the program of this shop, or holds them. Choose a folder on another disk.`,
  keysMissing: 'The keys of this bucket are missing, or can’t be read any more. Type them again.',
  needsKey: 'A place that was named in the browser takes only encrypted backups, and there is no key for backups yet.',
}

export const lockTexts = {
  held: (target: string) => `Another program is writing to ${target} right now. Try again later.`,
}

export const openTexts = {
  noSuchKind: (place: string) =>
    `${place.split('?')[0]} is not a place for backups. Give a folder, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1.`,
  noBackups: (target: string) => `There is no backup in ${target}.`,
}

export const createTexts = {
  installationThere: (target: string) =>
    `${target} holds the files of an installation. Backups there would mix with them. Use another folder.`,
  foreign: (target: string) => `The backups in ${target} belong to another installation. Use another folder.`,
  notOurs: (target: string, folder: string) =>
    `${target} has a folder “${folder}” of another program. No backup was made. Give a new folder in it, such as ${target}/willow.`,
  noRoom: (target: string, needed: number, free: number) =>
    `The backup needs ${inSize(needed)}, but ${target} has only ${inSize(free)} free. Nothing was kept.`,
  full: targetTexts.full,
  notWritable: (target: string) => `The copy of the database cannot be written to ${target}.`,
  broken: (target: string) => `The copy of the database could not be written to ${target}: the disk reports an error.`,
  done: (place: string, files: number, newFiles: number, newBytes: number) =>
    `${place}: ${files} files, ${newFiles} of them new (${inSize(newBytes)}).`,
  missing: (files: string[]) =>
    `${files.length} files that the database names are missing, and so are not in the backup: ${some(files)}`,
  damaged: (files: string[]) =>
    `${files.length} files differ from what was uploaded; they were backed up as they are: ${some(files)}`,
  withoutSecrets: 'The backup does not include the secrets. Run "willow backup key" once and keep the key that it prints.',
}

export const some = (files: string[]) => `${files.slice(0, 5).join(', ')}${files.length > 5 ? ', ...' : ''}`

/** Of backups that were made before files of the shop were kept. */
export const lackingTexts = {
  verified: (files: string[]) =>
    `It was made by an earlier version and lacks ${files.length} files of the shop, such as the PDFs of its planners: ${some(files)}. The next backup has them.`,
  restored: (files: string[]) =>
    `The backup was made by an earlier version, so ${files.length} files of the shop are missing, such as the PDFs of its planners: ${some(files)}. Add the same PDFs again under Editions.`,
}

export const findingTexts = {
  manifest: (reason: string) => reason,
  'other-manifest': (name: string, other: string) => `The manifest in ${name} belongs to the backup ${other}.`,
  foreign: (found: string, expected: string | null) =>
    `This backup is from installation ${found}, not from ${expected ?? 'one that is known here'}.`,
  'secrets-missing': () => 'The file with the secrets is missing.',
  'part-missing': (path: string) => `${path} is missing.`,
  truncated: (path: string, bytes: number, expected: number) => `${path} has been cut off: ${bytes} of ${expected} bytes.`,
  changed: (path: string) => `The content of ${path} has changed.`,
  swapped: (file: string, other: string) => `In place of ${file} there is ${other}.`,
  'files-missing': (file: string) => `A row names ${file}, but the backup does not have it.`,
  rows: (table: string, rows: number, expected: number) => `The table ${table} has ${rows} rows, not ${expected}.`,
  'database-damaged': (reason: string) => `The copy of the database cannot be read: ${reason}`,
}
export type FindingKind = keyof typeof findingTexts

export const verifyTexts = {
  good: (name: string, files: number, bytes: number) => `${name} is intact: ${files} files, ${inSize(bytes)} read.`,
  /** For an encrypted backup without its key. */
  goodOutside: (name: string, files: number, bytes: number) =>
    `${name} is encrypted and undamaged: ${files} files, ${inSize(bytes)} read. Add --key-file FILE to check the content too.`,
  bad: (name: string, findings: number) => `${name} has ${findings} ${findings === 1 ? 'fault' : 'faults'}:`,
}

export const usageTexts = {
  backup:
    'willow backup create [--to DIR|s3://...], willow backup verify [FROM] [--key-file F], willow backup drill [FROM] [--key-file F], willow backup key',
  create: 'willow backup create [--to DIR|s3://...]: give a folder or bucket for the backups, or set BACKUP_TO.',
  verify: 'willow backup verify [FROM]: give a backup, or a folder whose newest backup is checked, or set BACKUP_TO.',
  tooMany: 'Too many arguments. Put quotation marks around a name with spaces.',
}

/** Stored as the error of held emails and jobs. */
export const heldText = 'Held since the installation was restored from a backup'

export const restoreTexts = {
  newer: (name: string, program: string, steps: string[]) =>
    `The backup ${name} was made by a newer version of the program (${program}; ${steps.join(', ')}). Nothing was changed. Update the program first.`,
  damaged: (name: string, part: string) =>
    `The backup ${name} is damaged: ${part}. Nothing was changed. See what else is damaged with "willow backup verify", or use an earlier backup.`,
  notEmpty: (into: string) =>
    `${into} is not an empty folder. Nothing was changed. Give an empty folder, or one that does not exist.`,
  noParent: (parent: string) => `${parent} does not exist. Nothing was changed.`,
  isMount: (into: string) => `${into} is the root of a disk. Give a folder on it, such as ${into}/data.`,
  hasTables: 'The database in DATABASE_URL has tables already. Nothing was changed. Use an empty database.',
  needsRoom: (into: string, needed: number, free: number) =>
    `The files need ${inSize(needed)}, but the disk of ${into} has only ${inSize(free)} free. Nothing was changed.`,
  noRoom: (into: string) => `The disk of ${into} is full. Nothing was changed.`,
  usage:
    'willow restore FROM --into EMPTY, or willow restore FROM --user ID [--from-user ID] [--also-deleted], or willow restore FROM --user EMAIL.',
  nothingHeld: 'Nothing was held.',
  released: (mails: number, jobs: number) => `Released ${mails} emails and ${jobs} jobs. A running server continues with them.`,
}

/** What the operator sees of a user, to decide whether two users are the same person. */
export interface ShownUser {
  id: string
  name: string
  email: string
  createdAt: string
  pages: number
}

const shown = ({ id, name, email, createdAt, pages }: ShownUser) =>
  `${id}, ${name}, ${email}, since ${createdAt.slice(0, 10)}, ${pages} pages`

export const userTexts = {
  folder: (day: string) => `Restored ${day}`,
  notHere: (user: string) => `There is no user ${user}. Nothing was changed.`,
  notInBackup: (user: string, name: string) => `The backup ${name} has no user ${user}. Nothing was changed.`,
  bothUsers: (before: ShownUser, today: ShownUser) => [
    'An email address can belong to somebody else by now. Compare both users:',
    `  in the backup: ${shown(before)}`,
    `  today:         ${shown(today)}`,
  ],
  question: 'Are they the same person? Type yes to restore the pages: ',
  command: ({ from, user, fromUser, keyFile }: { from: string; user: string; fromUser: string; keyFile: string | undefined }) =>
    `willow restore ${quoted(from)} --user ${user} --from-user ${fromUser}${keyFile === undefined ? '' : ` --key-file ${quoted(keyFile)}`}`,
  nameBoth: (command: string) => `Nothing was changed. If they are the same person, run:\n  ${command}`,
  notConfirmed: 'Nothing was changed.',
  accountDeleted: (id: string) =>
    `The account ${id} was deleted after the backup. Nothing was changed. To restore its pages nevertheless, add --also-deleted.`,
  folderGone: (folder: string) =>
    `The folder "${folder}" was removed during the restore. The pages restored so far are kept. Run the command again for the rest.`,
  done: (user: string, pages: number, folder: string) =>
    `Restored ${pages} pages of ${user}, as copies in the folder "${folder}".`,
  nothing: (user: string) => `The backup has no pages of ${user} to restore. Nothing was changed.`,
  deleted: (pages: number) =>
    `${pages} pages were left out because they were deleted after the backup. To restore them too, run the command again with --also-deleted.`,
  missing: (files: string[]) => `${files.length} pages are missing from the backup, or damaged in it: ${some(files)}`,
}

export const drillTexts = {
  noRoom: (target: string, needed: number, free: number) =>
    `A drill needs ${inSize(needed)}, but ${target} has only ${inSize(free)} free.`,
  missing: (file: string) => `A row names ${file}, but the backup does not have it.`,
  notReady: (said: string) => `The server did not start with the restored data: ${said}`,
  noSignIn: (status: number) => `Signing in to the restored server failed (status ${status}).`,
  notServed: (file: string, status: number) => `The restored server does not serve ${file} (status ${status}).`,
  differs: (file: string) => `The restored server serves ${file} with different content.`,
  good: (name: string, users: number, pages: number, compared: number) =>
    `${name} is proven: ${users} users and ${pages} pages were restored, and ${compared} files were read through the restored server.`,
  /** For an encrypted backup without its key. */
  goodOutside: (name: string) =>
    `${name} is encrypted and undamaged. It could not be restored for a trial without the recovery key: run this with --key-file FILE from time to time.`,
  bad: (name: string, findings: number) => `${name} is not proven, for ${findings} ${findings === 1 ? 'reason' : 'reasons'}:`,
  usage: 'willow backup drill [FROM]: give a backup, or a folder whose newest backup is used, or set BACKUP_TO.',
  otherCount: (table: string, rows: number, expected: number) => `The restored table ${table} has ${rows} rows, not ${expected}.`,
}

export const beforeMigrationTexts = {
  made: (name: string) => `The backup made before the update is ${name}.`,
  failed: (reason: string) => `The backup in BACKUP_TO before the update failed: ${reason}`,
}
