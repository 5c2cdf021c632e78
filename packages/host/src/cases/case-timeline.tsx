import type { CaseEvent } from '@waybill/contract/cases/events'
import type { Text } from '@waybill/contract/core/messages'
import { cx, useFormat, useLocale, useT } from '@waybill/kit'
import { caseMessages } from './messages.ts'

type Props = {
  events: readonly CaseEvent[]
  /** What the states of the case are called. */
  words: Readonly<Record<string, Text>>
}

/** What happened to a case, newest first: its new state, who changed it, when, and what was written. */
export function CaseTimeline({ events, words }: Props) {
  const t = useT(caseMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const shown = events.toReversed()
  return (
    <ol aria-label={t('history')}>
      {shown.map((event, index) => (
        <li key={event.id} className="relative flex gap-3 pb-4 last:pb-0">
          {index < shown.length - 1 && (
            <span aria-hidden="true" className="absolute start-[4px] top-4 bottom-[-4px] w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx('mt-1.5 size-[9px] flex-none rounded-full', index === 0 ? 'bg-brand' : 'bg-ctl')}
          />
          <div className="min-w-0 flex-1">
            <p className={index === 0 ? 'font-medium' : undefined}>
              {event.from === event.to ? t('noteAdded') : (words[event.to]?.[locale] ?? event.to)}
            </p>
            {event.note && (
              <p className="break-words whitespace-pre-wrap">
                {locale === 'cn' ? (event.zhNote ?? event.note) : event.note}
              </p>
            )}
            <p className="text-small text-muted">
              {[event.by ?? t(event.actor), event.visibleTo === 'provider' ? t('providerOnly') : null]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <time dateTime={event.at} title={format.instant(event.at)} className="tnum flex-none text-small text-muted">
            {format.dateTime(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
