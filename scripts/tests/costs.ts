/** Where the time of a Vitest run went. */
export interface Costs {
  /** Milliseconds of all files, by part. The import includes the transform. */
  parts: Record<'environment' | 'set-up' | 'import' | 'tests', number>
  /** Milliseconds of CPU by file, with the processes that its tests started. */
  files: Record<string, number>
}

const mostFiles = 10

/** Returns the shares of the parts, and the files that cost most. */
export function describeCosts({ parts, files }: Costs): string {
  const whole = Object.values(parts).reduce((sum, ms) => sum + ms, 0)
  const shares = Object.entries(parts).map(([name, ms]) => `${name} ${Math.round((100 * ms) / whole)} %`)
  const cpuMs = Object.values(files).reduce((sum, ms) => sum + ms, 0)
  const dearest = Object.entries(files)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostFiles)
  return [
    `${shares.join(', ')}; CPU of all files ${seconds(cpuMs)} s`,
    ...dearest.map(([name, ms]) => `${seconds(ms).padStart(6)} s  ${name}`),
  ].join('\n')
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
