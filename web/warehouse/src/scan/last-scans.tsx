import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, useT } from '@waybill/kit'
import type { AnswerTone } from './answer-panel.tsx'
import { scanMessages } from './messages.ts'

/** A scan that was answered. */
interface PastScan {
  key: string
  tone: AnswerTone
  text: ReactNode
}

const SHOWN = 5

/** The last five scans of a page, newest first. */
export function useLastScans() {
  const [scans, setScans] = useState<readonly PastScan[]>([])
  return { scans, note: (scan: PastScan) => setScans((before) => [scan, ...before].slice(0, SHOWN)) }
}

const icons = { right: CircleCheck, ready: CircleCheck, attention: TriangleAlert, wrong: CircleX, stop: CircleX }

export function LastScans({ scans, action }: { scans: readonly PastScan[]; action?: ReactNode }) {
  const t = useT(scanMessages)
  return (
    <Card title={t('lastScans')} action={action}>
      {scans.length === 0 && <p className="text-muted">{t('noScans')}</p>}
      <ol className="flex flex-col divide-y empty:hidden">
        {scans.map(({ key, tone, text }) => {
          const Icon = icons[tone]
          return (
            <li key={key} className="flex min-h-8 items-center gap-2 py-1">
              <Icon className="flex-none text-muted" aria-hidden="true" />
              <span className="min-w-0 break-words">{text}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
