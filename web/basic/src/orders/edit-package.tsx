import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { OrderDetail, PlannedPackage } from '@waybill/contract/orders/api'
import {
  Banner,
  Button,
  Drawer,
  Field,
  NumberInput,
  Select,
  TextInput,
  useFormat,
  useLocale,
  useT,
  WeightInput,
} from '@waybill/kit'
import { useDraft } from '@waybill/host/use-draft'
import { editDraft } from './edit-draft.ts'
import { orderMessages } from './messages.ts'
import { PresetSelect } from './preset-select.tsx'
import { useUpdateOrder } from './use-order.ts'

const SIDES = ['length', 'width', 'height'] as const

/** Units go together: pounds with inches, kilograms with centimetres. */
const inUnit = (pack: PlannedPackage, massUnit: 'lb' | 'kg'): PlannedPackage => ({
  ...pack,
  massUnit,
  sizeUnit: massUnit === 'lb' ? 'in' : 'cm',
})

type SaveErrorProps = {
  order: OrderDetail
  save: ReturnType<typeof useUpdateOrder>
  /** Shows what is saved in place of what was typed. */
  onReload: () => void
  /** Saves what was typed over it. */
  onOverwrite: () => void
}

/** Somebody else saved first: who and when, and the two ways on. */
function StaleBanner({ order, save, onReload, onOverwrite }: SaveErrorProps) {
  const t = useT(orderMessages)
  const format = useFormat()
  const [last] = order.activity
  const take = (then: () => void) => () => {
    save.takeNewest()
    then()
  }
  return (
    <Banner
      tone="warning"
      className="mb-4"
      actions={
        <>
          <Button size="compact" onClick={take(onReload)}>
            {t('reload')}
          </Button>
          <Button size="compact" onClick={take(onOverwrite)}>
            {t('overwrite')}
          </Button>
        </>
      }
    >
      {t('stale', { who: last?.actor ?? t('bySystem'), when: last ? format.relative(last.at) : '' })}
    </Banner>
  )
}

/** What saving failed with, in the user's words. */
export function SaveError(props: SaveErrorProps) {
  const { locale } = useLocale()
  const { error, stale } = props.save
  if (!error) return null
  if (stale) return <StaleBanner {...props} />
  const text = error instanceof ApiError ? (locale === 'cn' ? error.zhMessage : error.message) : String(error)
  return (
    <Banner tone="critical" className="mb-4">
      {text}
    </Banner>
  )
}

/** Edits weight, size and type of the planned package. */
export function PackageDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT(orderMessages)
  const save = useUpdateOrder(order)
  const { draft: pack, change: setPack, forget, begin } = useDraft(editDraft(order, 'package'), order.package)
  const close = () => (forget(), onClose())
  const [tried, setTried] = useState(false)
  const dirty = JSON.stringify(pack) !== JSON.stringify(order.package)
  const zero = (side: (typeof SIDES)[number]) =>
    tried && pack[side] === 0 ? t('notZero', { field: t(side) }) : undefined
  const submit = () => {
    setTried(true)
    if (SIDES.some((side) => pack[side] === 0)) return
    if (dirty) save.mutate({ package: pack }, { onSuccess: close })
    else close()
  }
  const labels =
    pack.massUnit === 'lb'
      ? ([t('weightMajorLb'), t('weightMinorOz')] as const)
      : ([t('weightMajorKg'), t('weightMinorG')] as const)
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={dirty}
      title={t('editPackage')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t('discard')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SaveError order={order} save={save} onReload={() => begin(order.package)} onOverwrite={submit} />
      <div className="flex flex-col gap-3">
        <Field label={t('unit')} className="w-44">
          <Select
            value={pack.massUnit}
            options={[
              { value: 'lb', text: t('imperial') },
              { value: 'kg', text: t('metric') },
            ]}
            onChange={(unit) => setPack(inUnit(pack, unit))}
          />
        </Field>
        <Field label={t('weight')} group>
          <WeightInput
            labels={labels}
            value={{ unit: pack.massUnit, major: pack.weight, minor: pack.weight2 }}
            onChange={(weight) => setPack({ ...pack, weight: weight.major, weight2: weight.minor })}
          />
        </Field>
        <PresetSelect size={pack} onChoose={(size) => setPack({ ...pack, ...size })} />
        <div className="flex gap-3">
          {SIDES.map((side) => (
            <Field key={side} label={t(side)} error={zero(side)} className="w-28">
              <NumberInput
                value={pack[side]}
                unit={pack.sizeUnit}
                onChange={(value) => setPack({ ...pack, [side]: value })}
              />
            </Field>
          ))}
        </div>
        <Field label={t('packageType')} className="w-64">
          <TextInput
            value={pack.type ?? ''}
            maxLength={50}
            onChange={(type) => setPack({ ...pack, type: type || null })}
          />
        </Field>
      </div>
    </Drawer>
  )
}
