import { pushTexts as texts } from './push.texts.ts'

/** A notification as the service worker shows it. */
export interface ShownNotification {
  title: string
  body: string
  /** A path of the app's own origin. */
  path: string
  tag: string
}

/** Shown for a message that can't be read, because browsers end subscriptions that show nothing. */
export const unreadable: ShownNotification = {
  title: texts.unreadableTitle,
  body: texts.unreadableText,
  path: '/',
  tag: 'unreadable',
}

/**
 * Reads the notification in a push message: declarative (`{"web_push":8030,"notification":{...}}`) or `{title, body, path, tag}`. Always
 * returns a notification, even for an invalid message.
 */
export function notificationIn(payload: string | null, origin: string): ShownNotification {
  const message = objectIn(payload)
  const said = isObject(message.notification) ? message.notification : message
  const { title, body, tag } = said
  if (typeof title !== 'string' || title === '') return unreadable
  return {
    title,
    body: typeof body === 'string' ? body : '',
    path: pathOf(said.navigate ?? said.path, origin),
    tag: typeof tag === 'string' ? tag : '',
  }
}

/** Accepts only paths of our own origin. Returns `/` for anything else, so that a message can't open another site. */
function pathOf(address: unknown, origin: string): string {
  if (typeof address !== 'string') return '/'
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

function objectIn(payload: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(payload ?? '')
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
