import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getDeclaration } from '@waybill/contract/customs/api'
import { cancelEei, type EeiFiling, fileEei, getEeiFiling } from '@waybill/contract/customs/filing-api'
import { filingStateWords } from '@waybill/contract/customs/filing-words'
import { randomKey } from '@waybill/contract/core/random-key'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import { Badge, Button, ConfirmDialog, CopyButton, LoadError, useLocale, useT } from '@waybill/kit'
import { filingMessages } from './filing-messages.ts'

/** So often a filing that waits for its answer is looked at. */
const POLL_MS = 5_000

type Props = {
  orderId: number
  /** The goods have to be filed before a label is bought. */
  isRequired: boolean
  editable: boolean
  /** The order was canceled: what AES has of it can be canceled there still. */
  isCanceled: boolean
}

/** The filing of an order, asked for again until it is answered. */
export function useFiling(orderId: number) {
  const client = useClient()
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...client.query(getEeiFiling, { params: { id: orderId } }, { hideErrors: true }),
    refetchInterval: ({ state }) => (state.data?.filing?.state === 'submitted' ? POLL_MS : false),
  })
  const state = data?.filing?.state
  useEffect(() => {
    // The declaration has the ITN, or has it no more.
    if (state !== undefined) void cache.invalidateQueries({ queryKey: [getDeclaration.id] })
  }, [state, cache])
  return { data, error, refetch }
}

function useFilingActs(orderId: number, onDone: () => void) {
  const t = useT(filingMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const [requestKey, setKey] = useState<string>(randomKey)
  const renew = () => {
    for (const route of [getEeiFiling, getDeclaration]) void cache.invalidateQueries({ queryKey: [route.id] })
    setKey(randomKey())
  }
  const file = useMutation({
    mutationFn: () => client.call(fileEei, { params: { id: orderId }, body: { requestKey } }),
    onSuccess: () => (bridge.toast('ok', t('sent')), onDone()),
    onSettled: renew,
  })
  const cancel = useMutation({
    mutationFn: () => client.call(cancelEei, { params: { id: orderId } }),
    onSuccess: () => (bridge.toast('ok', t('canceled')), onDone()),
    onSettled: renew,
  })
  return { file, cancel }
}

function Reasons({ filing }: { filing: EeiFiling }) {
  const { locale } = useLocale()
  const reasons = locale === 'cn' ? filing.zhReasons : filing.reasons
  return (
    <ul className="list-disc ps-5">
      {reasons.map((reason) => (
        <li key={reason} className="break-words">
          {reason}
        </li>
      ))}
    </ul>
  )
}

function Standing({ filing }: { filing: EeiFiling }) {
  const t = useT(filingMessages)
  const { locale } = useLocale()
  const words = filingStateWords[filing.state]
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={words.tone}>{words[locale]}</Badge>
        {filing.itn && filing.state !== 'canceled' && (
          <span className="tnum inline-flex items-center gap-1">
            {t('itn', { itn: filing.itn })}
            <CopyButton value={filing.itn} />
          </span>
        )}
      </div>
      {filing.state === 'submitted' && <p className="text-muted">{t('pending')}</p>}
      {filing.state === 'rejected' && (
        <div>
          <p>{t('reasons')}</p>
          <Reasons filing={filing} />
          <p className="text-muted">{t('correct')}</p>
        </div>
      )}
      {filing.state === 'canceled' && filing.reasons.length > 0 && (
        <div>
          <p>{t('notCanceled', { itn: filing.itn ?? '' })}</p>
          <Reasons filing={filing} />
        </div>
      )}
      {filing.outdated && <p>{t('outdated')}</p>}
    </>
  )
}

function History({ filing }: { filing: EeiFiling }) {
  const t = useT(filingMessages)
  return (
    <details>
      <summary className="cursor-pointer text-small text-muted">{t('history')}</summary>
      <div className="mt-2">
        <CaseTimeline events={filing.events} words={filingStateWords} />
      </div>
    </details>
  )
}

type ActsProps = {
  filing: EeiFiling | null
  canFile: boolean
  canCancel: boolean
  acts: ReturnType<typeof useFilingActs>
}

function Acts({ filing, canFile, canCancel, acts: { file, cancel } }: ActsProps) {
  const t = useT(filingMessages)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      {canFile && (
        <Button variant="primary" size="compact" pending={file.isPending} onClick={() => file.mutate()}>
          {t(filing && filing.state !== 'canceled' ? 'fileAgain' : 'file')}
        </Button>
      )}
      {canCancel && (
        <Button size="compact" pending={cancel.isPending} onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('cancelTitle')}
        confirm={t('cancel')}
        keep={t('keep')}
        onConfirm={() => {
          setAsking(false)
          cancel.mutate()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('cancelText')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** One that waits for its answer can be canceled where no one files any more. */
const mayBeCanceled = ({ state }: EeiFiling, available: boolean) =>
  state !== 'canceled' && !(state === 'submitted' && available)

/** The filing that is made for an order: asked for, awaited, corrected; nothing where none is needed or no one files. */
export function FilingSection({ orderId, isRequired, editable, isCanceled }: Props) {
  const t = useT(filingMessages)
  const { locale } = useLocale()
  const { data, error, refetch } = useFiling(orderId)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed goes, and its focus with it.
  const acts = useFilingActs(orderId, () => heading.current?.focus())
  if (error && !data) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  const { available = false, filing = null } = data ?? {}
  const isPending = filing?.state === 'submitted'
  const canFile = available && editable && isRequired && !isPending
  const canCancel = filing !== null && (editable || isCanceled) && mayBeCanceled(filing, available)
  if (!filing && !canFile) return null
  return (
    <section aria-label={t('title')} className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {t('title')}
      </h3>
      {filing ? <Standing filing={filing} /> : <p className="text-muted">{t('offer')}</p>}
      <Acts filing={filing} canFile={canFile} canCancel={canCancel} acts={acts} />
      {filing && <History filing={filing} />}
    </section>
  )
}
