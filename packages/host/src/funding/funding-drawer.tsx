import { Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type FundingRow, readFundingReceipt } from '@waybill/contract/funding/api'
import { isTransfer } from '@waybill/contract/funding/enums'
import { fundingNumber, shownReference } from '@waybill/contract/funding/reference'
import { fundingMethodWords, fundingTypeWords } from '@waybill/contract/funding/words'
import { urlOf } from '@waybill/contract/core/client'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { errorProps, PlaceLink, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  ConfirmDialog,
  CopyButton,
  type Description,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { fundingMessages } from './messages.ts'
import { ProofCard } from './proof-field.tsx'
import { FundingBadge } from './status-badge.tsx'
import { useCancelFunding, useFollowedFunding } from './use-funding.ts'
import { useDenialText } from './columns.tsx'

/** Where the requests of a wallet are listed. */
const historyOf = { postage: '/e/#/funds/funding', warehouse: '/o/#/funds/recharge' } as const

const requestLink = ({ wallet }: FundingRow, id: number) => (
  <PlaceLink href={`${historyOf[wallet]}?request=${id}`}>
    <span className="tnum">{fundingNumber(id)}</span>
  </PlaceLink>
)

function useFacts(row: FundingRow): Description[] {
  const t = useT(fundingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount, row.currency)}</span>
  const by = row.decidedBy
  const decider = by && (by.name ?? (by.side === 'system' ? t('bySystem') : t('byProvider')))
  const facts: (Description | false | null)[] = [
    row.provider.name !== null && { id: 'operator', label: t('operator'), value: row.provider.name },
    { id: 'created', label: t('created'), value: format.dateTime(row.createdAt) },
    {
      id: 'type',
      label: t('type'),
      value: row.type === 0 ? fundingMethodWords[row.method][locale] : fundingTypeWords[row.type]?.[locale],
    },
    { id: 'requested', label: t('requested'), value: money(row.requested) },
    row.fee > 0 && { id: 'fee', label: t('fee'), value: money(row.fee) },
    row.received !== null && { id: 'received', label: t('received'), value: money(row.received) },
    row.received !== null && { id: 'added', label: t('added'), value: money(row.received - row.fee) },
    row.reference !== null && {
      id: 'reference',
      label: t('reference'),
      value: (
        <span className="tnum inline-flex items-center gap-1">
          {shownReference(row.reference)}
          <CopyButton value={row.reference} name={t('reference')} />
        </span>
      ),
    },
    row.externalReference !== null && {
      id: 'externalReference',
      label: t('externalReference'),
      value: row.externalReference,
    },
    row.decidedAt !== null && {
      id: 'decided',
      label: t('decided'),
      value: [format.dateTime(row.decidedAt), decider].filter(Boolean).join(' · '),
    },
    row.replaces !== null && { id: 'replaces', label: t('replaces'), value: requestLink(row, row.replaces) },
    row.replacedBy !== null && { id: 'replacedBy', label: t('replacedBy'), value: requestLink(row, row.replacedBy) },
  ]
  return facts.filter((fact): fact is Description => fact !== false && fact !== null)
}

type Shown = { row: FundingRow; onSendAgain: (row: FundingRow) => void }

/** What can be done with a request where it stands. */
function Actions({ row, onSendAgain }: Shown) {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const number = fundingNumber(row.id)
  const cancel = useCancelFunding(() => {
    setAsking(false)
    bridge.toast('ok', t('canceled', { number }))
  })
  const url = urlOf(readFundingReceipt, { params: { id: row.id } })
  return (
    <>
      {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {row.status === fundingStatus.approved && (
          <Button
            icon={<Download />}
            onClick={() =>
              void bridge.download({ url, method: 'GET', fileName: `receipt-${number}.pdf`, type: 'application/pdf' })
            }
          >
            {t('receipt')}
          </Button>
        )}
        {row.status === fundingStatus.denied && isTransfer(row.method) && row.replacedBy === null && (
          <Button variant="primary" icon={<RotateCcw />} onClick={() => onSendAgain(row)}>
            {t('sendAgain')}
          </Button>
        )}
        {row.status === fundingStatus.pending && isTransfer(row.method) && (
          <Button variant="danger-outline" onClick={() => setAsking(true)}>
            {t('cancelRequest')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('cancelTitle', { number })}
        confirm={t('cancelRequest')}
        keep={t('keep')}
        danger
        onConfirm={() => cancel.mutate(row.id, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}

function Loaded({ row, onSendAgain }: Shown) {
  const t = useT(fundingMessages)
  const denialOf = useDenialText()
  const facts = useFacts(row)
  const denial = denialOf(row)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <FundingBadge status={row.status} />
      </div>
      {denial !== null && (
        <Banner tone="warning" title={denial}>
          {row.reason !== null && row.denial !== 'other' && (
            <span className="break-words whitespace-pre-line">{row.reason}</span>
          )}
        </Banner>
      )}
      {row.disputedAt !== null && <Banner tone="warning">{t('disputed')}</Banner>}
      {row.returnedAt !== null && <Banner tone="warning">{t('returned')}</Banner>}
      <Actions row={row} onSendAgain={onSendAgain} />
      <DescriptionList items={facts} className="max-sm:grid-cols-1!" />
      {row.proof && (
        <div>
          <p className="mb-1 text-small text-muted">{t('proof')}</p>
          <ProofCard proof={row.proof} />
        </div>
      )}
    </div>
  )
}

type Props = Pick<Shown, 'onSendAgain'> & { id: number; onClose: () => void }

/** One request over the list, asked for again until it is decided. */
export function FundingDrawer({ id, onSendAgain, onClose }: Props) {
  const t = useT(fundingMessages)
  const { locale } = useLocale()
  const query = useFollowedFunding(id)
  const bones = <Skeleton className="h-64 w-full rounded-control" />
  return (
    <Drawer open width={560} onClose={onClose} title={t('details', { number: fundingNumber(id) })}>
      {query.data ? (
        <Loaded row={query.data} onSendAgain={onSendAgain} />
      ) : query.isError ? (
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      ) : (
        <LoadingState skeleton={bones} />
      )}
    </Drawer>
  )
}
