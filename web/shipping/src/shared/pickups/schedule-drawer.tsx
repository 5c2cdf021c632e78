import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { changePickup, createPickupPlan, type PickupDetail, schedulePickup } from '@waybill/contract/pickups/api'
import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { errorMessage, errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Drawer, focusField, LoadError, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { pickupMessages } from '../../messages/pickups.ts'
import { CutOffHint } from './cut-off-hint.tsx'
import { fieldErrorsOf } from './field-errors.ts'
import { ParcelList } from './parcel-list.tsx'
import { usePickupsRenewed } from './renew.ts'
import { WhenFields, WhereFields } from './schedule-fields.tsx'
import { usePickupOutcome } from './use-outcome.ts'
import { type PickupForm, type PickupStart, usePickupForm } from './use-pickup-form.ts'

function useSend(form: PickupForm, start: PickupStart, onClose: () => void) {
  const t = useT(pickupMessages)
  const client = useClient()
  const bridge = useBridge()
  const announce = usePickupOutcome()
  const renew = usePickupsRenewed()
  // One key for each opening: a second press is the same pickup.
  const [requestKey] = useState(randomKey)
  const { carrier, from, window, draft, date, chosen, fee, existing, today } = form
  const shipmentIds = chosen.map(({ shipmentId }) => shipmentId)
  const what = {
    requestKey,
    carrier,
    from: from!,
    ...window,
    place: draft.place,
    instructions: draft.instructions.trim() || null,
    fee,
  }
  return useMutation({
    mutationFn: async (): Promise<PickupDetail | 'planCreated' | 'scheduled' | 'waitsForCarrier' | 'failed'> => {
      const quiet = { hideErrors: true }
      if (draft.isPlan) {
        const plan = {
          ...what,
          weekdays: [...draft.weekdays],
          startsOn: draft.date ?? today,
          endsOn: draft.endsOn || null,
        }
        await client.call(createPickupPlan, { body: plan }, quiet)
        return 'planCreated'
      }
      if (existing) {
        const body = { addShipmentIds: shipmentIds }
        return client.call(changePickup, { params: { id: existing.id }, body }, quiet)
      }
      const { state } = await client.call(schedulePickup, { body: { ...what, date, shipmentIds } }, quiet)
      return state === 'failed' ? 'failed' : state === 'requested' ? 'waitsForCarrier' : 'scheduled'
    },
    onSuccess: (outcome) => {
      if (typeof outcome === 'string') bridge.toast(outcome === 'failed' ? 'error' : 'ok', t(outcome))
      else announce(outcome, 'added')
      if (outcome !== 'failed') start.closing?.run()
      if (outcome === 'planCreated') bridge.navigate('/e/#/pickup/recurring')
      onClose()
    },
    onSettled: renew,
  })
}

/** What keeps the form from being sent, by field. */
function useErrors(form: PickupForm): Partial<Record<string, string | null>> {
  const t = useT(pickupMessages)
  const { draft, chosen, offer, existing } = form
  if (draft.isPlan) return draft.weekdays.length === 0 ? { weekdays: t('needDays') } : {}
  const parcels = offer && chosen.length === 0 ? { shipmentIds: t('needParcels') } : {}
  return existing ? parcels : { ...form.problemOf(), ...parcels }
}

type BodyProps = { form: PickupForm; errors: Partial<Record<string, string | null>>; start: PickupStart }

/** What the carrier offers there. */
function Offered({ form, offer, errors, start }: BodyProps & { offer: NonNullable<PickupForm['offer']> }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { existing, date, draft, fee } = form
  return (
    <>
      <WhenFields form={form} errors={errors} canRepeat={!start.closing} />
      {existing ? (
        <Banner tone="info">{t('existing', { number: pickupNumber(existing.id), date: format.date(date) })}</Banner>
      ) : (
        <p className="tnum">
          {t('fee')}: {fee === 0 ? t('free') : format.money(fee)}
        </p>
      )}
      <CutOffHint form={form} until={start.closing?.until ?? null} />
      {!draft.isPlan && <ParcelList form={form} error={errors.shipmentIds ?? null} />}
      {offer.sources.some(({ status }) => status === 'sample') && (
        <p className="text-small text-muted">{t('sample')}</p>
      )}
      {fee > 0 && !existing && <p className="text-small text-muted">{t('feeHint')}</p>}
    </>
  )
}

function Body({ form, errors, start }: BodyProps) {
  const { locale } = useLocale()
  const { offer, quote } = form
  if (form.origins.error) return <LoadError {...errorProps(form.origins.error, locale, form.origins.refetch)} />
  if (form.origins.isPending) return <Skeleton className="h-60 w-full rounded-control" />
  return (
    <>
      <WhereFields form={form} />
      {quote.isError && <LoadError {...errorProps(quote.error, locale, () => void quote.refetch())} />}
      {quote.isLoading && <Skeleton className="h-40 w-full rounded-control" />}
      {offer?.problem && <Banner tone="warning">{errorMessage(offer.problem, locale)}</Banner>}
      {offer && !offer.problem && <Offered form={form} offer={offer} errors={errors} start={start} />}
    </>
  )
}

/** Asks a carrier to come and collect what waits for it. */
export function ScheduleDrawer({ start, onClose }: { start: PickupStart; onClose: () => void }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const form = usePickupForm(start)
  const send = useSend(form, start, onClose)
  const [tried, setTried] = useState(false)
  const local = useErrors(form)
  const remote = fieldErrorsOf(send.error, locale)
  const { existing, fee, draft, offer } = form
  const canSend = offer !== undefined && offer.problem === null && form.from !== null
  const submit = () => {
    setTried(true)
    const [wrong] = Object.keys(local)
    if (wrong) return focusField(wrong)
    if (canSend && !send.isPending) send.mutate()
  }
  const label = () => {
    if (existing) return t('addToIt', { number: pickupNumber(existing.id) })
    if (draft.isPlan) return t('submitPlan')
    if (start.closing) return t('closeAndBook')
    return fee > 0 ? t('submitPaid', { fee: format.money(fee) }) : t('submit')
  }
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={t('schedule')}
      dirty={draft.instructions !== '' && !send.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending} disabled={!canSend}>
            {label()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {send.isError && Object.keys(remote).length === 0 && <Banner tone="critical">{messageOf(send.error)}</Banner>}
        <Body form={form} errors={tried ? { ...remote, ...local } : remote} start={start} />
      </div>
    </Drawer>
  )
}
