import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isInnerAddress, isPublicAddress } from '#kit/server/access/public-addresses.ts'
import { AskedElsewhere, askServer, readBytes } from '#kit/server/http/ask-server.ts'
import { cleanText, question } from '../handwriting.rules.ts'

/** The model server of a shop, which speaks as that of OpenAI. */
export interface ModelServer {
  /** `https://ai.example/v1` */
  address: string
  model: string
  key: string | null
  /** True when an administrator has said that it is in the shop's own network. Only such a one is reached at inner addresses, or by http. */
  isInside: boolean
}

export const hostOf = ({ address }: Pick<ModelServer, 'address'>): string => new URL(address).host

/**
 * `silent`: it didn't answer in time, or not at all. `refused`: it answered with an error. `odd`: what it answered is no text. `inner`: it is at
 * an address where it may not be. `moved`: it leads elsewhere. `unfit`: it takes other pictures, but not this one.
 */
export type ModelFailure = 'silent' | 'refused' | 'odd' | 'inner' | 'moved' | 'unfit'

export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly reason: ModelFailure
  constructor(reason: ModelFailure) {
    super(`The model server failed: ${reason}`)
    this.reason = reason
  }
}

/** A model on a slow machine takes a minute for a page. */
const answerMs = 120_000
const mostBytes = 64 * 1024
/** More than a page has, so that a model that repeats itself comes to an end. */
const mostTokens = 6000
const tooLarge = 413

const Answer = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
})

interface AskOptions {
  lookup?: LookupFunction
  signal?: AbortSignal
  withinMs?: number
}

/**
 * Has a model read the handwriting in a PNG. Follows no redirect, and reads no more than a page can have.
 *
 * @throws ModelFailed
 */
export async function askModel(
  { address, model, key, isInside }: ModelServer,
  picture: Uint8Array,
  { lookup, signal, withinMs = answerMs }: AskOptions = {},
): Promise<string> {
  const url = new URL(`${address}/chat/completions`)
  const isProtected = url.protocol === 'https:'
  const isAllowed = (found: string) => (isInside && isInnerAddress(found)) || (isProtected && isPublicAddress(found))
  const body = JSON.stringify({
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${Buffer.from(picture).toString('base64')}` } },
        ],
      },
    ],
    ...{ temperature: 0, max_tokens: mostTokens, stream: false },
  })
  const asked = {
    method: 'POST',
    isAllowed,
    ...(lookup ? { lookup } : {}),
    signal: AbortSignal.any([AbortSignal.timeout(withinMs), ...(signal ? [signal] : [])]),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body,
  }
  try {
    return await askServer(url, asked, textOf)
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ModelFailed ? error : new ModelFailed(error instanceof AskedElsewhere ? 'inner' : 'silent')
  }
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = reply
  if (statusCode >= 300 && statusCode < 400) throw new ModelFailed('moved')
  if (statusCode !== 200) throw new ModelFailed(statusCode === tooLarge ? 'unfit' : 'refused')
  const answer = parsed((await readBytes(reply, mostBytes))?.toString('utf8') ?? '')
  const [choice] = Value.Check(Answer, answer) ? answer.choices : []
  if (!choice) throw new ModelFailed('odd')
  return cleanText(choice.message.content)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
