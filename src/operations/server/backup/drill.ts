import { randomBytes, randomInt } from 'node:crypto'
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimAccessCode, insertCodes } from '#features/access/server/codes.store.ts'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { saveProduct } from '#features/orders/server/products/products.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { digestOf } from '#kit/server/files/digest.ts'
import { localFileStoreIn } from '#kit/server/files/local-file-store.ts'
import { drillTexts as texts } from './backup.texts.ts'
import { type BackupContent, bringFile, openContent } from './backup-content.ts'
import { withLock } from './backup-lock.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import type { DrillServer } from './drill-server.ts'
import { type FileEntry, isDerived, isEncrypted, type Manifest, sha256Of } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const drilledFiles = 100
const scratchFolder = 'willow-drill'
const spareBytes = 32 * 1024 * 1024

export interface DrillOptions extends Pick<Basics, 'clock'> {
  target: BackupTarget
  name: string
  /** The private key. Without it, an encrypted backup is only checked. */
  recoveryKey: string | null
  /** Starts the real server on a folder. */
  startServer(dataDir: string): Promise<DrillServer>
}

export interface Drilled {
  name: string
  /** Null when it can't be read. */
  manifest: Manifest | null
  /** Files that the server delivered exactly as they were uploaded. */
  compared: number
  /** False when the backup is encrypted and no key was given: it was checked but not restored. */
  isOpened: boolean
  /** What went wrong, one line each. Empty when the backup is proven. */
  findings: string[]
  /** Files of kinds that the version that made the backup didn't keep. They are no reason against it. */
  lacks: string[]
}

/**
 * Proves that a backup can be restored: restores it into a scratch folder, starts the real server there with everything disabled that would
 * contact another machine, signs in, and reads files. The scratch folder is deleted afterwards.
 */
export async function drillBackup(options: DrillOptions): Promise<Drilled> {
  const { target, name, clock } = options
  return withLock(target, clock, async () => {
    const done: Drilled = { name, manifest: null, compared: 0, isOpened: true, findings: [], lacks: [] }
    try {
      // Wait before spreading `done`: the call sets its manifest.
      const drilled = await verifyAndDrill(options, done)
      return { ...done, ...drilled }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return { ...done, findings: [error.message] }
    }
  })
}

/** Sets what is known in `done`, so that it's kept when a later step throws. */
async function verifyAndDrill(options: DrillOptions, done: Drilled): Promise<Partial<Drilled>> {
  const { target, name, recoveryKey } = options
  const verified = await verifyBackup(target, name, { choose: someOf, recoveryKey })
  const { manifest, findings, chosen: sample, lacks } = verified
  done.lacks = lacks
  done.manifest = manifest
  if (manifest === null) return { findings: findings.map(({ text }) => text) }
  done.isOpened = !isEncrypted(manifest) || recoveryKey !== null
  if (findings.length > 0 || !done.isOpened) return { findings: findings.map(({ text }) => text) }
  const { folder, isLinkable, remove } = await makeScratch(target, manifest)
  try {
    return await drillIn({ ...options, folder, isLinkable, manifest, sample })
  } finally {
    await remove()
  }
}

/** Takes one of each kind, then any. */
export function someOf<Entry extends Pick<FileEntry, 'kind'>>(entries: Entry[]): Entry[] {
  const left = [...entries]
  const some: Entry[] = []
  for (const [, of] of Map.groupBy(entries, ({ kind }) => kind)) {
    const one = of[randomInt(of.length)] as Entry
    some.push(one)
    left.splice(left.indexOf(one), 1)
  }
  while (some.length < drilledFiles && left.length > 0) some.push(...left.splice(randomInt(left.length), 1))
  return some
}

interface Scratch {
  folder: string
  isLinkable: boolean
  remove(): Promise<void>
}

/**
 * Creates the scratch folder next to the backups if they are on this machine: files can then be hard links, which take no space. What is
 * decrypted stays away from the backups.
 */
async function makeScratch(target: BackupTarget, manifest: Manifest): Promise<Scratch> {
  const folder = isEncrypted(manifest) ? undefined : target.localPath?.(scratchFolder)
  if (folder === undefined) {
    const elsewhere = await mkdtemp(join(tmpdir(), 'willow-drill-'))
    return { folder: elsewhere, isLinkable: false, remove: () => rm(elsewhere, { recursive: true, force: true }) }
  }
  const remove = () => target.remove(scratchFolder)
  // Left by an interrupted drill.
  await remove()
  await mkdir(folder, { mode: 0o700 })
  const probe = join(folder, 'probe')
  await writeFile(probe, '')
  const isLinkable = await link(probe, `${probe}-2`).then(
    () => true,
    () => false,
  )
  return { folder, isLinkable, remove }
}

interface Drilling extends DrillOptions {
  folder: string
  isLinkable: boolean
  manifest: Manifest
  sample: FileEntry[]
}

