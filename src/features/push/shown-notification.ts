import { pushTexts as texts } from './push.texts.ts'

/** A notification as the service worker shows it. */
export interface ShownNotification {
  title: string
  body: string
  /** Of the same origin. */
  path: string
  tag: string
}

/** What is shown where a message says nothing that could be read: browsers end subscriptions that show nothing. */
export const unreadable: ShownNotification = {
  title: texts.unreadableTitle,
  body: texts.unreadableText,
  path: '/',
  tag: 'unreadable',
}

/**
 * The notification in a push message: declarative (`{"web_push":8030,"notification":{...}}`), or `{title, body, path, tag}` as service workers
 * usually get it. Whatever is wrong with it, there is one.
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

/** Of our own pages only. */
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
