/** Functions over a limit of tools/functions/limits.ts, each with the reason why it stays whole. */
export const exceptions: Record<string, string> = {}
