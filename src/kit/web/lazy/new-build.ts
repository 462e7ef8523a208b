const noteKey = 'reloaded-for-build'
const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** The address of the app's first script in the server's page, if it is not the one that runs here: there is a newer build. */
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

/** Loads the page of this build, unless that was tried before or something would be lost. Answers whether it does. */
export function reloadFor(build: string, reload = () => window.location.reload()): boolean {
  if (!navigator.onLine || hasTypedText() || isAtWork() || !note(build)) return false
  reload()
  return true
}

function hasTypedText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)].some(({ value }) => value !== '')
}

/** Code that asks before the page is left, such as an upload under way, is in the middle of something. */
function isAtWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** False when it was noted before, or cannot be: a page that reloads without end would be worse than one that says what is the matter. */
function note(build: string): boolean {
  try {
    if (sessionStorage.getItem(noteKey) === build) return false
    sessionStorage.setItem(noteKey, build)
    return true
  } catch {
    return false
  }
}
