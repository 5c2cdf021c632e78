import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { Card, toneIconColour, useFormat, useT } from '@waybill/kit'
import { setupMessages } from './messages.ts'

/** One step: its number and name, whether it is done, and how to do it. */
export function StepCard(props: {
  number: number
  title: string
  done: boolean
  action?: ReactNode
  children: ReactNode
}) {
  const { number, title, done, action, children } = props
  const t = useT(setupMessages)
  return (
    <li>
      <Card
        title={
          <span className="flex items-center gap-2">
            {done ? <CircleCheck className={toneIconColour.success} /> : <CircleDashed className="text-muted" />}
            <span>
              {number}. {title}
            </span>
            <span className="text-small font-normal text-muted">{done ? t('done') : t('open')}</span>
          </span>
        }
        action={action}
      >
        <div className="flex flex-col items-start gap-3">{children}</div>
      </Card>
    </li>
  )
}

/** A count as it is shown: one that was not counted to its end has a plus. */
export function useCount() {
  const t = useT(setupMessages)
  const format = useFormat()
  return ({ count, capped }: CappedCount): string =>
    capped ? t('more', { count: format.number(count) }) : format.number(count)
}
