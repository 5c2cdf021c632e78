import { CircleCheck, CircleX, OctagonX, ScanBarcode, TriangleAlert, type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx, useOnline, useT } from '@waybill/kit'
import { scanMessages } from './messages.ts'

/** What an answer means: done, refused, a question to answer first, work that has to stop; or nothing scanned yet. */
export type AnswerTone = 'ready' | 'right' | 'wrong' | 'attention' | 'stop'

const looks: Readonly<Record<AnswerTone, { icon: LucideIcon; surface: string }>> = {
  ready: { icon: ScanBarcode, surface: 'bg-neutral-bg text-neutral-fg' },
  right: { icon: CircleCheck, surface: 'bg-success-bg text-success-fg' },
  wrong: { icon: CircleX, surface: 'bg-critical-bg text-critical-fg' },
  attention: { icon: TriangleAlert, surface: 'bg-warning-bg text-warning-fg' },
  stop: { icon: OctagonX, surface: 'bg-critical-bg text-critical-fg border-2 border-danger' },
}

const code = /([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/

/** Codes of places, totes and documents stay on one line where they fit: half a code is misread from a distance. */
const withWholeCodes = (text: string): ReactNode[] =>
  text.split(code).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="inline-block max-w-full">
        {part}
      </span>
    ),
  )

/** No answer comes: that of an earlier scan must not be taken for one. */
const silent = { icon: WifiOff, surface: looks.attention.surface }

/** The answer to the last scan, to be read from a distance: words, color and an icon. Screen readers hear it at once. */
export function AnswerPanel({
  tone,
  text,
  detail,
  actions,
  isOffline,
}: {
  tone: AnswerTone
  text: ReactNode
  detail?: ReactNode
  actions?: ReactNode
  /** Scans of the page wait for the server. */
  isOffline?: boolean
}) {
  const t = useT(scanMessages)
  const hasNetwork = useOnline()
  const isSilent = (isOffline || !hasNetwork) && (tone === 'right' || tone === 'ready')
  const { icon: Icon, surface } = isSilent ? silent : looks[tone]
  return (
    <div
      data-tone={tone}
      role="status"
      aria-live={tone === 'right' || tone === 'ready' ? 'polite' : 'assertive'}
      className={cx('flex min-h-24 flex-wrap items-center gap-4 rounded-control p-4', surface)}
    >
      <Icon className="size-10! flex-none" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        {isSilent && <p className="text-figure font-semibold">{t('noConnection')}</p>}
        <p className={cx('break-words', isSilent ? 'text-heading' : 'text-figure font-semibold')}>
          {typeof text === 'string' ? withWholeCodes(text) : text}
        </p>
        {detail && <p className="text-heading break-words">{detail}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
