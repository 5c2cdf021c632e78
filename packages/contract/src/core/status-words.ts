import type { Text } from './messages.ts'

/** neutral: over or not started · info: under way · success: good end · warning: a person must act soon · critical: broken, money at risk. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'critical'
export type StatusWords = Text & { tone: StatusTone }
