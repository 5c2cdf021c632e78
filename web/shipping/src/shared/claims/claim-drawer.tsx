import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { type ClaimOptions, createClaim, getClaimOptions, listClaims } from '@waybill/contract/claims/api'
import { worthOf } from '@waybill/contract/claims/most'
import type { Peril } from '@waybill/contract/claims/perils'
import { perilWords } from '@waybill/contract/claims/words'
import { randomKey } from '@waybill/contract/core/random-key'
import { errorMessage, errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Drawer,
  Field,
  focusField,
  LoadError,
  RadioGroup,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { claimMessages } from '../../messages/claims.ts'
import { AmountFields, useClaimForm } from './amount-fields.tsx'
import { newClaimDraft } from './draft-names.ts'

/** What the parcel is covered for, and what was in it. */
function Worth({ options }: { options: ClaimOptions }) {
  const t = useT(claimMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { insured, included, items, shipment } = options
  const carrier = carrierName(shipment.carrier)[locale]
  const isInsured = insured !== null && insured > included
  return (
    <dl className="flex flex-col gap-2">
      <div>
        <dt className="text-small text-muted">{t('cover')}</dt>
        <dd>
          {isInsured
            ? t('coverInsured', { amount: format.money(insured) })
            : t('coverIncluded', { amount: format.money(included), carrier })}
        </dd>
      </div>
      <div>
        <dt className="text-small text-muted">{t('items')}</dt>
        {items.length === 0 && <dd>{t('noItems')}</dd>}
        {items.map(({ name, sku, quantity, value }, index) => (
          <dd key={index} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {quantity} × {name ?? sku ?? '-'}
            </span>
            <span className="tnum flex-none">{value === null ? '-' : format.money(quantity * value)}</span>
          </dd>
        ))}
      </div>
    </dl>
  )
}

type PerilTerms = ClaimOptions['perils'][number]

/** When a claim can be filed, or why not today. */
function useTermsText(): (terms: PerilTerms) => string {
  const t = useT(claimMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return ({ from, until, postage, problem }) => {
    const refund = postage > 0 ? ` · ${t('withPostage', { amount: format.money(postage) })}` : ''
    if (!problem) return t('until', { date: format.date(until) }) + refund
    if (problem.code === 'CLAIM_EARLY') return t('fromDay', { date: format.date(from) })
    return problem.code === 'CLAIM_LATE' ? t('lastDayWas', { date: format.date(until) }) : errorMessage(problem, locale)
  }
}

function PerilField({
  options,
  value,
  onChange,
}: {
  options: ClaimOptions
  value: Peril
  onChange: (peril: Peril) => void
}) {
  const t = useT(claimMessages)
  const { locale } = useLocale()
  const textOf = useTermsText()
  return (
    <Field name="peril" group label={t('peril')}>
      <RadioGroup
        value={value}
        onChange={onChange}
        options={options.perils.map((terms) => ({
          value: terms.peril,
          label: perilWords[terms.peril][locale],
          hint: textOf(terms),
        }))}
      />
    </Field>
  )
}

function useCreate(shipmentId: number, onDone: () => void) {
  const t = useT(claimMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  // One key for each opening: a second press is the same claim.
  const [requestKey] = useState(randomKey)
  return useMutation({
    mutationFn: (body: { peril: Peril; amount: number; description: string }) =>
      client.call(createClaim, { body: { ...body, shipmentId, requestKey } }, { hideErrors: true }),
    onSuccess: ({ id }) => {
      bridge.toast('ok', t('draftMade'))
      void cache.invalidateQueries({ queryKey: [listClaims.id] })
      bridge.navigate(`/e/#/claim/detail/${id}`)
      onDone()
    },
    // Another claim may have been filed, or the parcel has moved on.
    onError: () => void cache.invalidateQueries({ queryKey: [getClaimOptions.id] }),
  })
}

function Form({ options, onClose: onLeave }: { options: ClaimOptions; onClose: () => void }) {
  const t = useT(claimMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const { shipment, perils, most, items } = options
  const [tried, setTried] = useState(false)
  const first = { amount: worthOf(items) === null ? null : most, description: '' }
  const form = useClaimForm(newClaimDraft(shipment.id), first, most)
  const onClose = () => (form.forget(), onLeave())
  const create = useCreate(shipment.id, onClose)
  const textOf = useTermsText()
  const rule =
    perils.find(({ peril }) => peril === form.peril) ?? perils.find(({ problem }) => problem === null) ?? perils[0]!
  const submit = () => {
    setTried(true)
    const wrong = form.firstError()
    if (wrong) return focusField(wrong)
    if (!create.isPending && !rule.problem) create.mutate({ peril: rule.peril, ...form.body() })
  }
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('fileClaim')}
      dirty={form.isChanged && !create.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            type="submit"
            variant="primary"
            shortcut="mod+enter"
            pending={create.isPending}
            disabled={rule.problem !== null}
          >
            {t('next')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {create.isError && <Banner tone="critical">{messageOf(create.error)}</Banner>}
        <p>
          <span className="tnum">{shipment.trackingNo}</span> · {carrierName(shipment.carrier)[locale]}
        </p>
        <PerilField options={options} value={rule.peril} onChange={form.setPeril} />
        {rule.problem && <Banner tone="warning">{textOf(rule)}</Banner>}
        <Worth options={options} />
        <AmountFields form={form} tried={tried} />
      </div>
    </Drawer>
  )
}

/** Starts a claim for a shipment; says why where nothing can be claimed, and leads to the claim that it has. */
export function ClaimDrawer({ shipmentId, onClose }: { shipmentId: number; onClose: () => void }) {
  const t = useT(claimMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const { data, error, refetch } = useQuery({
    ...client.query(getClaimOptions, { params: { id: shipmentId } }, { hideErrors: true }),
    gcTime: 0,
  })
  if (data && !data.problem) return <Form options={data} onClose={onClose} />
  const claimId = data?.claimId ?? null
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('fileClaim')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {claimId !== null && (
            <Button variant="primary" onClick={() => bridge.navigate(`/e/#/claim/detail/${claimId}`)}>
              {t('openClaim')}
            </Button>
          )}
        </>
      }
    >
      {data?.problem ? (
        <Banner tone="warning">{errorMessage(data.problem, locale)}</Banner>
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
    </Drawer>
  )
}
