/** The template that holds the tags that load the app until they are needed (src/app/server/pages/page-template.ts). */
const files = () => document.querySelector<HTMLTemplateElement>('template#app-files')

/** Fetches the app's code and the styles of all screens, without starting the app. */
export function fetchApp(): void {
  for (const link of files()?.content.querySelectorAll('link') ?? []) {
    // startApp must not wait for a stylesheet that has already failed.
    link.addEventListener('error', () => link.remove())
    document.head.append(link)
  }
}

/**
 * Starts the app once the styles of all screens have loaded: the page itself has only those of what the server drew. Starts it without them
 * when they fail to load.
 */
export function startApp(): void {
  fetchApp()
  const script = files()?.content.querySelector('script')
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!script) return
  const start = () => document.head.append(script)
  if (!styles || styles.sheet) start()
  else for (const event of ['load', 'error']) styles.addEventListener(event, start)
}

/** True when the page at `pathname` can be read without the app. */
export function needsNoApp(pathname: string): boolean {
  return files()?.dataset.withoutApp?.split(' ').includes(pathname) ?? false
}
