import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret that nobody gave: made once, and kept in the data folder for its owner's eyes only (design 8). Processes that start together
 * keep the same one.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link, unlike a rename, never takes the place of a secret that is there.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret === '') throw new Error(`${file} is empty. Remove it to get a new secret.`)
  return secret
}

export const ordersSecretName = 'orders-webhook-secret'
export const newsletterSecretName = 'newsletter-secret'
