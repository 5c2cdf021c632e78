export const root: string
export function isInstalled(asked?: string, there?: string): boolean
