export interface SuperviseOptions {
  cwd?: string
  log?: (line: string) => void
  firstWaitMs?: number
  steadyMs?: number
}
export function supervise(
  command: string,
  args: string[],
  options?: SuperviseOptions,
): { ended: Promise<number>; stop(signal: NodeJS.Signals): void }