async function drillIn(options: Drilling): Promise<Pick<Drilled, 'compared' | 'findings'>> {
  const { folder, isLinkable, manifest, sample, target, clock, recoveryKey, startServer } = options
  const into = join(folder, 'data')
  // The copy of the database, the size that its log may reach, and files that can't be linked.
  const copied = isLinkable ? [] : sample
  const needed = sumOf(manifest.database) * 2 + sumOf(copied) + spareBytes
  const isBeside = target.localPath !== undefined && !isEncrypted(manifest)
  const place = isBeside ? target.name : folder
  const free = isBeside ? await target.freeBytes() : await freeBytesIn(folder)
  if (free !== null && free < needed) return { compared: 0, findings: [texts.noRoom(place, needed, free)] }

  const bring = isLinkable ? 'links' : 'nothing'
  const { missing } = await restoreBackup({
    target,
    name: manifest.name,
    into,
    databaseUrl: undefined,
    recoveryKey,
    clock,
    bring,
  })
  const user = { email: `${randomBytes(8).toString('hex')}@drill.invalid`, password: randomBytes(24).toString('base64url') }
  const given = await giveSample(into, user, sample, clock)
  const findings = missing.map((file) => texts.missing(file))
  if (!isLinkable)
    await bringSample([...given, ...sample.filter(isDerived)], into, await openContent(target, manifest, recoveryKey))
  const server = await startServer(into)
  try {
    const read = await readThrough(server.url, user, given, findings)
    return { ...read, compared: read.compared + (await countIntact(into, sample.filter(isDerived))) }
  } finally {
    await server.stop()
  }
}

const sumOf = (parts: { bytes: number }[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

interface User {
  email: string
  password: string
}

interface SampledFile extends FileEntry {
  /** Its address on the server, where the user of the drill may read it. */
  path: string
}

/** Adds a user who can sign in, and gives them the files: the server shows a file to its owner only. */
async function giveSample(into: string, { email, password }: User, sample: FileEntry[], clock: Clock): Promise<SampledFile[]> {
  const database = openDatabase({ url: undefined, folder: into })
  try {
    const passwordHash = await createPasswords().hash(password)
    const now = instant(clock)
    const userId = await database.transaction((tx) =>
      insertUser(tx, { name: 'Drill', email, passwordHash, accessCode: null, isApproved: true, now }),
    )
    if (sample.length === 0) return []
    const files = sample.map(({ filename }) => filename)
    const given = await database.transaction(
      async (tx) =>
        new Map([...(await givePages(tx, { userId, files })), ...(await giveEditions(tx, { userId, email, files, now }))]),
    )
    return sample.flatMap((entry) => {
      const path = given.get(entry.filename)
      return path === undefined ? [] : [{ ...entry, path }]
    })
  } finally {
    await database.close()
  }
}

interface ToGive {
  userId: string
  files: string[]
}

async function givePages(tx: Tx, { userId, files }: ToGive): Promise<[file: string, path: string][]> {
  const pages = tx.updateTable('uploads').set({ user_id: userId }).where('filename', 'in', files).where('deleted_at', 'is', null)
  return (await pages.returning('filename').execute()).map(({ filename }) => [filename, `/api/files/${filename}`])
}

/** Editions are given as a shop does: by the code of a product that opens them. */
async function giveEditions(
  tx: Tx,
  { userId, email, files, now }: ToGive & { email: string; now: string },
): Promise<[file: string, path: string][]> {
  const open = tx.updateTable('editions').set({ state: 'published', published_at: now }).where('filename', 'in', files)
  const editions = await open.returning(['id', 'filename']).execute()
  const opened = editions.map(({ id }) => ({ id, label: '' }))
  const product = { name: 'Drill', isCoded: true, isStamped: false, rules: [], editions: opened }
  const productId = await saveProduct(tx, product, { id: null, now })
  const code = randomBytes(16).toString('hex').toUpperCase()
  await insertCodes(tx, [{ code, customerEmail: null, label: null, productId }], now)
  await claimAccessCode(tx, { code, email, userId, now })
  return editions.map(({ id, filename }) => [filename, `/api/users/${userId}/planners/${id}/file`])
}

/** Copies only the files that will be read, because all files might not fit. */
async function bringSample(sample: FileEntry[], into: string, content: BackupContent): Promise<void> {
  const files = localFileStoreIn({ folder: join(into, 'files') })
  for (const entry of sample) {
    if ((await bringFile(entry, files, content)) === null && !isDerived(entry))
      throw new BackupError(texts.missing(entry.filename))
  }
}

async function readThrough(url: string, { email, password }: User, sample: SampledFile[], findings: string[]) {
  const signIn = await fetch(`${url}/api/custom-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  if (!signIn.ok || cookie === '') return { compared: 0, findings: [...findings, texts.noSignIn(signIn.status)] }
  let compared = 0
  for (const { filename, sha256, path } of sample) {
    const reply = await fetch(`${url}${path}`, { headers: { cookie } })
    const found = sha256Of(new Uint8Array(await reply.arrayBuffer()))
    if (!reply.ok) findings.push(texts.notServed(filename, reply.status))
    else if (found !== sha256) findings.push(texts.differs(filename))
    else compared++
  }
  return { compared, findings }
}

/** Counts the derived files that were restored as they were. No address serves them, and one that is damaged is made again. */
async function countIntact(into: string, derived: FileEntry[]): Promise<number> {
  const files = localFileStoreIn({ folder: join(into, 'files') })
  let intact = 0
  for (const { filename, sha256 } of derived) {
    if ((await files.stat(filename)) === null) continue
    if ((await digestOf((await files.open(filename)).stream)).sha256 === sha256) intact++
  }
  return intact
}
