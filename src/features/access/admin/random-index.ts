/** Returns a uniformly random integer from 0 to `below` - 1. `below` must be at most 256. */
export function randomIndex(below: number): number {
  const fair = 256 - (256 % below)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] ?? 0) >= fair)
  return (byte[0] ?? 0) % below
}
