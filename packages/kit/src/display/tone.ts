import { CircleAlert, CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react'

/** One meaning each: neutral over or inactive, info under way, success good end, warning a person must act, critical broken. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'critical'

/** Background and text of a tone, contrast at least 6.8. */
export const toneSurface: Record<Tone, string> = {
  neutral: 'bg-neutral-bg text-neutral-fg',
  info: 'bg-info-bg text-info-fg',
  success: 'bg-success-bg text-success-fg',
  warning: 'bg-warning-bg text-warning-fg',
  critical: 'bg-critical-bg text-critical-fg',
}

export const toneIconColour: Record<Tone, string> = {
  neutral: 'text-neutral-icon',
  info: 'text-info-icon',
  success: 'text-success-icon',
  warning: 'text-warning-icon',
  critical: 'text-critical-icon',
}

export const toneIcon: Record<Tone, LucideIcon> = {
  neutral: CircleAlert,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  critical: CircleX,
}
