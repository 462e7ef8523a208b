const noteKey = 'reloaded-for-build'
const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Returns the address of the app's entry script in the server's page when it differs from the running one, which means a new build. */
export async function findNewBuild(): Promise<string | null> {
  const running = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!running) return null
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    const offered = answer.ok ? entryOf(await answer.text()) : null
    return offered === running ? null : offered
  } catch {
    return null
  }
}

const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null

/**
 * Reloads the page to get a new build, and returns whether it does. Doesn't reload when offline, twice for the same build, or when typed
 * text or work in progress would be lost.
 */
export function reloadFor(build: string, reload = () => window.location.reload()): boolean {
  if (!navigator.onLine || hasTypedText() || isAtWork() || !note(build)) return false
  reload()
  return true
}

function hasTypedText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)].some(({ value }) => value !== '')
}

/** True when code would ask before the user leaves the page, for example during an upload. */
function isAtWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Returns false when the build was noted before or can't be stored. Without a note, the page might reload for ever. */
function note(build: string): boolean {
  try {
    if (sessionStorage.getItem(noteKey) === build) return false
    sessionStorage.setItem(noteKey, build)
    return true
  } catch {
    return false
  }
}
