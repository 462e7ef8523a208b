import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { builtInFolders, searchable } from '#features/library/library.rules.ts'
import { defaultBrand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { removeFiles, removeFilesKind } from '#kit/server/files/remove-files.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { reconcileFiles } from '#operations/server/installation/reconcile-files.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { englishWordings } from '#test/willow.ts'

export interface Stored {
  database: Database
  files: FileStore
}

/** Throws when the database and the files don't match. */
export async function checkStored({ database, files }: Stored): Promise<void> {
  const { queries } = database
  const uploads = await queries.selectFrom('uploads').selectAll().execute()
  for (const upload of uploads) {
    const found = await files.stat(upload.filename)
    if (found?.size !== upload.size)
      throw new Error(`The row of ${upload.filename} says ${upload.size} bytes, but the file has ${found?.size}.`)
    if ((await sha256Of(files, upload.filename)) !== upload.sha256) throw new Error(`${upload.filename} is damaged.`)
  }
  for await (const name of files.list('files')) {
    if (!isFileKey(name)) throw new Error(`${name} is not the name of a kept file.`)
  }

  const live = uploads.filter((upload) => upload.deleted_at === null)
  const folders = await queries.selectFrom('folders').select(['user_id', 'name']).execute()
  const known = new Set(folders.map(({ user_id, name }) => `${user_id} ${name}`))
  const builtIn = new Set(builtInFolders(defaultBrand.tabletFolder))
  const astray = live.filter(({ user_id, folder }) => !builtIn.has(folder) && !known.has(`${user_id} ${folder}`))
  same(
    'uploads in folders that do not exist',
    astray.map((upload) => upload.original_name),
    [],
  )
  same(
    'lower-cased names',
    uploads.map((upload) => upload.search_name),
    uploads.map((upload) => searchable(upload.original_name)),
  )

  const totals = await queries.selectFrom('upload_totals').selectAll().where('files', '<>', 0).execute()
  const counts = new Map<string, number>()
  for (const { user_id, folder } of live) counts.set(`${user_id} ${folder}`, (counts.get(`${user_id} ${folder}`) ?? 0) + 1)
  same(
    'totals',
    totals.map(({ user_id, folder, files: count }) => `${user_id} ${folder} ${count}`),
    [...counts].map(([place, count]) => `${place} ${count}`),
  )
}

/** Throws unless users, registrations and used codes match one to one, and all acknowledged users exist. */
export async function checkUsers({ database }: Pick<Stored, 'database'>, acknowledged: readonly string[]): Promise<void> {
  const users = await database.queries.selectFrom('users').select(['id', 'email']).execute()
  const registrations = await database.queries
    .selectFrom('registered_users')
    .select(['user_id', 'email', 'access_code'])
    .execute()
  const codes = await database.queries
    .selectFrom('access_codes')
    .select(['code', 'used_by'])
    .where('is_used', '=', true)
    .execute()
  same(
    'registrations',
    registrations.map(({ user_id, email }) => `${user_id} ${email}`),
    users.map(({ id, email }) => `${id} ${email}`),
  )
  same(
    'used codes',
    codes.map(({ code, used_by }) => `${code} ${used_by}`),
    registrations.map(({ access_code, user_id }) => `${access_code} ${user_id}`),
  )
  const emails = new Set(users.map(({ email }) => email))
  same(
    'lost accounts',
    acknowledged.filter((email) => !emails.has(email)),
    [],
  )
}

/** Runs the cleanup with a clock 31 days ahead, so that all deletions are due. Throws unless exactly the files with rows remain. */
export async function checkSwept({ database, files }: Stored): Promise<void> {
  const clock = { now: () => systemClock.now() + 31 * 24 * 60 * 60 * 1000 }
  await cleanUp({ database, files, wordings: englishWordings, clock })
  await createJobScheduler({
    database,
    clock,
    logger: pino({ level: 'silent' }),
    shares: [{ handlers: { [removeFilesKind]: removeFiles(files) } }],
  }).runDue()
  // With so few files, the sweep would otherwise leave those of crashes for an operator to look at.
  await reconcileFiles({ database, files, clock, isBoundless: true })
  const rows = await database.queries.selectFrom('uploads').select(['filename', 'deleted_at']).execute()
  const names: string[] = []
  for await (const name of files.list('files')) names.push(name)
  same(
    'files',
    names,
    rows.map((row) => row.filename),
  )
  same(
    'deleted uploads',
    rows.filter((row) => row.deleted_at !== null).map((row) => row.filename),
    [],
  )
}

function same(what: string, found: string[], expected: string[]): void {
  const [foundLines, expectedLines] = [new Set(found), new Set(expected)]
  const surplus = found.filter((line) => !expectedLines.has(line))
  const missing = expected.filter((line) => !foundLines.has(line))
  if (surplus.length + missing.length === 0 && found.length === expected.length) return
  throw new Error(`Wrong ${what}.\nunexpected: ${surplus.join('\n')}\nmissing: ${missing.join('\n')}`)
}

async function sha256Of(files: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline((await files.open(key)).stream, hash)
  return hash.digest('hex')
}
