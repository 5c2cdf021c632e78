import { type OutboxMessage, latestOutbox } from '@waybill/contract/outbox/api'
import { Card, CopyButton, FirstUse, Gate, linkStyle, LoadError, Skeleton, useFormat, useT } from '@waybill/kit'
import { useQuery } from '@tanstack/react-query'
import { useFollowLink } from '../shared/use-follow-link.ts'
import { RawPage } from '../shared/raw-page.tsx'
import { useShellParts } from '../shell-context.tsx'
import { keepOverride } from '../tenant/tenant-override.ts'
import { registrationMessages } from './messages.ts'

function Message({ message }: { message: OutboxMessage }) {
  const t = useT(registrationMessages)
  const format = useFormat()
  const follow = useFollowLink()
  const { subject, to, content, createdAt } = message
  return (
    <Card>
      <h2 className="break-words text-section font-semibold">{subject ?? content?.paragraphs[0]}</h2>
      <p className="break-words text-small text-muted">
        {t('outboxTo', { to })} · {format.dateTime(createdAt)}
      </p>
      {subject !== null &&
        content?.paragraphs.map((text) => (
          <p key={text} className="mt-2 break-words">
            {text}
          </p>
        ))}
      {content?.code && (
        <p className="mt-2 flex items-center gap-2">
          <strong className="tnum text-figure tracking-widest">{content.code}</strong>
          <CopyButton value={content.code} name={t('theCode')} />
        </p>
      )}
      {content?.link && (
        <p className="mt-2 break-words">
          <a href={keepOverride(content.link.path)} onClick={follow} className={linkStyle.text}>
            {content.link.label}
          </a>
          <span className="ms-2 text-small break-all text-muted">{content.link.href}</span>
        </p>
      )}
    </Card>
  )
}

function Messages() {
  const { client } = useShellParts()
  const t = useT(registrationMessages)
  const { data, error, refetch, isFetching } = useQuery({
    ...client.query(latestOutbox, { query: {} }, { hideErrors: true }),
    refetchInterval: 3000,
    retry: false,
  })
  if (data?.length === 0) return <FirstUse title={t('outboxEmpty')}>{t('outboxEmptyText')}</FirstUse>
  if (data) return data.map((message) => <Message key={message.id} message={message} />)
  if (error && 'status' in error && error.status === 404) return <Gate title={t('outboxGone')} />
  if (error) return <LoadError onRetry={() => void refetch()} pending={isFetching} />
  return <Skeleton className="h-24 w-full" />
}

/** What was sent in the name of this site; outside production, where nobody has to have a mail server. */
export function OutboxPage() {
  const t = useT(registrationMessages)
  return (
    <RawPage title={t('outbox')}>
      <h1 className="mb-2 text-figure font-semibold">{t('outbox')}</h1>
      <p className="mb-6 text-muted">{t('outboxText')}</p>
      <div className="flex flex-col gap-3">
        <Messages />
      </div>
    </RawPage>
  )
}
