import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second for every program, whatever the kernel's own tick is. */
const tickMs = 10
const pageBytes = 4096

export interface ProcessUsage {
  /** CPU time of all its threads since it began, in milliseconds. */
  cpuMs: number
  /** What it takes of the memory. */
  residentBytes: number
}

/** What a process of this machine has used; null where the system does not tell (there is no /proc), or the process is gone. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    // The name of the program stands in brackets and may hold anything.
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
