import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Config } from '../config.ts'
import { keptSecret, newSecret, readKeptSecret } from './kept-secret.ts'

interface SecretsTable {
  name: string
  /** Nonce, tag and ciphertext of AES-256-GCM, in base64url. */
  sealed: string
  made_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    secrets: SecretsTable
  }
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

const wrongKeyText =
  'SECRET_KEY is not the one that the secrets in the database were encrypted with. Give every machine the same one. If it is lost, see "Several machines" in docs/operating.md.'

const noKeyText =
  'The secrets of this installation are in the database, encrypted with SECRET_KEY, but SECRET_KEY is not set. Set it as on the other machines. If it is lost, see "Several machines" in docs/operating.md.'

interface SecretPlace {
  config: Pick<Config, 'dataDir' | 'secretKey'>
  database: Database
  clock: Clock
}

/**
 * Returns a secret that isn't configured; it's created once. With `SECRET_KEY` it's stored in the database, where every machine finds it,
 * and a secret that the data folder already has is copied there. Without `SECRET_KEY` it's in the data folder.
 *
 * @throws when the key isn't the one that the secret was encrypted with
 */
export async function secretOf({ config, database, clock }: SecretPlace, name: string): Promise<string> {
  const { secretKey, dataDir } = config
  if (secretKey === undefined) return keptSecret(dataDir, name)
  const key = keyFor(secretKey, name)
  const there = await findSealed(database, name)
  if (there !== null) return unseal(there, key)
  const secret = (await readKeptSecret(dataDir, name)) ?? newSecret()
  await database.queries
    .insertInto('secrets')
    .values({ name, sealed: seal(secret, key), made_at: instant(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await findSealed(database, name)
  if (kept === null) throw new Error(`The secret ${name} was removed while the server started.`)
  return unseal(kept, key)
}

/**
 * Returns the secrets that a server has used before and would replace by new ones at its next start. Creates nothing. An installation that no
 * server has used has none yet.
 *
 * @throws when SECRET_KEY isn't the one that they were encrypted with, or isn't set
 */
export async function findLostSecrets({ config, database }: Omit<SecretPlace, 'clock'>, names: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const name of names) {
    const sealed = await findSealed(database, name)
    const kept = await readKeptSecret(config.dataDir, name)
    if (sealed !== null && config.secretKey !== undefined) unseal(sealed, keyFor(config.secretKey, name))
    else if (sealed !== null && kept === null) throw new Error(noKeyText)
    else if (kept === null) lost.push(name)
  }
  return lost.length === names.length ? [] : lost
}

async function findSealed({ queries }: Database, name: string): Promise<string | null> {
  const row = await queries.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst()
  return row?.sealed ?? null
}

/** Derives a key for each secret, so that rows can't be swapped. */
function keyFor(secretKey: string, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `secrets/${name}`, keyBytes))
}

function seal(secret: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce)
  const content = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url')
}

function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const content = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([opening.update(content), opening.final()]).toString('utf8')
  } catch {
    throw new Error(wrongKeyText)
  }
}
