import { type Language, languages } from '#kit/languages.ts'

/** One notification. */
export interface PushMessage {
  title: string
  body: string
  /** The screen that a click opens, such as `/goals`. */
  path: string
  /** A newer message replaces an older one with the same topic. Letters, digits, `-` and `_`, at most 32. */
  topic: string
  /** Lifetime in seconds. A device that stays offline longer never shows the message. */
  ttlSeconds: number
}

/** The parts of a message that the device receives. */
export type ShownMessage = Pick<PushMessage, 'title' | 'body' | 'path' | 'topic'>

const longestTitle = 120
const longestBody = 480

/** True if the value is valid for the Topic header (RFC 8030). */
export const isTopic = (topic: string) => /^[\w-]{1,32}$/.test(topic)

/**
 * The payload, as a declarative push message. Safari shows it without a service worker. In other browsers, our service worker reads it.
 * Texts are cut, because push services accept only 4,096 bytes.
 */
export function payloadOf(
  { title, body, path, topic }: ShownMessage,
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  const notification = {
    title: cut(title, longestTitle),
    body: cut(body, longestBody),
    navigate: `${publicUrl}${path}`,
    tag: topic,
    lang: language,
    dir: languages[language].direction,
    silent: false,
  }
  return JSON.stringify({ web_push: 8030, notification })
}

/** Cuts by code points, so that no character is split into half a surrogate pair. */
function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
