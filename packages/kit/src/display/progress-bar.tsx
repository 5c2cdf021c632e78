import { useEffect, useRef } from 'react'
import { announce } from '../a11y/announce.ts'
import { cx } from '../cx.ts'
import type { Tone } from './tone.ts'

const fills: Record<Tone, string> = {
  neutral: 'bg-brand',
  info: 'bg-brand',
  success: 'bg-success-icon',
  warning: 'bg-warning-icon',
  critical: 'bg-critical-icon',
}

/** Progress with a name; `share` is 0 to 1, null when unknown. Spoken at 0, 25, 50, 75 and 100 %. */
export function ProgressBar({
  share,
  label,
  tone = 'neutral',
  className,
}: {
  share: number | null
  label: string
  tone?: Tone
  className?: string
}) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100)
  const quarter = percent === null ? null : Math.floor(percent / 25)
  const announced = useRef<number | null>(null)
  useEffect(() => {
    if (quarter === null || announced.current === quarter) return
    announced.current = quarter
    announce(`${label} ${quarter * 25}%`)
  }, [quarter, label])
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={cx('h-1.5 w-full overflow-hidden rounded-full bg-sub', percent === null && 'kit-busy', className)}
    >
      {percent !== null && (
        <div
          className={cx('h-full rounded-full transition-[width] duration-150', fills[tone])}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
