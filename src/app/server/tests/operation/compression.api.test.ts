import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  const ask = async (encoding: string) => {
    const { headers, rawPayload } = await willow.app.inject({
      url: '/api/openapi.json',
      headers: encoding === '' ? {} : { 'accept-encoding': encoding },
    })
    return { encoding: headers['content-encoding'], vary: headers.vary, payload: rawPayload }
  }

  test('text is compressed as the browser accepts it, with Brotli in fewer bytes than with gzip', async () => {
    const [plain, zipped, brotli] = [await ask(''), await ask('gzip, deflate'), await ask('gzip, deflate, br')]
    expect([plain.encoding, zipped.encoding, brotli.encoding]).toEqual([undefined, 'gzip', 'br'])
    expect([zipped.vary, brotli.vary]).toEqual(['accept-encoding', 'accept-encoding'])
    expect([gunzipSync(zipped.payload), brotliDecompressSync(brotli.payload)]).toEqual([plain.payload, plain.payload])
    expect(brotli.payload.length).toBeLessThan(zipped.payload.length)
  })
})
