import { useEffect, useRef } from 'react'
import { Mail, Trash2 } from 'lucide-react'
import { ApiError } from '@waybill/contract/core/client'
import type { Message } from '@waybill/contract/messages/api'
import { errorProps, useBridge } from '@waybill/host'
import {
  Button,
  FirstUse,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useStable,
  useT,
} from '@waybill/kit'
import { inboxMessages } from './messages.ts'
import { useHide, useMark, useMessage } from './use-inbox.ts'

function Acts({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT(inboxMessages)
  const bridge = useBridge()
  const mark = useMark()
  const hide = useHide()
  const { href } = message
  const unread = () => (mark.mutate({ id: message.id, read: false }), onClose())
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {href && (
        <Button variant="primary" onClick={() => bridge.navigate(href)}>
          {t(`open_${message.kind}`)}
        </Button>
      )}
      <Button icon={<Mail />} onClick={unread}>
        {t('markUnread')}
      </Button>
      <Button
        icon={<Trash2 />}
        pending={hide.isPending}
        onClick={() => hide.mutate(message.id, { onSuccess: onClose })}
      >
        {t('hide')}
      </Button>
    </div>
  )
}

/** What is opened is read; marking it unread again closes it, so nothing marks it a second time. */
function useReadOnOpening(message: Message): void {
  const mark = useMark()
  const read = useStable(() => {
    if (!message.read) mark.mutate({ id: message.id, read: true })
  })
  useEffect(() => read(), [read])
}

function Opened({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT(inboxMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  useReadOnOpening(message)
  useEffect(() => title.current?.focus(), [])
  return (
    <article className="p-4">
      <h2 ref={title} tabIndex={-1} className="text-heading font-title wrap-anywhere outline-none">
        {message.title[locale]}
      </h2>
      <p className="mt-1 text-small text-muted">
        {t(`kind_${message.kind}`)} · <time dateTime={message.createdAt}>{format.dateTime(message.createdAt)}</time>
      </p>
      <p className="mt-4 max-w-[72ch] whitespace-pre-wrap wrap-anywhere">{message.body[locale]}</p>
      <Acts message={message} onClose={onClose} />
    </article>
  )
}

/** The message that is read. */
export function ReadingPane({ id, listed, onClose }: { id: number; listed: Message | undefined; onClose: () => void }) {
  const t = useT(inboxMessages)
  const { locale } = useLocale()
  const { message, isError, error, refetch } = useMessage(id, listed)
  if (message) return <Opened key={message.id} message={message} onClose={onClose} />
  if (error instanceof ApiError && error.status === 404) return <FirstUse title={t('lost')}>{t('lostText')}</FirstUse>
  if (isError) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  return <LoadingState skeleton={<Skeleton className="m-4 h-40" />} />
}
