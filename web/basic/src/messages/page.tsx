import { ArrowLeft, CheckCheck, MailOpen } from 'lucide-react'
import { type Message, messageKinds } from '@waybill/contract/messages/api'
import { errorProps, usePageTitle } from '@waybill/host'
import { ListFilters, useListState } from '@waybill/host/list'
import {
  Button,
  cx,
  FirstUse,
  LoadError,
  LoadingState,
  NoMatch,
  PageBody,
  PageHead,
  RefetchBar,
  useLocale,
  useMedia,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { type Inbox, inboxList } from './list.ts'
import { ListSkeleton, MessageList } from './message-list.tsx'
import { inboxMessages } from './messages.ts'
import { ReadingPane } from './reading-pane.tsx'
import { useInbox, useMarkAll, useUnreadCount } from './use-inbox.ts'

/** Below it there is room for one pane. */
const ONE_PANE = '(width < 1024px)'
const BADGE_CAP = 99

function Empty({ inbox }: { inbox: Inbox }) {
  const t = useT(inboxMessages)
  if (inbox.isFiltered) return <NoMatch title={t('noMatch')} onClear={inbox.clear} />
  if (inbox.view === 'unread') {
    return (
      <FirstUse
        icon={<MailOpen />}
        title={t('emptyUnread')}
        action={<Button onClick={inbox.showAll}>{t('showAll')}</Button>}
      />
    )
  }
  return <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
}

function Listed({ inbox, query }: { inbox: Inbox; query: ReturnType<typeof useInbox> }) {
  const { locale } = useLocale()
  const { data, error, isError, hasNextPage, isFetchingNextPage } = query
  const messages = data?.pages.flatMap((page) => page.records) ?? []
  if (!data && isError) return <LoadError {...errorProps(error, locale, () => void query.refetch())} />
  if (!data) return <LoadingState skeleton={<ListSkeleton />} />
  if (messages.length === 0) return <Empty inbox={inbox} />
  return (
    <MessageList
      messages={messages}
      inbox={inbox}
      onMore={hasNextPage ? () => void query.fetchNextPage() : undefined}
      pending={isFetchingNextPage}
    />
  )
}

function Narrowing({ inbox }: { inbox: Inbox }) {
  const t = useT(inboxMessages)
  const unread = useUnreadCount().data?.count
  const counted = unread ? { count: Math.min(unread, BADGE_CAP), capped: unread > BADGE_CAP } : {}
  return (
    <>
      <ViewTabs {...inbox.tabs((view) => ({ label: t(view), ...(view === 'unread' && counted) }))} />
      <ListFilters
        list={inbox}
        filters={{
          kind: {
            label: t('kind'),
            promoted: true,
            options: messageKinds.map((kind) => ({ value: kind, text: t(`kind_${kind}`) })),
          },
        }}
      />
    </>
  )
}

/** List and reading pane side by side, or one at a time where it is narrow. */
function Panes({ inbox, onePane }: { inbox: Inbox; onePane: boolean }) {
  const t = useT(inboxMessages)
  const { state } = inbox
  const query = useInbox(inbox)
  const listed: Message | undefined = query.data?.pages
    .flatMap((page) => page.records)
    .find(({ id }) => id === state.id)
  const close = () => inbox.show({ id: undefined })
  const reading = state.id !== undefined
  return (
    <div className="mb-4 flex min-h-0 flex-1 overflow-hidden rounded-control border">
      {!(onePane && reading) && (
        <div
          className={cx(
            'relative min-w-0 overflow-y-auto',
            onePane ? 'flex-1' : 'w-[380px] flex-none border-e border-line',
          )}
        >
          <RefetchBar active={query.isFetching && !query.isPending && !query.isFetchingNextPage} className="top-0" />
          <Listed inbox={inbox} query={query} />
        </div>
      )}
      {(!onePane || reading) && (
        <div className="min-w-0 flex-1 overflow-y-auto">
          {reading && <ReadingPane id={state.id ?? 0} listed={listed} onClose={close} />}
          {!reading && <p className="p-4 text-center text-muted">{t('choose')}</p>}
        </div>
      )}
    </div>
  )
}

/** `#/setting/messages`: what the product has told this organisation. */
export function MessagesPage() {
  const t = useT(inboxMessages)
  const inbox = useListState(inboxList)
  const onePane = useMedia(ONE_PANE)
  const markAll = useMarkAll()
  const { state } = inbox
  const alone = onePane && state.id !== undefined
  usePageTitle(t('title'))
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          alone ? (
            <Button icon={<ArrowLeft />} onClick={() => inbox.show({ id: undefined })}>
              {t('back')}
            </Button>
          ) : (
            <Button icon={<CheckCheck />} pending={markAll.isPending} onClick={() => markAll.mutate(state.kind)}>
              {t('markAll')}
            </Button>
          )
        }
      />
      {!alone && <Narrowing inbox={inbox} />}
      <Panes inbox={inbox} onePane={onePane} />
    </PageBody>
  )
}
