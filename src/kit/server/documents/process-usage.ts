import { readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second, regardless of the kernel's tick. */
const tickMs = 10
const pageBytes = 4096

export interface ProcessUsage {
  /** CPU time of all threads since the process started, in milliseconds. */
  cpuMs: number
  /** Resident memory. */
  residentBytes: number
}

/** Returns what a process on this machine has used. Null when there is no `/proc` or the process has ended. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    // The program's name is in parentheses and may contain anything, so split after the last one.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?!.*\) )/)
    const fields = rest.split(' ')
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      residentBytes: Number(fields[21]) * pageBytes,
    }
  } catch {
    return null
  }
}
