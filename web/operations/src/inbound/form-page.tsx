import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { type InboundDetail, MOST_INBOUND_LINES } from '@waybill/contract/inbound/api'
import { inboundErrors } from '@waybill/contract/inbound/errors'
import { inboundRefusal, isEditable } from '@waybill/contract/inbound/lifecycle'
import type { OwnLink } from '@waybill/contract/warehouses/seller-api'
import { PlaceLink, useBridge } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useDraft } from '@waybill/host/use-draft'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  focusField,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { type Draft, draftOf, missingIn, sentOf } from './draft.ts'
import { HeadFields } from './head-fields.tsx'
import { inboundMessages } from './messages.ts'
import { isBlank } from './rows.ts'
import { RowsEditor } from './rows-editor.tsx'
import { useInbound, useSave, useWarehouses } from './use-inbound.ts'

/** What the server found wrong, by the name of its field; rows are counted as they were sent. */
function problemsOf(error: unknown, draft: Draft, locale: 'en' | 'cn'): Record<string, string> {
  const data = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  const sent = draft.rows.flatMap((row, at) => (isBlank(row) ? [] : [at]))
  return Object.fromEntries(
    data.map(({ fieldName, message, zhMessage }) => [
      fieldName.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${sent[Number(at)] ?? at}`),
      locale === 'cn' ? zhMessage : message,
    ]),
  )
}

type FormProps = {
  links: readonly OwnLink[]
  /** The shipment that is edited; null: a new one. */
  known: InboundDetail | null
  /** What the form begins with. */
  from: InboundDetail | null
}

function useForm({ links, known: newest, from }: FormProps) {
  const bridge = useBridge()
  const { locale } = useLocale()
  const t = useT(inboundMessages)
  // What the form began with: a change meanwhile is a conflict when it is saved, and must not pass as seen.
  const [known] = useState(newest)
  const name = known ? `inbound ${known.id} ${known.version}` : `inbound new ${from?.id ?? ''}`
  const { draft, change, forget } = useDraft<Draft>(name, draftOf(from, known !== null, links))
  const [tried, setTried] = useState(false)
  const save = useSave(known, draft.requestKey)
  const missing = missingIn(draft, t)
  const errors = { ...problemsOf(save.error, draft, locale), ...(tried && missing) }
  const submit = (announce: boolean) => {
    setTried(true)
    const first = Object.keys(missing)[0]
    if (first) return focusField(first)
    save.mutate(sentOf(draft, announce), {
      onSuccess: (saved) => {
        forget()
        bridge.toast('ok', t(saved.state === 'draft' || known?.state === 'submitted' ? 'saved' : 'submitted', saved))
        bridge.navigate(`/o/#/inbound/detail/${saved.id}`)
      },
      onError: (error) => {
        const [field] = Object.keys(problemsOf(error, draft, locale))
        if (field) focusField(field)
      },
    })
  }
  const discard = () => {
    forget()
    bridge.navigate(known ? `/o/#/inbound/detail/${known.id}` : '/o/#/inbound/lists')
  }
  return { draft, change, errors, save, submit, discard }
}

function Form(props: FormProps) {
  const { links, known } = props
  const t = useT(inboundMessages)
  const messageOf = useErrorMessage()
  const { draft, change, errors, save, submit, discard } = useForm(props)
  const count = Object.keys(errors).length
  const tooMany = draft.rows.filter((row) => !isBlank(row)).length - MOST_INBOUND_LINES
  const isSubmitted = known?.state === 'submitted'
  return (
    <PageBody kind="form">
      <PageHead
        title={known ? t('edit', known) : t('new')}
        above={<PlaceLink href="/o/#/inbound/lists">{t('back')}</PlaceLink>}
      />
      <div className="flex flex-col gap-3">
        {links.every(({ state }) => state !== 'active') && <Banner tone="warning">{t('noWarehouse')}</Banner>}
        {save.isError && (
          <Banner tone="critical">{count > 0 ? t('wrong', { n: count }) : messageOf(save.error)}</Banner>
        )}
        <Card title={t('details')}>
          <HeadFields links={links} draft={draft} errors={errors} onChange={change} />
        </Card>
        <Card title={t('products')}>
          {errors['rows'] && <p className="mb-2 text-danger">{errors['rows']}</p>}
          {tooMany > 0 && <Banner tone="warning">{t('tooMany', { max: MOST_INBOUND_LINES, n: tooMany })}</Banner>}
          <RowsEditor rows={draft.rows} errors={errors} onChange={(rows) => change({ rows })} />
        </Card>
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={save.isPending} onClick={discard}>
            {t('discard')}
          </Button>
          <Button
            {...(isSubmitted && { variant: 'primary' as const })}
            pending={save.isPending}
            onClick={() => submit(false)}
          >
            {t(isSubmitted ? 'saveChanges' : 'save')}
          </Button>
          {!isSubmitted && (
            <Button variant="primary" pending={save.isPending} onClick={() => submit(true)}>
              {t('submit')}
            </Button>
          )}
        </div>
      </div>
    </PageBody>
  )
}

/** In place of the form of a shipment that has arrived meanwhile, or is over: what was typed can't be saved. */
function NotEditable({ shipment }: { shipment: InboundDetail }) {
  const t = useT(inboundMessages)
  const { locale } = useLocale()
  const { id, number, state } = shipment
  const code = inboundRefusal(state)
  const [, en, cn] = inboundErrors[code]
  return (
    <PageBody kind="form">
      <PageHead
        title={t('edit', shipment)}
        above={<PlaceLink href={`/o/#/inbound/detail/${id}`}>{number}</PlaceLink>}
      />
      <Banner tone="critical">{(locale === 'cn' ? cn : en).replace('{number}', number)}</Banner>
    </PageBody>
  )
}

/** Waits for the warehouses and for the shipment that the form begins with. */
function Loaded({ id, isEdit }: { id: number | null; isEdit: boolean }) {
  const t = useT(inboundMessages)
  const warehouses = useWarehouses()
  const shipment = useInbound(id)
  const error = warehouses.error ?? shipment.error
  const from = shipment.data ?? null
  // The form keeps what it begins with: that is read again before.
  if (!warehouses.links || (id !== null && !(from && shipment.isFetchedAfterMount)))
    return (
      <PageBody kind="form">
        <PageHead title={isEdit ? t('change') : t('new')} />
        {error ? (
          <RecordError
            error={error}
            onRetry={() => Promise.all([warehouses.refetch(), shipment.refetch()])}
            nowhere={{ title: t('lost'), text: t('lostText'), href: '/o/#/inbound/lists', back: t('back') }}
          />
        ) : (
          <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
        )}
      </PageBody>
    )
  if (isEdit && from && !isEditable(from.state)) return <NotEditable shipment={from} />
  return <Form key={id ?? 'new'} links={warehouses.links} known={isEdit ? from : null} from={from} />
}

/** `#/inbound/new`: announces goods; `?from=` begins with those of another shipment. */
export function NewInboundPage() {
  const t = useT(inboundMessages)
  const { from } = useSearch({ strict: false }) as { from?: number }
  return (
    <Gated title={t('new')}>
      <Loaded key={from ?? 'new'} id={from ?? null} isEdit={false} />
    </Gated>
  )
}

/** `#/inbound/edit/$id`: changes what was announced, until it is shipped. */
export function EditInboundPage() {
  const t = useT(inboundMessages)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <Gated title={t('change')}>
      <Loaded key={id} id={Number(id) || 0} isEdit />
    </Gated>
  )
}
