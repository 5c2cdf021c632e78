export const root: string
export function installState(asked?: string, there?: string): 'whole' | 'production' | 'missing'
export function obstacle(machine: {
  platform: string
  arch: string
  node: string
  offered: readonly string[]
}): string | undefined
