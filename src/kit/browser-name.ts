/** Order matters: most browsers also name the browsers they are derived from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/**
 * Names the browser and system of a user agent in familiar words. Empty when neither is recognized.
 *
 * @example browserOf('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ... Safari/604.1') // 'Safari, iPad'
 */
export function browserOf(userAgent: string): string {
  const found = [browsers, systems].map((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1])
  return found.filter((name) => name !== undefined).join(', ')
}
