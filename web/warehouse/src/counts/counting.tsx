import { useState } from 'react'
import type { FloorCount } from '@waybill/contract/counts/staff-api'
import { conditionWords } from '@waybill/contract/stock/conditions'
import { Button, Card, ConfirmDialog, Field, NumberInput, useLocale, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { GoodsChoices } from '../shared/goods-choices.tsx'
import { countMessages } from './messages.ts'
import { type Counting, whichOf } from './use-counting.ts'

type Current = NonNullable<FloorCount['current']>
type Item = Current['items'][number]
const keyOf = ({ seller, productId, lotId, condition }: Current['again'][number]) =>
  `${seller.id} ${productId} ${lotId} ${condition}`

/** The units of one item: typed, they are all of it. */
function Quantity({ item, disabled, onSet }: { item: Item; disabled: boolean; onSet: (all: number) => void }) {
  const t = useT(countMessages)
  const [typed, setTyped] = useState<number | null>(item.counted)
  const set = () => {
    if (typed !== null && typed !== item.counted) onSet(typed)
  }
  return (
    <Field label={t('unitsOf', { sku: item.sku })} disabled={disabled} className="w-40">
      <NumberInput
        value={typed}
        decimals={0}
        onChange={setTyped}
        onBlur={set}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </Field>
  )
}

/** What was counted in the place so far, and what is to be counted again. */
function Found({ current, counting }: { current: Current; counting: Counting }) {
  const t = useT(countMessages)
  const { locale } = useLocale()
  const isBusy = counting.queue.waiting > 0
  const found = new Set(current.items.map(keyOf))
  const open = current.again.filter((one) => !found.has(keyOf(one)))
  const words = ({ seller, condition, lot }: Current['again'][number]) =>
    [seller.name, conditionWords[condition][locale], lot?.lotNo].filter(Boolean).join(' · ')
  return (
    <Card title={t('found', { place: current.code })}>
      {current.items.length === 0 && <p className="text-muted">{t('nothingFound')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {current.items.map((item) => (
          <li key={keyOf(item)} className="flex min-h-12 flex-wrap items-end gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium break-words">{item.sku}</span>
              <span className="block break-words text-muted">{words(item)}</span>
            </span>
            <Quantity
              key={item.counted}
              item={item}
              disabled={isBusy}
              onSet={(all) =>
                counting.add({ code: item.sku, goods: { which: whichOf(item), placeId: current.placeId }, all })
              }
            />
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold">{t('again')}</h3>
          <ul className="flex flex-col divide-y">
            {open.map((one) => (
              <li key={keyOf(one)} className="py-2">
                <span className="block font-medium break-words">{one.sku}</span>
                <span className="block break-words text-muted">{words(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Ends a place after a clear question: what was not scanned is not there. */
function FinishPlace({ current, counting }: { current: Current; counting: Counting }) {
  const t = useT(countMessages)
  const [asking, setAsking] = useState(false)
  const isBusy = counting.queue.waiting > 0
  return (
    <>
      <Button variant="primary" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('finish')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('finishTitle', { place: current.code })}
        confirm={t('finish')}
        keep={t('keep')}
        pending={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          counting.add({ code: current.code, finish: current.placeId })
        }}
      >
        {t(current.items.length === 0 ? 'finishEmpty' : 'finishText')}
      </ConfirmDialog>
    </>
  )
}

const yesWords = { takeOver: 'takeOver', add: 'addPlace', anyway: 'anyway' } as const

/** The scans of a count: a place, then everything that is there. */
export function CountingCard({ count, counting }: { count: FloorCount; counting: Counting }) {
  const t = useT(countMessages)
  const { current } = count
  const { shown, choices, queue, scans, add } = counting
  const isBusy = queue.waiting > 0
  const ready = current
    ? t(current.round === 1 ? 'beginPlace' : 'againPlace', { place: current.code })
    : t('readyPlace')
  const { asking } = shown ?? {}
  return (
    <div className="flex flex-col gap-3">
      <ScanField
        label={current ? t('scanItem', { place: current.code }) : t('scanPlace')}
        hint={t(current ? 'scanItemHint' : 'scanPlaceHint')}
        onScan={(code) => add({ code: code.slice(0, 100) })}
      />
      <AnswerPanel
        isOffline={queue.isOffline}
        tone={shown?.tone ?? 'ready'}
        text={shown?.text ?? ready}
        actions={
          asking ? (
            <Button
              disabled={isBusy}
              onClick={() => add({ ...asking.scan, yes: { ...asking.scan.yes, [asking.answer]: true } })}
            >
              {t(yesWords[asking.answer])}
            </Button>
          ) : (
            current && <FinishPlace current={current} counting={counting} />
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      {choices.goods.length > 0 && (
        <GoodsChoices
          title={t('choose')}
          goods={choices.goods.map((one) => ({
            key: keyOf(one),
            seller: one.seller.name,
            sku: one.sku,
            condition: one.condition,
            lotNo: one.lot?.lotNo,
          }))}
          disabled={isBusy}
          onChoose={(index) =>
            add({
              code: choices.code,
              goods: { which: whichOf(choices.goods[index]!), placeId: choices.placeId },
              ...(choices.all !== undefined && { all: choices.all }),
            })
          }
        />
      )}
      {current && <Found current={current} counting={counting} />}
      <LastScans scans={scans} />
    </div>
  )
}
