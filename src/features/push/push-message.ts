/** One notification. */
export interface PushMessage {
  title: string
  body: string
  /** The screen that a click opens, `/goals`. */
  path: string
  /** Of two messages of one topic only the later one is shown: letters, digits, `-` and `_`, at most 32. */
  topic: string
  /** For so long it is worth something: a device that is off for longer never shows it. */
  ttlSeconds: number
}

/** What a device gets of a message. */
export type ShownMessage = Pick<PushMessage, 'title' | 'body' | 'path' | 'topic'>

const longestTitle = 120
const longestBody = 480

/** A topic as the Topic header takes it (RFC 8030). */
export const isTopic = (topic: string) => /^[\w-]{1,32}$/.test(topic)

/**
 * The payload as a declarative push message, which Safari shows without a service worker; ours reads it everywhere else. Long words are cut:
 * push services take 4,096 bytes.
 */
export function payloadOf({ title, body, path, topic }: ShownMessage, publicUrl: string): string {
  const notification = {
    title: cut(title, longestTitle),
    body: cut(body, longestBody),
    navigate: `${publicUrl}${path}`,
    tag: topic,
    lang: 'en',
    dir: 'ltr',
    silent: false,
  }
  return JSON.stringify({ web_push: 8030, notification })
}

/** Not between the two halves of one character. */
function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
