import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addMultipart } from './multipart.ts'

type Part = [name: string, content: string | File]

/** Sends the parts to a route. Returns what it reads, or the code of the error. */
async function read(parts: Part[]): Promise<unknown> {
  const app = fastify()
  await addMultipart(app)
  app.post('/', async (request) => {
    const found: unknown[] = []
    for await (const part of request.parts()) {
      if (part.type === 'file') await part.toBuffer()
      found.push(part.type === 'field' ? [part.fieldname, String(part.value).length] : part.filename)
    }
    return found
  })
  const form = new FormData()
  for (const [name, content] of parts) form.append(name, content)
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const reply = await app.inject({ method: 'POST', url: '/', headers: Object.fromEntries(headers), payload })
  await app.close()
  return reply.json().code ?? reply.json()
}

const page = (name: string) => new File(['a page'], name)

test('one file is read, and its path is kept as it was sent', async () => {
  expect(await read([['file', page('notes/Week 9.png')]])).toEqual(['notes/Week 9.png'])
})

test('a second file ends the request', async () => {
  const files: Part[] = ['One.png', 'Two.png'].map((name) => ['file', page(name)])
  expect(await read(files)).toBe('FST_FILES_LIMIT')
})

test('eight fields are read, and a ninth ends the request', async () => {
  const fields = (count: number): Part[] => Array.from({ length: count }, (_, at) => [`field ${at}`, 'x'])
  expect(await read(fields(8))).toHaveLength(8)
  expect(await read(fields(9))).toBe('FST_FIELDS_LIMIT')
})

test('at most 4,096 bytes of a field are read', async () => {
  expect(await read([['folder', 'x'.repeat(5000)]])).toEqual([['folder', 4096]])
})
