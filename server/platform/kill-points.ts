let armed = ''

/** For tests alone: from now on the process ends at this point, as at a power cut; empty: nowhere. */
export function killAt(point: string): void {
  armed = point
}

/** Ends this process where a test asked for it. */
export function killPoint(point: string): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL')
}
