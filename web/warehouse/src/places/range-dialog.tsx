import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPlaces, listPlaces } from '@waybill/contract/stock/place-api'
import {
  type CodeSegment,
  MOST_PLACES,
  type PlaceKind,
  placeKinds,
  placeKindWords,
  rangeCodes,
} from '@waybill/contract/stock/places'
import { useBridge, useClient, useShell } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Checkbox, Dialog, Field, Select, TextInput, useFormat, useLocale, useT } from '@waybill/kit'
import { placeMessages } from './messages.ts'

const MOST_PARTS = 5
const first: readonly CodeSegment[] = [
  { from: 'A', to: 'A' },
  { from: '01', to: '04' },
  { from: '01', to: '10' },
]

function useCreate(onDone: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const t = useT(placeMessages)
  return useMutation({
    mutationFn: (body: { warehouseId: number; segments: CodeSegment[]; kind: PlaceKind; pickable: boolean }) =>
      client.call(createPlaces, { body }, { hideErrors: true }),
    onSuccess: ({ created, existing }) => {
      bridge.toast(
        'ok',
        t('created', { count: created }),
        existing > 0 ? { detail: t('skipped', { count: existing }) } : {},
      )
      onDone()
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: [listPlaces.id] }),
  })
}

/** The parts of the code, each from a value to a value. */
function Parts({ parts, onChange }: { parts: readonly CodeSegment[]; onChange: (parts: CodeSegment[]) => void }) {
  const t = useT(placeMessages)
  const change = (at: number, value: Partial<CodeSegment>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...value } : part)))
  return (
    <>
      {parts.map((part, index) => (
        // The parts have no names but their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grid grid-cols-2 gap-3">
          <Field label={t('from', { number: index + 1 })}>
            <TextInput
              value={part.from}
              maxLength={10}
              onChange={(value) => change(index, { from: value.toUpperCase() })}
            />
          </Field>
          <Field label={t('to', { number: index + 1 })}>
            <TextInput
              value={part.to}
              maxLength={10}
              onChange={(value) => change(index, { to: value.toUpperCase() })}
            />
          </Field>
        </div>
      ))}
      <div className="flex gap-2">
        <Button
          size="compact"
          disabled={parts.length >= MOST_PARTS}
          onClick={() => onChange([...parts, { from: '01', to: '05' }])}
        >
          {t('addPart')}
        </Button>
        <Button size="compact" disabled={parts.length < 2} onClick={() => onChange(parts.slice(0, -1))}>
          {t('removePart')}
        </Button>
      </div>
    </>
  )
}

/** Creates places such as A-01-01 to A-04-10. */
export function RangeDialog({ onClose }: { onClose: () => void }) {
  const t = useT(placeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { user } = useShell()
  const messageOf = useErrorMessage()
  const warehouses = user?.warehouseList ?? []
  const [warehouseId, setWarehouse] = useState(String(warehouses[0]?.warehouseId ?? ''))
  const [kind, setKind] = useState<PlaceKind>('storage')
  const [pickable, setPickable] = useState(true)
  const [parts, setParts] = useState<readonly CodeSegment[]>(first)
  const create = useCreate(onClose)
  const codes = rangeCodes(parts)
  const submit = () => {
    if (codes)
      create.mutate({
        warehouseId: Number(warehouseId),
        segments: [...parts],
        kind,
        pickable: pickable && kind === 'storage',
      })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('createTitle')}
      description={t('createHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!codes} pending={create.isPending} onClick={submit}>
            {t('create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {create.isError && <Banner tone="critical">{messageOf(create.error)}</Banner>}
        {warehouses.length > 1 && (
          <Field label={t('warehouse')}>
            <Select
              value={warehouseId}
              onChange={setWarehouse}
              options={warehouses.map((one) => ({ value: String(one.warehouseId), text: one.name }))}
            />
          </Field>
        )}
        <Field label={t('kind')}>
          <Select
            value={kind}
            onChange={setKind}
            options={placeKinds.map((value) => ({ value, text: placeKindWords[value][locale] }))}
          />
        </Field>
        <Parts parts={parts} onChange={setParts} />
        <Checkbox
          label={t('pickable')}
          hint={t('pickableHint')}
          checked={pickable && kind === 'storage'}
          disabled={kind !== 'storage'}
          onChange={setPickable}
        />
        <p aria-live="polite" className={codes ? 'font-medium' : 'text-critical'}>
          {codes
            ? t('preview', { count: format.number(codes.length), first: codes[0]!, last: codes.at(-1)! })
            : t('wrong', { max: format.number(MOST_PLACES) })}
        </p>
      </div>
    </Dialog>
  )
}
