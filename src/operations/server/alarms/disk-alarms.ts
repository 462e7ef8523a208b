import type { Disk } from '#kit/server/disk/disk.ts'
import type { Alarm } from '../../alarms.contract.ts'

const mib = 1024 * 1024

/** Returns an alarm when the disk is nearly full or read-only. */
export async function diskAlarms(disk: Disk): Promise<Alarm[]> {
  const { state, freeBytes, floorBytes } = await disk.report()
  if (state === 'ok') return []
  return [
    {
      kind: state === 'low' ? 'disk-low' : 'disk-read-only',
      freeMb: Math.floor(freeBytes / mib),
      floorMb: Math.ceil(floorBytes / mib),
    },
  ]
}
