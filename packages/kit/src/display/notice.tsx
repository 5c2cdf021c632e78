import type { ReactNode } from 'react'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { toneIcon, toneIconColour, toneSurface, type Tone } from './tone.ts'

export type NoticeProps = {
  tone?: Exclude<Tone, 'neutral'>
  title?: ReactNode
  /** Stands at the right end. */
  beside?: ReactNode
  className?: string
  children?: ReactNode
}

/** A message that belongs to the page or card it stands on. Critical ones are announced. */
export function Notice({ tone = 'info', title, beside, className, children }: NoticeProps) {
  const t = useKitText()
  const Icon = toneIcon[tone]
  return (
    <div
      role={tone === 'critical' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-start gap-2 rounded-control px-3 py-1', toneSurface[tone], className)}
    >
      <Icon className={cx('my-1.5', toneIconColour[tone])} />
      <div className="min-w-0 flex-1 basis-40 py-1">
        <VisuallyHidden>{t(tone)}: </VisuallyHidden>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {beside}
    </div>
  )
}
