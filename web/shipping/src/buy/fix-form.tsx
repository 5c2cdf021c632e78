import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { Banner, Button, linkStyle, Skeleton, useStable, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { SignatureField } from '../signature-field.tsx'
import { FixAddress } from './fix-address.tsx'
import { fixFields, type Draft } from './fix-fields.ts'
import { FixBattery, FixCod, FixInsured } from './fix-options.tsx'
import { FixPackages } from './fix-packages.tsx'
import { useFixOrder } from './use-fix-order.ts'

type Props = {
  quote: OrderQuote
  /** Somebody opened the fields, so the focus goes there. */
  asked: boolean
  onTyped: (unsaved: boolean) => void
  onSaved: () => void
  onCancel?: () => void
}

const control = 'input:not([type=hidden]),button[role=combobox]'

/** Moves the focus into fields that were opened by a press, once they are there. */
function useFocusInside(box: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>(control)?.focus()
  }, [box, wanted])
}

/** Fields that are closed hold nothing any more. */
function useForgetTyped(onTyped: (unsaved: boolean) => void): void {
  const report = useStable(onTyped)
  useEffect(() => () => report(false), [report])
}

/** The fields of an order that keep it from being bought, or its package; saving asks for its prices again. */
export function FixForm({ quote, asked, onTyped, onSaved, onCancel }: Props) {
  const t = useT(buyMessages)
  const fields = useMemo(() => fixFields(quote), [quote])
  const fix = useFixOrder(quote, fields, onSaved)
  const { draft, errors } = fix
  const setDraft: typeof fix.setDraft = (next) => (fix.setDraft(next), onTyped(true))
  const box = useRef<HTMLDivElement>(null)
  useFocusInside(box, asked && draft !== null)
  useForgetTyped(onTyped)
  if (fix.loadError) return <Banner tone="critical">{fix.loadError}</Banner>
  if (!draft) return <Skeleton className="h-16 w-full" />
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const address = (side: 'recipient' | 'shipFrom') => (
    <FixAddress
      side={side}
      keys={fields[side]}
      address={draft[side]}
      errors={errors}
      onChange={(changed) => setDraft({ ...draft, [side]: changed })}
    />
  )
  const submitOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    // The drawer is a form of its own: Enter in a field saves the field, it must never buy.
    event.preventDefault()
    fix.submit()
  }
  return (
    <div ref={box} role="group" aria-label={t('fields')} onKeyDown={submitOnEnter} className="flex flex-col gap-3">
      {fix.saveError && <Banner tone="critical">{fix.saveError}</Banner>}
      {fields.pack && <FixPackages draft={draft} errors={errors} withType={fields.packaging} onChange={change} />}
      {fields.insured && <FixInsured draft={draft} errors={errors} onChange={change} />}
      {address('recipient')}
      {address('shipFrom')}
      {fields.battery && <FixBattery draft={draft} error={errors.batteryType ?? errors.lithium} onChange={change} />}
      {fields.cod && <FixCod draft={draft} errors={errors} onChange={change} />}
      {fields.signature && (
        <SignatureField value={draft.signature} onChange={(value) => setDraft({ ...draft, signature: value })} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={fix.submit} pending={fix.saving}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <a className={linkStyle.text} href={`/b/#/order/detail/${quote.orderId}`} target="_blank" rel="noopener">
          {t('openOrder')}
        </a>
      </div>
    </div>
  )
}
