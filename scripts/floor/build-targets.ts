import browserslist from 'browserslist'

/** Vite's names of browsers, by their browserslist names. */
const engines: Readonly<Record<string, string>> = { chrome: 'chrome', safari: 'safari', ios_saf: 'ios', firefox: 'firefox' }

/** Returns the oldest supported browsers ("browserslist" in package.json) as Vite's build targets: `['chrome110', 'ios16.4']`. */
export function buildTargets(browsers: readonly string[] = browserslist()): string[] {
  const oldest = new Map<string, number>()
  for (const browser of browsers) {
    const [name = '', versions = ''] = browser.split(' ')
    const engine = engines[name]
    if (!engine) throw new Error(`No build target is known for ${browser}.`)
    // iOS versions may be ranges ('18.5-18.7'). Preview versions are words, and newer than any number.
    const version = Number.parseFloat(versions)
    if (!Number.isNaN(version)) oldest.set(engine, Math.min(version, oldest.get(engine) ?? version))
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`).sort()
}
