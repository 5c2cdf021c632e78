import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { type ClaimDetail, getClaim } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { missingEvidence } from '@waybill/contract/claims/perils'
import { claimStateWords, denialWords, evidenceWords, perilWords } from '@waybill/contract/claims/words'
import { PlaceLink, useClient, usePageTitle } from '@waybill/host'
import { useHasDraft } from '@waybill/host/use-draft'
import { CaseTimeline } from '@waybill/host/cases'
import { RecordError } from '@waybill/host/record-error'
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  DetailColumns,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  Stepper,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { claimMessages } from '../messages/claims.ts'
import { claimDraft } from '../shared/claims/draft-names.ts'
import { ChangeDialog, SubmitQuestion, WithdrawQuestion, WordsDialog } from './act-dialogs.tsx'
import { ClaimBadge } from './columns.tsx'
import { EvidenceCard } from './evidence-card.tsx'

const LIST = '/e/#/claim/lists'
type Act = 'change' | 'submit' | 'withdraw' | 'answer' | 'appeal'

/** The acts that take typing and are open now. */
const typedActs = ({ state, canAppeal, dueOn }: ClaimDetail) => [
  ...(state === 'draft' ? (['change'] as const) : []),
  ...(state === 'need_info' ? (['answer'] as const) : []),
  ...(canAppeal && dueOn ? (['appeal'] as const) : []),
]

