/** Where a page keeps the tags that load the app, until something needs it (src/app/server/pages/page-template.ts). */
const files = () => document.querySelector<HTMLTemplateElement>('template#app-files')

/** Fetches what the app is made of, and the styles of all screens, and starts nothing. */
export function fetchApp(): void {
  for (const link of files()?.content.querySelectorAll('link') ?? []) {
    // Nothing waits for one that has failed already.
    link.addEventListener('error', () => link.remove())
    document.head.append(link)
  }
}

/** With the styles of all screens: what the app draws needs more than the page has. Without them, where they can't be loaded. */
export function startApp(): void {
  fetchApp()
  const script = files()?.content.querySelector('script')
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!script) return
  const start = () => document.head.append(script)
  if (!styles || styles.sheet) start()
  else for (const event of ['load', 'error']) styles.addEventListener(event, start)
}

/** Whether somebody can read the page that the address leads to without the app. */
export function needsNoApp(pathname: string): boolean {
  return files()?.dataset.withoutApp?.split(' ').includes(pathname) ?? false
}
