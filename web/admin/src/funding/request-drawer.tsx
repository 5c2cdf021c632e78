import { ChevronDown, ChevronUp } from 'lucide-react'
import type { FundingRequestDetail, FundingRow } from '@waybill/contract/funding/api'
import { fundingNumber, shownReference } from '@waybill/contract/funding/reference'
import { fundingDenialWords, fundingMethodWords } from '@waybill/contract/funding/words'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { errorProps } from '@waybill/host'
import {
  Badge,
  Banner,
  Card,
  type Description,
  DescriptionList,
  Drawer,
  IconButton,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { DecisionForm } from './decision-form.tsx'
import { requestMessages } from './messages.ts'
import { ProofViewer } from './proof-viewer.tsx'
import { RequestBadge } from './request-badge.tsx'
import { useRequestDetail } from './use-requests.ts'

type Steps = { previous: (() => void) | null; next: (() => void) | null }

function useFacts(request: FundingRequestDetail): Description[] {
  const t = useT(requestMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount, request.currency)}</span>
  const by = request.decidedBy
  const decider = by && (by.side === 'customer' ? t('byCustomer') : by.side === 'system' ? t('bySystem') : by.name)
  const facts: (Description | false)[] = [
    { id: 'type', label: t('type'), value: fundingMethodWords[request.method][locale] },
    { id: 'requested', label: t('requested'), value: money(request.requested) },
    request.fee > 0 && { id: 'fee', label: t('fee'), value: money(request.fee) },
    request.received !== null && { id: 'received', label: t('received'), value: money(request.received) },
    request.reference !== null && {
      id: 'reference',
      label: t('reference'),
      value: <span className="tnum">{shownReference(request.reference)}</span>,
    },
    request.externalReference !== null && {
      id: 'externalReference',
      label: t('externalReference'),
      value: request.externalReference,
    },
    { id: 'created', label: t('created'), value: format.dateTime(request.createdAt) },
    { id: 'requestedBy', label: t('requestedBy'), value: request.requestedBy },
    { id: 'customerSince', label: t('customerSince'), value: format.date(request.customerSince) },
    { id: 'balance', label: t('balance'), value: money(request.available) },
    request.replaces !== null && { id: 'replaces', label: t('replaces'), value: fundingNumber(request.replaces) },
    request.decidedAt !== null && {
      id: 'decided',
      label: t('decided'),
      value: [format.dateTime(request.decidedAt), decider].filter(Boolean).join(' · '),
    },
  ]
  return facts.filter((fact): fact is Description => fact !== false)
}

function Flags({ request }: { request: FundingRequestDetail }) {
  const t = useT(requestMessages)
  if (request.flags.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {request.flags.map((flag) => (
        <li key={flag} className="flex flex-wrap items-center gap-2">
          <Badge tone="warning">{t(flag)}</Badge>
          <span className="text-small text-muted">{t(`${flag}Text`)}</span>
        </li>
      ))}
    </ul>
  )
}

function History({ rows }: { rows: readonly FundingRow[] }) {
  const t = useT(requestMessages)
  const format = useFormat()
  return (
    <Card title={t('history')}>
      {rows.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id} className="tnum flex flex-wrap items-center gap-x-3">
            <span className="w-16">{fundingNumber(row.id)}</span>
            <span className="w-24 text-muted">{format.date(row.createdAt)}</span>
            <span className="w-24 text-end">{format.money(row.received ?? row.requested, row.currency)}</span>
            <RequestBadge status={row.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type LoadedProps = { request: FundingRequestDetail; rests: boolean; onDone: () => void }

function Loaded({ request, rests, onDone }: LoadedProps) {
  const { locale } = useLocale()
  const facts = useFacts(request)
  const { denial, reason, status } = request
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <RequestBadge status={status} />
      </div>
      {denial !== null && (
        <Banner tone="info" title={fundingDenialWords[denial][locale]}>
          {reason !== null && <span className="break-words whitespace-pre-line">{reason}</span>}
        </Banner>
      )}
      {status === fundingStatus.pending && <Flags request={request} />}
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <ProofViewer request={request} />
        <div className="flex min-w-0 flex-col gap-4">
          {status === fundingStatus.pending && <DecisionForm request={request} rests={rests} onDone={onDone} />}
          <DescriptionList items={facts} />
        </div>
      </div>
      <History rows={request.history} />
    </div>
  )
}

function StepKeys({ steps }: { steps: Steps }) {
  useShortcuts({ j: () => steps.next?.(), k: () => steps.previous?.() })
  return null
}

function StepButtons({ steps }: { steps: Steps }) {
  const t = useT(requestMessages)
  const { previous, next } = steps
  return (
    <span className="flex">
      <IconButton
        label={t('previous')}
        icon={<ChevronUp />}
        disabled={previous === null}
        onClick={() => previous?.()}
      />
      <IconButton label={t('next')} icon={<ChevronDown />} disabled={next === null} onClick={() => next?.()} />
    </span>
  )
}

type Props = { id: number; steps: Steps; rests: boolean; onDone: () => void; onClose: () => void }

/** One request over the queue: proof beside the form; J and K go through the list, and a decision leads to the next. */
export function RequestDrawer({ id, steps, rests, onDone, onClose }: Props) {
  const t = useT(requestMessages)
  const { locale } = useLocale()
  const query = useRequestDetail(id)
  return (
    <Drawer
      open
      width={760}
      onClose={onClose}
      title={t('request', { number: fundingNumber(id) })}
      description={query.data?.org.name}
      aside={<StepButtons steps={steps} />}
    >
      <StepKeys steps={steps} />
      {query.data ? (
        <Loaded key={id} request={query.data} rests={rests} onDone={onDone} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-72 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
