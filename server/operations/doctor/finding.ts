export type Level = 'ok' | 'warn' | 'fail'

/** What a check found; `what` says how it is and, when it is not well, what to do. */
export interface Finding {
  level: Level
  name: string
  what: string
}

export const ok = (name: string, what: string): Finding => ({ level: 'ok', name, what })
export const doubtful = (name: string, what: string): Finding => ({ level: 'warn', name, what })
export const failed = (name: string, what: string): Finding => ({ level: 'fail', name, what })

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
