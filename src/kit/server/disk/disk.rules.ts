const mib = 1024 * 1024

/**
 * How much stays free on the disk whatever is uploaded, in bytes: 512 MB or 2 % of the disk, whichever is smaller, or what the operator says.
 */
export function floorBytes(totalBytes: number, minFreeMb: number | undefined): number {
  return minFreeMb === undefined ? Math.min(512 * mib, Math.floor(totalBytes / 50)) : minFreeMb * mib
}

/** What the database keeps back for a full disk, in bytes: some thousand sign-ins and deletions. Less on a very small disk. */
export function reserveBytes(totalBytes: number): number {
  return Math.min(8 * mib, Math.floor(totalBytes / 32))
}
