import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'

/** A real photograph's worth of JPEG: `bytes` long, within a few per cent. */
export async function photo(bytes: number): Promise<Buffer> {
  const [width, height] = [2400, 1800]
  const noise = randomFillSync(Buffer.alloc(width * height * 3))
  const picture = sharp(noise, { raw: { width, height, channels: 3 } }).blur(1.2)
  let best = await picture.clone().jpeg({ quality: 90 }).toBuffer()
  for (let quality = 85; best.length > bytes && quality > 5; quality -= 5)
    best = await picture.clone().jpeg({ quality }).toBuffer()
  // What follows the end of the picture is read by nobody, but stored like the rest.
  return best.length < bytes ? Buffer.concat([best, randomFillSync(Buffer.alloc(bytes - best.length))]) : best
}

/** A form as a browser sends it, the file last. */
export async function uploadForm(userId: string, filename: string, content: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.append('userId', userId)
  form.append('folder', 'General')
  form.append('file', new File([new Uint8Array(content)], filename))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}
