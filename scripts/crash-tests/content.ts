import { createCipheriv, createHash } from 'node:crypto'
import sharp from 'sharp'

const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#cdb' } })
  .png()
  .toBuffer()

/** Size of the smallest page, in bytes. */
export const smallestPage = picture.length

/** Returns a real picture followed by bytes derived from `key`, so that the expected content can be computed again at any time. */
export function contentOf(key: string, size: number): Buffer {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(key).digest(), Buffer.alloc(16))
  return Buffer.concat([picture, cipher.update(Buffer.alloc(size - picture.length))])
}
