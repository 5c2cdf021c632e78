import { useState } from 'react'
import { Printer as PrinterIcon } from 'lucide-react'
import type { Printer, Station } from '@waybill/contract/floor-printing/api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Checkbox, Drawer, Field, focusField, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { serverProblems } from '../shared/server-problems.ts'
import { printingMessages } from './messages.ts'
import { useWarehouseOptions } from './page-parts.tsx'
import { type StationBody, useOpenSign, usePrinters, useSaveStation } from './use-printing.ts'

type Form = Omit<StationBody, 'warehouseId'> & { warehouseId: string }
const formOf = (station: Station | null, warehouseId: string): Form => ({
  warehouseId: station ? String(station.warehouse.id) : warehouseId,
  name: station?.name ?? '',
  labelPrinterId: station?.labelPrinter?.id ?? null,
  placePrinterId: station?.placePrinter?.id ?? null,
  active: station?.active ?? true,
})
/** The browser, among the printers to choose from. */
const BROWSER = 'browser'

function PrinterChoice({
  value,
  printers,
  onChange,
}: {
  value: number | null
  printers: readonly Printer[]
  onChange: (id: number | null) => void
}) {
  const t = useT(printingMessages)
  const shown = printers.filter(({ id, active }) => active || id === value)
  return (
    <Select
      value={value === null ? BROWSER : String(value)}
      options={[
        { value: BROWSER, text: t('browser') },
        ...shown.map(({ id, name, active }) => ({
          value: String(id),
          text: active ? name : t('inactiveChoice', { name }),
        })),
      ]}
      onChange={(next) => onChange(next === BROWSER ? null : Number(next))}
    />
  )
}

function Fields({
  form,
  isNew,
  errors,
  change,
}: {
  form: Form
  isNew: boolean
  errors: Record<string, string>
  change: (next: Partial<Form>) => void
}) {
  const t = useT(printingMessages)
  const warehouses = useWarehouseOptions()
  const { data } = usePrinters()
  const printers = (data?.records ?? []).filter(({ warehouse }) => String(warehouse.id) === form.warehouseId)
  return (
    <>
      {isNew && warehouses.length !== 1 && (
        <Field name="warehouse" label={t('warehouse')} required error={errors.warehouse}>
          <Select
            value={form.warehouseId || null}
            options={warehouses}
            onChange={(value) => change({ warehouseId: value, labelPrinterId: null, placePrinterId: null })}
          />
        </Field>
      )}
      <Field name="name" label={t('name')} required error={errors.name}>
        <TextInput value={form.name} maxLength={60} onChange={(value) => change({ name: value })} />
      </Field>
      <Field name="labelPrinterId" label={t('labelPrinter')} error={errors.labelPrinterId}>
        <PrinterChoice
          value={form.labelPrinterId}
          printers={printers.filter(({ media, dpi }) => media === '4x6' && dpi === '203')}
          onChange={(labelPrinterId) => change({ labelPrinterId })}
        />
      </Field>
      <Field label={t('placePrinter')}>
        <PrinterChoice
          value={form.placePrinterId}
          printers={printers}
          onChange={(placePrinterId) => change({ placePrinterId })}
        />
      </Field>
      {!isNew && (
        <Checkbox label={t('isActive')} checked={form.active} onChange={(value) => change({ active: value })} />
      )}
    </>
  )
}

function useEditor(station: Station | null, onClose: () => void) {
  const t = useT(printingMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const warehouses = useWarehouseOptions()
  const [before] = useState(() => formOf(station, warehouses.length === 1 ? warehouses[0]!.value : ''))
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const save = useSaveStation(station)
  const problems: Record<string, string> = {
    ...(form.warehouseId === '' && { warehouse: t('needed', { field: t('warehouse') }) }),
    ...(form.name.trim() === '' && { name: t('needed', { field: t('name') }) }),
  }
  const submit = () => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first) return focusField(first)
    if (save.isPending) return
    const body = { ...form, warehouseId: Number(form.warehouseId), name: form.name.trim() }
    save.mutate(body, {
      onSuccess: ({ name }) => {
        bridge.toast('ok', t(station === null ? 'created' : 'saved', { name }))
        onClose()
      },
    })
  }
  return {
    form,
    save,
    submit,
    errors: tried ? { ...serverProblems(save.error, locale), ...problems } : {},
    dirty: JSON.stringify(form) !== JSON.stringify(before) && !save.isSuccess,
    change: (next: Partial<Form>) => {
      if (save.isError) save.reset()
      setForm((now) => ({ ...now, ...next }))
    },
  }
}

/** The settings of a station; null: a new one. */
export function StationDrawer({ station, onClose }: { station: Station | null; onClose: () => void }) {
  const t = useT(printingMessages)
  const messageOf = useErrorMessage()
  const openSign = useOpenSign()
  const { form, errors, change, dirty, save, submit } = useEditor(station, onClose)
  return (
    <Drawer
      open
      width={560}
      dirty={dirty}
      locked={save.isPending}
      onClose={onClose}
      onSubmit={submit}
      title={station === null ? t('newStation') : station.name}
      {...(station && { description: `${station.code} · ${station.warehouse.name}` })}
      footer={
        <>
          {station && (
            <Button icon={<PrinterIcon />} onClick={() => openSign(station.id)}>
              {t('sign')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t(station === null ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        <Fields form={form} isNew={station === null} errors={errors} change={change} />
      </div>
    </Drawer>
  )
}
