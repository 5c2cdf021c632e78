import { useInfiniteQuery } from '@tanstack/react-query'
import { listOwnSecurity, type SecurityEventView } from '@waybill/contract/security/api'
import { securityActions, securityReason } from '@waybill/contract/security/security-events'
import { errorProps, useClient } from '@waybill/host'
import { Badge, Button, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { accountMessages } from './messages.ts'

const PAGE = 10
/** What deserves a second look. */
const ALARMING: readonly SecurityEventView['action'][] = [
  'login.failed',
  'login.rejected',
  'twoFactor.failed',
  'session.tokenReused',
]

function useOwnSecurity() {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: [listOwnSecurity.id],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listOwnSecurity,
        { query: { cursor: pageParam ?? undefined, limit: PAGE } },
        { hideErrors: true, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

function EventLine({ event }: { event: SecurityEventView }) {
  const t = useT(accountMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { browser, system, network, reason, refusedBefore, byName } = event
  const device = browser && system ? t('on', { browser, system }) : (browser ?? system)
  const facts = [
    format.dateTime(event.at),
    device,
    network && t('place', { network }),
    reason && securityReason(reason)[locale],
    refusedBefore > 0 && t('refusedBefore', { n: refusedBefore }),
    byName && t('eventByStaff', { name: byName }),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {securityActions[event.action][locale]}
        {event.newDevice && <Badge tone="info">{t('newDevice')}</Badge>}
        {ALARMING.includes(event.action) && <Badge tone="warning">{t('checkThis')}</Badge>}
      </p>
      <p className="text-small wrap-anywhere text-muted">{facts.join(' · ')}</p>
    </li>
  )
}

/** What happened to the account's security lately, newest first. */
export function SecurityCard() {
  const t = useT(accountMessages)
  const { locale } = useLocale()
  const query = useOwnSecurity()
  const events = query.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <PageState
      error={query.isError && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
      loading={query.isPending}
      skeleton={<Skeleton className="h-10 w-full" />}
    >
      {events.length === 0 && <p className="text-muted">{t('noEvents')}</p>}
      <ul>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('moreEvents')}
          </Button>
        </div>
      )}
    </PageState>
  )
}
