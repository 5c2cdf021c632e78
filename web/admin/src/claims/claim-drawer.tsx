import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { type ClaimDetail, getDeskClaim, readClaimFile } from '@waybill/contract/claims/api'
import { claimNumber, type ClaimState } from '@waybill/contract/claims/lifecycle'
import { claimStateWords, denialWords, evidenceWords, perilWords } from '@waybill/contract/claims/words'
import { urlOf } from '@waybill/contract/core/client'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import {
  Badge,
  Button,
  Card,
  DescriptionList,
  Drawer,
  LoadError,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { ApproveDialog, DenyDialog, MoneyQuestion, WordsDialog } from './dialogs.tsx'
import { claimDeskMessages } from './messages.ts'

const acts = ['approve', 'deny', 'ask', 'note', 'pay', 'reverse'] as const
type Act = (typeof acts)[number]

/** What staff may do where a claim stands; the server decides again. */
const allowed: Partial<Record<ClaimState, readonly Act[]>> = {
  submitted: ['approve', 'deny', 'ask', 'note'],
  in_review: ['approve', 'deny', 'ask', 'note'],
  need_info: ['approve', 'deny', 'note'],
  appealed: ['approve', 'deny', 'ask', 'note'],
  approved: ['pay', 'note'],
  approved_partial: ['pay', 'note'],
  paid: ['reverse', 'note'],
}

function Acts({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimDeskMessages)
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const shown = allowed[claim.state] ?? ['note']
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((one) => (
        <Button
          key={one}
          {...((one === 'approve' || one === 'pay') && { variant: 'primary' as const })}
          onClick={() => setAct(one)}
        >
          {t(one)}
        </Button>
      ))}
      {act === 'approve' && <ApproveDialog claim={claim} onClose={close} />}
      {act === 'deny' && <DenyDialog claim={claim} onClose={close} />}
      {(act === 'ask' || act === 'note') && <WordsDialog claim={claim} as={act} onClose={close} />}
      {(act === 'pay' || act === 'reverse') && <MoneyQuestion claim={claim} as={act} onClose={close} />}
    </div>
  )
}

function Evidence({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimDeskMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const save = ({ id, name, mime }: ClaimDetail['files'][number]) =>
    void bridge.download({
      url: urlOf(readClaimFile, { params: { id } }),
      method: 'GET',
      fileName: name,
      type: mime,
    })
  return (
    <Card title={t('evidence')}>
      {claim.files.length === 0 && <p className="text-muted">{t('noEvidence')}</p>}
      <ul>
        {claim.files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3">
            <span className="w-44 flex-none">{evidenceWords[file.kind][locale]}</span>
            <Button
              variant="ghost"
              size="compact"
              icon={<FileDown />}
              aria-label={t('download', { name: file.name })}
              onClick={() => save(file)}
              className="min-w-0"
            >
              <span className="truncate">{file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Loaded({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount)}</span>
  const { tone, ...words } = claimStateWords[claim.state]
  const { denial, approved, postage, submittedAt, dueOn, shipment } = claim
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Badge tone={tone}>{words[locale]}</Badge>
      </div>
      <Acts claim={claim} />
      <DescriptionList
        className="max-sm:grid-cols-1!"
        items={[
          { id: 'customer', label: t('customer'), value: claim.org.name },
          { id: 'reason', label: t('reason'), value: perilWords[claim.peril][locale] },
          { id: 'claimed', label: t('claimed'), value: money(claim.amount) },
          { id: 'most', label: t('most'), value: money(claim.most) },
          ...(approved === null ? [] : [{ id: 'approved', label: t('approved'), value: money(approved) }]),
          ...(postage === 0
            ? []
            : [{ id: 'postage', label: t('postage'), value: t('postageBack', { amount: format.money(postage) }) }]),
          ...(denial === null ? [] : [{ id: 'why', label: t('why'), value: denialWords[denial][locale] }]),
          { id: 'tracking', label: t('tracking'), value: <span className="tnum">{shipment.trackingNo}</span> },
          { id: 'carrier', label: t('carrier'), value: carrierName(shipment.carrier)[locale] },
          { id: 'case', label: t('caseNumber'), value: claim.carrierCase },
          { id: 'submitted', label: t('submitted'), value: submittedAt && format.dateTime(submittedAt) },
          { id: 'due', label: t('due'), value: dueOn && format.date(dueOn) },
          { id: 'last', label: t('lastDay'), value: format.date(claim.lastDay) },
          {
            id: 'description',
            label: t('description'),
            value: <span className="whitespace-pre-line">{claim.description}</span>,
            wide: true,
          },
        ]}
      />
      <Evidence claim={claim} />
      <Card title={t('history')}>
        <CaseTimeline events={claim.events} words={claimStateWords} />
      </Card>
    </div>
  )
}

/** One claim over the list: its evidence, its history and what to decide. */
export function ClaimDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getDeskClaim, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer open width={640} onClose={onClose} title={claimNumber(id)}>
      {data ? (
        <Loaded claim={data} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
    </Drawer>
  )
}
