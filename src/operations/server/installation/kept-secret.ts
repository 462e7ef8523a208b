import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#kit/server/files/disk-errors.ts'

/**
 * Returns a secret that isn't configured. It's created once and kept in the data folder, readable by its owner only. Processes that start
 * at the same time get the same one. Once it exists nothing is written, so a full disk doesn't prevent a start.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  const kept = await readKeptSecret(dataDir, name)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link, unlike a rename, never replaces an existing secret.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  const secret = await readKeptSecret(dataDir, name)
  if (secret === null) throw new Error(`${file} was removed while the server started.`)
  return secret
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns null when there is none yet. */
export async function readKeptSecret(dataDir: string, name: string): Promise<string | null> {
  const file = join(dataDir, name)
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret === '') throw new Error(`${file} is empty. Remove it to get a new secret.`)
    return secret
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null
    throw error
  }
}

export const ordersSecretName = 'orders-webhook-secret'
export const newsletterSecretName = 'newsletter-secret'
export const securitySecretName = 'security-secret'
export const pushSecretName = 'push-secret'
/** Names the encrypted files of backups. */
export const backupNamesSecretName = 'backup-names-secret'
/** Every secret that is kept this way. Backups include them. */
export const secretFiles: readonly string[] = [
  ordersSecretName,
  newsletterSecretName,
  securitySecretName,
  pushSecretName,
  backupNamesSecretName,
]
