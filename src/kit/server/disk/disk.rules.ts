const mib = 1024 * 1024

/**
 * Bytes that uploads must leave free on the disk: 512 MiB or 2 % of the disk, whichever is smaller, unless the operator sets `minFreeMb`.
 */
export function floorBytes(totalBytes: number, minFreeMb: number | undefined): number {
  return minFreeMb === undefined ? Math.min(512 * mib, Math.floor(totalBytes / 50)) : minFreeMb * mib
}

/**
 * Bytes that the database reserves for a full disk. A log that isn't in the database yet takes up to 4 MiB and one large transaction of
 * it; the rest is enough for some thousand sign-ins and deletions. Less on a very small disk.
 */
export function reserveBytes(totalBytes: number): number {
  return Math.min(16 * mib, Math.floor(totalBytes / 8))
}
