import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nullOn } from '#kit/server/files/disk-errors.ts'
import { secretFiles } from '../installation/secrets.ts'
import { loadAge } from './age.ts'
import { keyTexts } from './backup.texts.ts'
import { BackupError } from './backup-target.ts'

export const publicKeyFile = 'backup-public-key'

/** Returns the key that backups are encrypted with; null when no recovery key was made. */
export async function readPublicKey(dataDir: string): Promise<string | null> {
  return readIfThere(join(dataDir, publicKeyFile))
}

/** A key pair. Backups are encrypted with the public key; only the operator has the private one. */
export interface RecoveryKey {
  privateKey: string
  publicKey: string
}

export async function newRecoveryKey(): Promise<RecoveryKey> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const privateKey = await generateX25519Identity()
  return { privateKey, publicKey: await identityToRecipient(privateKey) }
}

/**
 * Reads the private key from a file, which may have other lines too.
 *
 * @throws BackupError when the file has no key; an error of the file system that names the file
 */
export function readKeyFile(file: string): string {
  const [key] = /^AGE-SECRET-KEY-\S+/m.exec(readNamed(file)) ?? []
  if (key === undefined) throw new BackupError(keyTexts.notInFile(file))
  return key
}

/** The error of reading a folder doesn't name it. */
function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { path: resolve(file) })
  }
}

export const publicKeyOf = async (recoveryKey: string): Promise<string> =>
  (await loadAge()).identityToRecipient(recoveryKey.trim())

/** Stores the public key, with which backups are encrypted from now on. Returns false when there already is one. */
export async function storePublicKey(dataDir: string, publicKey: string): Promise<boolean> {
  const writing = writeFile(join(dataDir, publicKeyFile), `${publicKey}\n`, { flag: 'wx', mode: 0o600, flush: true })
  return (await nullOn(writing, 'EEXIST')) !== null
}

export async function readSecrets(dataDir: string): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const name of secretFiles) {
    const value = await readIfThere(join(dataDir, name))
    if (value !== null) secrets[name] = value
  }
  return secrets
}

export async function encryptSecrets(secrets: Record<string, string>, publicKey: string): Promise<Uint8Array> {
  const encrypter = new (await loadAge()).Encrypter()
  encrypter.addRecipient(publicKey)
  return encrypter.encrypt(JSON.stringify(secrets))
}

/** @throws BackupError when the key doesn't belong to this backup */
export async function decryptSecrets(content: Uint8Array, recoveryKey: string): Promise<Record<string, string>> {
  const { Decrypter } = await loadAge()
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(recoveryKey.trim())
    const secrets = JSON.parse(await decrypter.decrypt(content, 'text')) as Record<string, string>
    return Object.fromEntries(Object.entries(secrets).filter(([name]) => secretFiles.includes(name)))
  } catch {
    throw new BackupError(keyTexts.wrong)
  }
}

async function readIfThere(file: string): Promise<string | null> {
  return (await nullOn(readFile(file, 'utf8'), 'ENOENT', 'ENOTDIR'))?.trim() || null
}
