import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Respond = (response: ServerResponse, request: IncomingMessage) => void

/** Answers as model servers do. */
export const saying =
  (content: unknown): Respond =>
  (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }))
  }

/** A model server on this machine, which says what it is told to. */
export async function startModelServer(respond: Respond = saying('words')) {
  const asked: { authorization: string | undefined; path: string | undefined; body: string }[] = []
  const model = { asked, respond }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url: path, headers } = request
    asked.push({ path, authorization: headers.authorization, body: Buffer.concat(chunks).toString() })
    model.respond(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(model, { address: `http://127.0.0.1:${port}/v1`, close })
}

export type TestModelServer = Awaited<ReturnType<typeof startModelServer>>
