import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instant } from '#kit/clock.ts'
import { keyFor, seal, unseal } from '#kit/server/access/seal.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import { nullOn } from '#kit/server/files/disk-errors.ts'
import type { Config } from '../config.ts'
import { findInstallation } from './installation.store.ts'

export const ordersSecretName = 'orders-webhook-secret'
export const newsletterSecretName = 'newsletter-secret'
export const securitySecretName = 'security-secret'
export const pushSecretName = 'push-secret'
/** Names the encrypted files of backups. */
export const backupNamesSecretName = 'backup-names-secret'
/** Encrypts the secrets among the settings of the shop. */
export const settingsSecretName = 'settings-secret'
/** Every secret that is kept this way. Backups include them. */
export const secretFiles: readonly string[] = [
  ordersSecretName,
  newsletterSecretName,
  securitySecretName,
  pushSecretName,
  backupNamesSecretName,
  settingsSecretName,
]

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    secrets: {
      name: string
      /** Nonce, tag and ciphertext of AES-256-GCM, in base64url. */
      sealed: string
      made_at: string
    }
  }
}

export const wrongKeyText =
  'SECRET_KEY is not the one that the secrets in the database were encrypted with. Give every machine the same one. If it is lost, see "Several machines" in docs/reference.md.'

const noKeyText =
  'The secrets of this installation are in the database, encrypted with SECRET_KEY, but SECRET_KEY is not set. Set it as on the other machines. If it is lost, see "Several machines" in docs/reference.md.'

interface SecretPlace extends Pick<Basics, 'database' | 'clock'> {
  config: Pick<Config, 'dataDir' | 'secretKey'>
}

/**
 * Returns a secret that isn't configured; it's created once. With `SECRET_KEY` it's stored in the database, where every machine finds it,
 * and a secret that the data folder already has is copied there. Without `SECRET_KEY` it's in the data folder.
 *
 * With another key than the one that the secret was encrypted with, `onWrongKey` is told, and the secret is one that every machine with
 * this key derives. What is stored stays, so that the right key brings everything back.
 *
 * @throws with another key, when there is no `onWrongKey`
 */
export async function secretOf(
  { config, database, clock }: SecretPlace,
  name: string,
  onWrongKey?: (name: string) => void,
): Promise<string> {
  const { secretKey, dataDir } = config
  if (secretKey === undefined) return storedSecret(dataDir, name)
  const key = keyOf(secretKey, name)
  const there = await findSealed(database, name)
  if (there !== null && onWrongKey && unseal(there, key) === null) {
    onWrongKey(name)
    return keyFor(secretKey, `instead of ${name}`).toString('base64url')
  }
  if (there !== null) return unsealed(there, key)
  const secret = (await readStoredSecret(dataDir, name)) ?? newSecret()
  await database.queries
    .insertInto('secrets')
    .values({ name, sealed: seal(secret, key), made_at: instant(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await findSealed(database, name)
  if (kept === null) throw new Error(`The secret ${name} was removed while the server started.`)
  return unsealed(kept, key)
}

/** Returns a secret of the data folder. Once it exists nothing is written, so a full disk doesn't prevent a start. */
export async function storedSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  const kept = await readStoredSecret(dataDir, name)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link, unlike a rename, never replaces the secret of a process that started at the same time.
    await nullOn(link(draft, file), 'EEXIST')
  } finally {
    await rm(draft)
  }
  const secret = await readStoredSecret(dataDir, name)
  if (secret === null) throw new Error(`${file} was removed while the server started.`)
  return secret
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns null when there is none yet. */
export async function readStoredSecret(dataDir: string, name: string): Promise<string | null> {
  const file = join(dataDir, name)
  const secret = (await nullOn(readFile(file, 'utf8'), 'ENOENT', 'ENOTDIR'))?.trim()
  if (secret === '') throw new Error(`${file} is empty. Remove it to get a new secret.`)
  return secret ?? null
}

/**
 * Returns the secrets that a server has used before and would replace by new ones at its next start. Creates nothing.
 *
 * @throws when SECRET_KEY isn't the one that they were encrypted with, or isn't set
 */
export async function findLostSecrets({ config, database }: Omit<SecretPlace, 'clock'>, names: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const name of names) {
    const sealed = await findSealed(database, name)
    const kept = await readStoredSecret(config.dataDir, name)
    if (sealed !== null && config.secretKey !== undefined) unsealed(sealed, keyOf(config.secretKey, name))
    else if (sealed !== null && kept === null) throw new Error(noKeyText)
    else if (kept === null) lost.push(name)
  }
  // An installation that no server has used has none yet.
  const isUsed = lost.length < names.length || ((await findInstallation(database.queries))?.generation ?? 0) > 0
  return isUsed ? lost : []
}

/** Returns a secret that exists and can be read. Creates nothing. */
export async function findSecret({ config, database }: Omit<SecretPlace, 'clock'>, name: string): Promise<string | null> {
  const sealed = config.secretKey === undefined ? null : await findSealed(database, name)
  if (sealed === null || config.secretKey === undefined) return readStoredSecret(config.dataDir, name)
  return unseal(sealed, keyOf(config.secretKey, name))
}

async function findSealed({ queries }: Database, name: string): Promise<string | null> {
  const row = await queries.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst()
  return row?.sealed ?? null
}

const keyOf = (secretKey: string, name: string) => keyFor(secretKey, `secrets/${name}`)

function unsealed(sealed: string, key: Buffer): string {
  const secret = unseal(sealed, key)
  if (secret === null) throw new Error(wrongKeyText)
  return secret
}
