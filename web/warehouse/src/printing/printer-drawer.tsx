import { useState } from 'react'
import { Printer as PrinterIcon } from 'lucide-react'
import type { Printer } from '@waybill/contract/floor-printing/api'
import {
  DEFAULT_PORT,
  isPrinterPort,
  labelMedia,
  labelMediaWords,
  PRINTER_HOST,
  printerDots,
} from '@waybill/contract/floor-printing/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Checkbox, Drawer, Field, focusField, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { PrintOutcome } from '../shared/print-outcome.tsx'
import { serverProblems } from '../shared/server-problems.ts'
import { useTestLabel } from '../shared/use-prints.ts'
import { printingMessages } from './messages.ts'
import { useWarehouseOptions } from './page-parts.tsx'
import { type PrinterBody, useSavePrinter } from './use-printing.ts'

/** 9100 to 9109, and 6101. */
const ports = [...Array.from({ length: 10 }, (_, index) => DEFAULT_PORT + index), 6101].filter(isPrinterPort)

type Form = Omit<PrinterBody, 'warehouseId'> & { warehouseId: string }
const formOf = (printer: Printer | null, warehouseId: string): Form => ({
  warehouseId: printer ? String(printer.warehouse.id) : warehouseId,
  name: printer?.name ?? '',
  host: printer?.host ?? '',
  port: printer?.port ?? DEFAULT_PORT,
  dpi: printer?.dpi ?? '203',
  media: printer?.media ?? '4x6',
  active: printer?.active ?? true,
})

function useProblems() {
  const t = useT(printingMessages)
  return ({ name, host, warehouseId }: Form): Record<string, string> => ({
    ...(warehouseId === '' && { warehouse: t('needed', { field: t('warehouse') }) }),
    ...(name.trim() === '' && { name: t('needed', { field: t('name') }) }),
    ...(!PRINTER_HOST.test(host.trim()) && { host: t('hostWrong') }),
  })
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
  const { locale } = useLocale()
  const warehouses = useWarehouseOptions()
  return (
    <>
      {isNew && warehouses.length !== 1 && (
        <Field name="warehouse" label={t('warehouse')} required error={errors.warehouse}>
          <Select
            value={form.warehouseId || null}
            options={warehouses}
            onChange={(value) => change({ warehouseId: value })}
          />
        </Field>
      )}
      <Field name="name" label={t('name')} required error={errors.name}>
        <TextInput value={form.name} maxLength={60} onChange={(value) => change({ name: value })} />
      </Field>
      <Field name="host" label={t('host')} hint={t('hostHint')} required error={errors.host}>
        <TextInput
          value={form.host}
          maxLength={253}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(value) => change({ host: value })}
        />
      </Field>
      <Field label={t('port')}>
        <Select
          value={String(form.port)}
          options={ports.map((port) => ({ value: String(port), text: String(port) }))}
          onChange={(value) => change({ port: Number(value) })}
        />
      </Field>
      <Field label={t('dpi')}>
        <Select
          value={form.dpi}
          options={printerDots.map((value) => ({ value, text: t('dots', { dots: value }) }))}
          onChange={(value) => change({ dpi: value })}
        />
      </Field>
      <Field label={t('media')}>
        <Select
          value={form.media}
          options={labelMedia.map((value) => ({ value, text: labelMediaWords[value][locale] }))}
          onChange={(value) => change({ media: value })}
        />
      </Field>
      {!isNew && (
        <Checkbox label={t('isActive')} checked={form.active} onChange={(value) => change({ active: value })} />
      )}
    </>
  )
}

/** A test of the printer as it was saved, and what became of it. */
function Test({ printer }: { printer: Printer }) {
  const t = useT(printingMessages)
  const messageOf = useErrorMessage()
  const test = useTestLabel(printer.id)
  return (
    <div className="flex flex-col items-stretch gap-2 border-t pt-3">
      {test.isError && <Banner tone="critical">{messageOf(test.error)}</Banner>}
      <Button
        icon={<PrinterIcon />}
        className="self-start"
        pending={test.isPending}
        disabled={!printer.active}
        onClick={() => test.mutate()}
      >
        {t('test')}
      </Button>
      <p className="text-small text-muted">{t('testHint')}</p>
      {test.data && <PrintOutcome id={test.data.id} />}
    </div>
  )
}

/** The settings of a printer; null: a new one. */
export function PrinterDrawer({ printer, onClose }: { printer: Printer | null; onClose: () => void }) {
  const t = useT(printingMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const warehouses = useWarehouseOptions()
  const [before] = useState(() => formOf(printer, warehouses.length === 1 ? warehouses[0]!.value : ''))
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const save = useSavePrinter(printer)
  const problems = useProblems()(form)
  const errors = tried ? { ...serverProblems(save.error, locale), ...problems } : {}
  const submit = () => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first) return focusField(first)
    if (save.isPending) return
    const body = { ...form, warehouseId: Number(form.warehouseId), name: form.name.trim(), host: form.host.trim() }
    save.mutate(body, {
      onSuccess: ({ name }) => {
        bridge.toast('ok', t(printer === null ? 'created' : 'saved', { name }))
        onClose()
      },
    })
  }
  const change = (next: Partial<Form>) => {
    if (save.isError) save.reset()
    setForm((now) => ({ ...now, ...next }))
  }
  return (
    <Drawer
      open
      width={560}
      dirty={JSON.stringify(form) !== JSON.stringify(before) && !save.isSuccess}
      locked={save.isPending}
      onClose={onClose}
      onSubmit={submit}
      title={printer === null ? t('newPrinter') : before.name}
      {...(printer && { description: printer.warehouse.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t(printer === null ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        <Fields form={form} isNew={printer === null} errors={errors} change={change} />
        {printer !== null && <Test printer={printer} />}
      </div>
    </Drawer>
  )
}