/** What the claim waits for, or what became of it. */
function StateBanner({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { state, denial, dueOn, approved, postage, canAppeal } = claim
  const due = dueOn ? format.date(dueOn) : ''
  const amount = format.money((approved ?? 0) + postage)
  if (state === 'need_info') return <Banner tone="warning">{t('question', { date: due })}</Banner>
  if (state === 'denied') {
    const why = t('denied', { why: denialWords[denial ?? 'other'][locale] })
    return <Banner tone="critical">{canAppeal && dueOn ? `${why}. ${t('appealUntil', { date: due })}` : why}</Banner>
  }
  if (state === 'paid')
    return (
      <Banner tone="success">
        {postage > 0 ? t('paidPostage', { amount, postage: format.money(postage) }) : t('paid', { amount })}
      </Banner>
    )
  if (state === 'reversed') return <Banner tone="info">{t('reversed', { amount })}</Banner>
  if (state === 'lapsed') return <Banner tone="info">{t('lapsed')}</Banner>
  return null
}

/** The steps of a draft and what it still lacks. */
function DraftSteps({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimMessages)
  const { locale } = useLocale()
  const missing = missingEvidence(claim.peril, claim.files)
  const list = missing.map((kind) => evidenceWords[kind][locale]).join(locale === 'cn' ? '、' : ', ')
  return (
    <div className="flex flex-col gap-2">
      <Stepper
        current={missing.length > 0 ? 'evidence' : 'review'}
        steps={[
          { id: 'reason', label: t('stepReason') },
          { id: 'evidence', label: t('stepEvidence') },
          { id: 'review', label: t('stepReview') },
        ]}
      />
      {missing.length > 0 && <p className="text-muted">{t('missing', { list })}</p>}
    </div>
  )
}

function DetailsCard({ claim, onEdit }: { claim: ClaimDetail; onEdit: () => void }) {
  const t = useT(claimMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { shipment } = claim
  return (
    <Card
      title={t('details')}
      action={
        claim.state === 'draft' && (
          <Button size="compact" onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { id: 'reason', label: t('reason'), value: perilWords[claim.peril][locale] },
          { id: 'amount', label: t('claimed'), value: <span className="tnum">{format.money(claim.amount)}</span> },
          {
            id: 'approved',
            label: t('approved'),
            value: claim.approved === null ? null : <span className="tnum">{format.money(claim.approved)}</span>,
          },
          ...(claim.postage > 0
            ? [{ id: 'postage', label: t('postage'), value: t('postageBack', { amount: format.money(claim.postage) }) }]
            : []),
          {
            id: 'tracking',
            label: t('tracking'),
            value: (
              <PlaceLink look="cell" href={`/e/#/shipment/detail/${shipment.id}`}>
                {shipment.trackingNo}
              </PlaceLink>
            ),
          },
          { id: 'carrier', label: t('carrier'), value: carrierName(shipment.carrier)[locale] },
          { id: 'case', label: t('caseNumber'), value: claim.carrierCase },
          { id: 'submitted', label: t('submitted'), value: claim.submittedAt && format.dateTime(claim.submittedAt) },
          { id: 'last', label: t('lastDay'), value: format.date(claim.lastDay) },
          {
            id: 'description',
            label: t('description'),
            value: <span className="whitespace-pre-line">{claim.description}</span>,
            wide: true,
          },
        ]}
      />
    </Card>
  )
}

function Acts({ claim, onAct }: { claim: ClaimDetail; onAct: (act: Act) => void }) {
  const t = useT(claimMessages)
  const { state, canAppeal, dueOn } = claim
  const isReady = missingEvidence(claim.peril, claim.files).length === 0
  return (
    <>
      {(state === 'draft' || state === 'submitted') && (
        <Button onClick={() => onAct('withdraw')}>{t('withdraw')}</Button>
      )}
      {state === 'draft' && (
        <Button variant="primary" disabled={!isReady} onClick={() => onAct('submit')}>
          {t('submit')}
        </Button>
      )}
      {state === 'need_info' && (
        <Button variant="primary" onClick={() => onAct('answer')}>
          {t('answerTitle')}
        </Button>
      )}
      {canAppeal && dueOn && <Button onClick={() => onAct('appeal')}>{t('appeal')}</Button>}
    </>
  )
}

function Loaded({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimMessages)
  const hasDraft = useHasDraft()
  // What was being typed before Back or a reload is on the screen again.
  const [act, setAct] = useState<Act | null>(
    () => typedActs(claim).find((one) => hasDraft(claimDraft(claim.id, one))) ?? null,
  )
  const close = () => setAct(null)
  return (
    <>
      <PageHead
        above={
          <PlaceLink look="quiet" href={LIST}>
            {t('title')}
          </PlaceLink>
        }
        title={<span className="tnum">{claimNumber(claim.id)}</span>}
        beside={<ClaimBadge state={claim.state} />}
        actions={<Acts claim={claim} onAct={setAct} />}
      />
      <div className="mb-3 empty:hidden">
        {claim.state === 'draft' ? <DraftSteps claim={claim} /> : <StateBanner claim={claim} />}
      </div>
      <DetailColumns
        main={
          <>
            <DetailsCard claim={claim} onEdit={() => setAct('change')} />
            <EvidenceCard claim={claim} />
          </>
        }
        aside={
          <Card title={t('history')}>
            <CaseTimeline events={claim.events} words={claimStateWords} />
          </Card>
        }
      />
      {act === 'change' && <ChangeDialog claim={claim} onClose={close} />}
      {act === 'submit' && <SubmitQuestion claim={claim} onClose={close} />}
      {act === 'withdraw' && <WithdrawQuestion claim={claim} onClose={close} />}
      {(act === 'answer' || act === 'appeal') && <WordsDialog claim={claim} act={act} onClose={close} />}
    </>
  )
}

function ClaimView({ id }: { id: number }) {
  const t = useT(claimMessages)
  const client = useClient()
  const query = useQuery({
    ...client.query(getClaim, { params: { id } }, { hideErrors: true }),
    enabled: useVerified() === true,
  })
  usePageTitle(query.data ? claimNumber(query.data.id) : t('title'))
  return (
    <PageBody kind="detail">
      {!query.data && <PageHead title={t('title')} />}
      {query.data && <Loaded key={query.data.id} claim={query.data} />}
      {query.isPending && (
        <LoadingState
          skeleton={
            <DetailColumns
              main={['h-56', 'h-64'].map((height) => (
                <Skeleton key={height} className={`${height} w-full rounded-control`} />
              ))}
              aside={<Skeleton className="h-56 w-full rounded-control" />}
            />
          }
        />
      )}
      {query.isError && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: LIST, back: t('backToClaims') }}
        />
      )}
    </PageBody>
  )
}

/** `#/claim/detail/:id`: one claim, all of it; a draft is completed and submitted here. */
export function ClaimPage() {
  const t = useT(claimMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  return (
    <Gated title={t('title')}>
      <ClaimView id={Number.isSafeInteger(id) && id > 0 ? id : 0} />
    </Gated>
  )
}
