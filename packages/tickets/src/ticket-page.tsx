import { useEffect, useRef } from 'react'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { useParams } from '@tanstack/react-router'
import type { Ticket } from '@waybill/contract/tickets/api'
import { ticketStatus } from '@waybill/contract/tickets/enums'
import { ticketNumber } from '@waybill/contract/tickets/tickets'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import {
  announce,
  Banner,
  Button,
  CopyButton,
  DetailColumns,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { AnswerForm } from './answer-form.tsx'
import type { TicketDesk } from './desk.ts'
import { AboutCard, TicketDetailsCard } from './ticket-details-card.tsx'
import { ticketMessages } from './messages.ts'
import { TicketBadge } from './status-badge.tsx'
import { Thread } from './thread.tsx'
import { useClosing, useTicket } from './use-ticket.ts'

const card = (height: string) => <Skeleton key={height} className={`${height} w-full rounded-control`} />
const DetailSkeleton = () => (
  <DetailColumns main={['h-28', 'h-24', 'h-44'].map(card)} aside={['h-40', 'h-32'].map(card)} />
)

/** Says that somebody else has written, to those who do not see it. */
function useNews({ entries }: Ticket, side: TicketDesk['side']): void {
  const t = useT(ticketMessages)
  const last = entries.at(-1)
  const seen = useRef(last?.id)
  useEffect(() => {
    if (last && last.id !== seen.current && last.from !== side) announce(t('newAnswer'))
    seen.current = last?.id
  }, [last, side, t])
}

function Closing({ ticket }: { ticket: Ticket }) {
  const t = useT(ticketMessages)
  const closing = useClosing(ticket.id)
  const closed = ticket.status === ticketStatus.closed
  return (
    <Button
      icon={closed ? <RotateCcw /> : <CircleCheck />}
      pending={closing.isPending}
      onClick={() => closing.mutate(!closed)}
    >
      {t(closed ? 'reopen' : 'close')}
    </Button>
  )
}

function Loaded({ ticket, desk }: { ticket: Ticket; desk: TicketDesk }) {
  const t = useT(ticketMessages)
  const bridge = useBridge()
  const { side } = desk
  useNews(ticket, side)
  useShortcuts({ u: () => bridge.navigate(desk.listHref) })
  return (
    <>
      <PageHead
        above={
          <PlaceLink look="quiet" href={desk.listHref}>
            {t('tickets')}
          </PlaceLink>
        }
        title={ticket.subject}
        beside={
          <>
            <span className="tnum text-muted">{ticketNumber(ticket.id)}</span>
            <CopyButton value={ticketNumber(ticket.id)} />
            <TicketBadge status={ticket.status} side={side} />
          </>
        }
        actions={ticket.canAnswer && <Closing ticket={ticket} />}
      />
      <DetailColumns
        main={
          <>
            <Thread ticket={ticket} side={side} />
            {ticket.canAnswer ? <AnswerForm key={ticket.id} ticket={ticket} /> : <Banner>{t('readOnly')}</Banner>}
          </>
        }
        aside={
          <>
            <TicketDetailsCard ticket={ticket} side={side} />
            <AboutCard ticket={ticket} side={side} />
          </>
        }
      />
    </>
  )
}

/** One ticket, for either side; its number stands in the address as `id`. */
export function TicketPage({ desk }: { desk: TicketDesk }) {
  const t = useT(ticketMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const query = useTicket(Number.isSafeInteger(id) && id > 0 ? id : 0)
  usePageTitle(query.data ? `${ticketNumber(query.data.id)} ${query.data.subject}` : t('tickets'))
  return (
    <PageBody kind="detail">
      {query.data ? <Loaded key={query.data.id} ticket={query.data} desk={desk} /> : <PageHead title={t('tickets')} />}
      {query.isPending && <LoadingState skeleton={<DetailSkeleton />} />}
      {!query.data && query.isError && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: desk.listHref, back: t('backToList') }}
        />
      )}
    </PageBody>
  )
}
