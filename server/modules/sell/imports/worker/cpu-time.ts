import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Linux counts in hundredths of a second for everybody, whatever the kernel's own clock. */
const MS_A_TICK = 10

/** After the name, which may hold anything: the 12th and 13th fields are the process's own ticks in its code and in the kernel. */
function ofStat(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK
}

/** "1:02.34", "01:02:03" or "1-02:03:04". */
function ofPs(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = time.trim().split(/[:-]/).map(Number).toReversed()
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/** Processor time that a process has used so far, in ms; undefined when it is gone. */
export async function cpuTimeOf(pid: number): Promise<number | undefined> {
  try {
    if (process.platform === 'linux') return ofStat(await readFile(`/proc/${pid}/stat`, 'utf8'))
    return ofPs((await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)])).stdout)
  } catch {
    return undefined
  }
}
