/** Where a page keeps the tags that load the app, until something needs it (src/app/server/pages/page-template.ts). */
const files = () => document.querySelector<HTMLTemplateElement>('template#app-files')

export function startApp(): void {
  const template = files()
  if (template) document.head.append(template.content)
}

/** Fetches what the app is made of and starts nothing. */
export function fetchApp(): void {
  for (const file of files()?.content.querySelectorAll('[src], [href]') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file.getAttribute('src') ?? file.getAttribute('href') ?? ''
    document.head.append(link)
  }
}

/** Whether somebody can read the page that the address leads to without the app. */
export function needsNoApp(pathname: string): boolean {
  return files()?.dataset.withoutApp?.split(' ').includes(pathname) ?? false
}
