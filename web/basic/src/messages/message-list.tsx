import type { Message } from '@waybill/contract/messages/api'
import { PlaceLink } from '@waybill/host'
import { Button, cx, Skeleton, useFormat, useLocale, useT, VisuallyHidden } from '@waybill/kit'
import { type Inbox, messageHref } from './list.ts'
import { inboxMessages } from './messages.ts'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

export const ListSkeleton = () => (
  <div className="flex flex-col">
    {SKELETONS.map((key) => (
      <div key={key} className="border-b border-line p-3">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-3 w-full" />
      </div>
    ))}
  </div>
)

function Item({ message, inbox }: { message: Message; inbox: Inbox }) {
  const t = useT(inboxMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { view, state } = inbox
  const current = state.id === message.id
  return (
    <li className="border-b border-line last:border-0">
      <PlaceLink
        look="quiet"
        href={messageHref({ view, kind: state.kind, id: message.id })}
        aria-current={current ? 'true' : undefined}
        className={cx(
          'block px-3 py-2 no-underline! focus-visible:-outline-offset-2',
          current ? 'bg-brand-soft' : 'hover:bg-sub',
        )}
      >
        <span className="flex items-baseline gap-2">
          {!message.read && (
            <span className="flex-none">
              <span aria-hidden="true" className="inline-block size-2 rounded-full bg-brand-text" />
              <VisuallyHidden>{t('isUnread')}: </VisuallyHidden>
            </span>
          )}
          <span className={cx('min-w-0 flex-1 truncate', !message.read && 'font-semibold')}>
            {message.title[locale]}
          </span>
          <time dateTime={message.createdAt} className="tnum flex-none text-small text-muted">
            {format.relative(message.createdAt)}
          </time>
        </span>
        <span className="mt-0.5 block truncate text-small text-muted">
          {t(`kind_${message.kind}`)} · {message.body[locale]}
        </span>
      </PlaceLink>
    </li>
  )
}

type Props = { messages: readonly Message[]; inbox: Inbox; onMore?: () => void; pending: boolean }

/** The messages of the inbox, newest first; each is a link, so that Back closes it again. */
export function MessageList({ messages, inbox, onMore, pending }: Props) {
  const t = useT(inboxMessages)
  return (
    <>
      <ul aria-label={t('list')}>
        {messages.map((message) => (
          <Item key={message.id} message={message} inbox={inbox} />
        ))}
      </ul>
      {onMore && (
        <div className="flex justify-center p-3">
          <Button onClick={onMore} pending={pending}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
