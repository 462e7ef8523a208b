import browserslist from 'browserslist'

/** What Vite calls the browsers of the list, by what browserslist calls them. */
const engines: Readonly<Record<string, string>> = { chrome: 'chrome', safari: 'safari', ios_saf: 'ios', firefox: 'firefox' }

/** The oldest browsers that the app is built for ("browserslist" in package.json), as Vite names them: `['chrome110', 'ios16.4']`. */
export function buildTargets(browsers: readonly string[] = browserslist()): string[] {
  const oldest = new Map<string, number>()
  for (const browser of browsers) {
    const [name = '', versions = ''] = browser.split(' ')
    const engine = engines[name]
    if (!engine) throw new Error(`No build target is known for ${browser}.`)
    // iOS versions come as ranges ('18.5-18.7'), previews as a word that is newer than any number.
    const version = Number.parseFloat(versions)
    if (!Number.isNaN(version)) oldest.set(engine, Math.min(version, oldest.get(engine) ?? version))
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`).sort()
}
