import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'

/** Returns a JPEG as complex as a real photo, of about `bytes` bytes. */
export async function photo(bytes: number): Promise<Buffer> {
  const [width, height] = [2400, 1800]
  const noise = randomFillSync(Buffer.alloc(width * height * 3))
  const picture = sharp(noise, { raw: { width, height, channels: 3 } }).blur(1.2)
  let best = await picture.clone().jpeg({ quality: 90 }).toBuffer()
  for (let quality = 85; best.length > bytes && quality > 5; quality -= 5)
    best = await picture.clone().jpeg({ quality }).toBuffer()
  // Decoders ignore bytes after the end of the picture, but the server stores them.
  return best.length < bytes ? Buffer.concat([best, randomFillSync(Buffer.alloc(bytes - best.length))]) : best
}

/** Returns an upload form as a browser sends it, with the file last. */
export async function uploadForm(userId: string, filename: string, content: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.append('userId', userId)
  form.append('folder', 'General')
  form.append('file', new File([new Uint8Array(content)], filename))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}
